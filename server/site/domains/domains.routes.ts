import { randomBytes } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { type Line, note } from '#server/core/audit/audit-entry.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Outside } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { contentKinds } from '#shared/core/content-kinds.ts'
import { AppError } from '#shared/core/errors.ts'
import type { domains as contract, Domain, Domains } from '#shared/site/domains.ts'
import { checkClaim, recordName } from './check-claim.ts'
import { domainName } from './domain-name.ts'
import { domainClaims } from './domains.table.ts'

type Ctx = Outside<'admin'>
type Claim = typeof domainClaims.$inferSelect

/** Most domains that wait for their proof. */
const mostWaiting = 10

/** [Note: Domains] A claim is nothing but words; the record in the DNS proves it, and only then the host is the company's. */
export const domains: Handlers<typeof contract> = {
  list: (_, ctx) => listOf(ctx),

  async add({ host: given, www }, ctx) {
    const host = domainName(given, ctx.config)
    await ctx.limit('write', ctx.user.id)
    const taken = (await ctx.domains.list()).some((own) => own.host === host)
    if (taken) throw refused('This is an address of your site already.')
    await ctx.domains.expectFree(host)
    await ctx.write(async ({ db }) => {
      if ((await db.$count(domainClaims)) >= mostWaiting)
        throw new AppError('CONFLICT', `At most ${mostWaiting} domains can wait for their proof. Remove one first.`)
      const token = `vitrine-verify=${randomBytes(18).toString('base64url')}`
      const [made] = await db.insert(domainClaims).values({ host, www, token }).onConflictDoNothing().returning()
      if (!made) throw refused('This domain is in the list already.')
    })
    return listOf(ctx)
  },

  async check({ host }, ctx) {
    await ctx.limit('domain-check', ctx.user.id)
    const claim = await ctx.read(({ db }) => claimOf(db, host))
    await checkClaim(ctx, claim)
    return listOf(ctx)
  },

  async makePrimary({ host }, ctx) {
    await ctx.limit('write', ctx.user.id)
    await ctx.domains.makeCanonical(host)
    await forgetKept(ctx, { action: 'changed', kind: 'domain', title: host, changes: { Primary: [null, true] } })
    return listOf(ctx)
  },

  async remove({ host }, ctx) {
    await ctx.limit('write', ctx.user.id)
    const line: Line = { action: 'deleted', kind: 'domain', title: host }
    const waited = await ctx.write(async ({ db }) => {
      const rows = await db.delete(domainClaims).where(eq(domainClaims.host, host)).returning({ id: domainClaims.id })
      if (rows.length) await note(db, line)
      return rows
    })
    const gone = await ctx.domains.giveUp([host])
    if (gone.length) await forgetKept(ctx, line)
    if (waited.length + gone.length === 0)
      throw new AppError('NOT_FOUND', 'This is not a domain that can be removed here.')
    return listOf(ctx)
  },
}

async function listOf(ctx: Ctx): Promise<Domains> {
  const own = await ctx.domains.list()
  const claims = await ctx.read(({ db }) =>
    db.select().from(domainClaims).orderBy(asc(domainClaims.createdAt), asc(domainClaims.host)),
  )
  const proven = own.map(({ host, provenAt }, place): Domain => {
    return { host, state: 'proven', primary: place === 0, removable: provenAt !== null, www: false }
  })
  return { results: [...proven, ...claims.map(waiting)] }
}

function waiting(claim: Claim): Domain {
  const { host, www, token, problem, found, checkedAt } = claim
  return {
    ...{ host, www, found },
    ...{ state: 'waiting', primary: false, removable: true },
    record: { name: recordName(claim), value: token },
    ...(problem && { problem }),
    ...(checkedAt && { checkedAt }),
  }
}

async function claimOf(db: Db, host: string): Promise<Claim> {
  const [claim] = await db.select().from(domainClaims).where(eq(domainClaims.host, host))
  if (!claim) throw new AppError('NOT_FOUND', 'This domain is not in the list.')
  return claim
}

/** Everything that names the site's address is made anew. */
const forgetKept = (ctx: Ctx, line: Line) =>
  ctx.write(async ({ db, invalidate }) => {
    invalidate(...contentKinds)
    await note(db, line)
  })

function refused(message: string) {
  return new AppError('CONFLICT', message, { fields: { host: message } })
}
