import { randomBytes } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { type AuditEntry, writeAuditEntry } from '#server/core/audit/audit-entry.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestContext } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { contentKinds } from '#shared/core/content-kinds.ts'
import { AppError, fieldError } from '#shared/core/errors.ts'
import type { domains as contract, Domain, Domains } from '#shared/site/domains.ts'
import { checkClaim, recordName } from './check-claim.ts'
import { normalizeDomain } from './domain-name.ts'
import { domainClaims } from './domains.table.ts'

type Ctx = RequestContext<'admin'>
type Claim = typeof domainClaims.$inferSelect

const maxWaiting = 10

/** [Note: Domains] A claim does nothing until its DNS record verifies it. Then the domain belongs to the company. */
export const domains: Handlers<typeof contract> = {
  list: (_, ctx) => listDomains(ctx),

  async add({ host: input, www }, ctx) {
    const host = normalizeDomain(input, ctx.config)
    await ctx.limit('write', ctx.user.id)
    if ((await ctx.domains.list()).some((own) => own.host === host))
      throw conflict('Your site has this domain already.')
    await ctx.domains.expectFree(host)
    await ctx.write(async ({ db }) => {
      if ((await db.$count(domainClaims)) >= maxWaiting)
        throw new AppError('CONFLICT', `At most ${maxWaiting} domains can wait for verification. Remove one first.`)
      const token = `vitrine-verify=${randomBytes(18).toString('base64url')}`
      const [created] = await db.insert(domainClaims).values({ host, www, token }).onConflictDoNothing().returning()
      if (!created) throw conflict('You have added this domain already.')
    })
    return listDomains(ctx)
  },

  async check({ host }, ctx) {
    await ctx.limit('domain-check', ctx.user.id)
    const claim = await ctx.read(({ db }) => findClaim(db, host))
    await checkClaim(ctx, claim)
    return listDomains(ctx)
  },

  async makePrimary({ host }, ctx) {
    await ctx.limit('write', ctx.user.id)
    await ctx.domains.makeCanonical(host)
    await invalidateSite(ctx, { action: 'changed', kind: 'domain', title: host, changes: { Primary: [null, true] } })
    return listDomains(ctx)
  },

  async remove({ host }, ctx) {
    await ctx.limit('write', ctx.user.id)
    const line: AuditEntry = { action: 'deleted', kind: 'domain', title: host }
    const claims = await ctx.write(async ({ db }) => {
      const rows = await db.delete(domainClaims).where(eq(domainClaims.host, host)).returning({ id: domainClaims.id })
      if (rows.length) await writeAuditEntry(db, line)
      return rows
    })
    const removed = await ctx.domains.giveUp([host])
    if (removed.length) await invalidateSite(ctx, line)
    if (claims.length + removed.length === 0) throw new AppError('NOT_FOUND', 'This domain cannot be removed here.')
    return listDomains(ctx)
  },
}

async function listDomains(ctx: Ctx): Promise<Domains> {
  const own = await ctx.domains.list()
  const claims = await ctx.read(({ db }) =>
    db.select().from(domainClaims).orderBy(asc(domainClaims.createdAt), asc(domainClaims.host)),
  )
  const proven = own.map(({ host, provenAt }, at): Domain => {
    return { host, state: 'proven', primary: at === 0, removable: provenAt !== null, www: false }
  })
  return { results: [...proven, ...claims.map(presentClaim)] }
}

function presentClaim(claim: Claim): Domain {
  const { host, www, token, problem, found, checkedAt } = claim
  return {
    ...{ host, www, found },
    ...{ state: 'waiting', primary: false, removable: true },
    record: { name: recordName(claim), value: token },
    ...(problem && { problem }),
    ...(checkedAt && { checkedAt }),
  }
}

async function findClaim(db: Db, host: string): Promise<Claim> {
  const [claim] = await db.select().from(domainClaims).where(eq(domainClaims.host, host))
  if (!claim) throw new AppError('NOT_FOUND', 'This domain is not in the list.')
  return claim
}

/** Invalidates everything that contains the address of the site. */
const invalidateSite = (ctx: Ctx, line: AuditEntry) =>
  ctx.write(async ({ db, invalidate }) => {
    invalidate(...contentKinds)
    await writeAuditEntry(db, line)
  })

const conflict = (message: string) => fieldError('host', message, 'CONFLICT')
