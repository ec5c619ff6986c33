import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { type Actor, note } from '#server/core/audit/audit-entry.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Outside } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { companyDomains } from '#server/core/tenants/company-domains.ts'
import { AppError } from '#shared/core/errors.ts'
import { textsOf } from './dns.ts'
import { bareName } from './domain-name.ts'
import { domainClaims } from './domains.table.ts'

type Claim = typeof domainClaims.$inferSelect
type Write = (work: (ctx: { db: Db }) => Promise<void>) => Promise<void>

/** Most claims that one run of the background check asks the DNS about. */
const mostPerRun = 50

/** Proof for a domain is proof for `www.` before it, and not the other way round. */
export const recordName = ({ host }: Pick<Claim, 'host'>) => `_vitrine.${bareName(host)}`

/**
 * Looks for the record that proves a claim. With it the hosts become the company's, else the claim says what was found.
 * Throws CONFLICT when the hosts are taken or the company has too many. `who` is the writer of the audit entry outside of a request.
 */
export async function checkClaim(
  { domains, write, config }: Pick<Outside<'admin'>, 'domains' | 'config'> & { write: Write },
  claim: Claim,
  who?: Actor,
): Promise<void> {
  const found = await textsOf(recordName(claim), config.dnsServers)
  if (found === 'unreachable' || !found.includes(claim.token)) {
    const problem = found === 'unreachable' ? found : found.length ? 'different' : 'missing'
    const texts = found === 'unreachable' ? [] : found.slice(0, 5).map((text) => text.slice(0, 120))
    const checkedAt = new Date().toISOString()
    return write(async ({ db }) => {
      await db.update(domainClaims).set({ problem, found: texts, checkedAt }).where(eq(domainClaims.id, claim.id))
    })
  }
  const bare = bareName(claim.host)
  const other = claim.host === bare ? `www.${bare}` : bare
  // While the DNS was asked, an admin may have removed the claim, or another process may have proven it.
  const isTaken = await domains.take(claim.www ? [claim.host, other] : [claim.host], async (tx) => {
    const own = and(eq(domainClaims.tenantId, claim.tenantId), eq(domainClaims.id, claim.id))
    const used = await tx.delete(domainClaims).where(own).returning({ id: domainClaims.id })
    return used.length > 0
  })
  if (!isTaken) return
  return write(({ db }) =>
    note(db, { action: 'proven', kind: 'domain', item: claim.id, title: claim.host, ...(who && { who }) }),
  )
}

/**
 * Checks the claims of all companies that nobody has checked for a while: after ten minutes first, then after a tenth of
 * their age, at most a day. A DNS change is found without a visit to the settings.
 */
export async function recheckClaims(pipeline: RequestPipeline, onError: (error: Error) => void, signal?: AbortSignal) {
  const { config, database } = pipeline.parts
  const pause = sql`least(interval '1 day', greatest(interval '10 minutes', (now() - ${domainClaims.createdAt}) / 10))`
  const due = await database.owner
    .select()
    .from(domainClaims)
    .where(sql`coalesce(${domainClaims.checkedAt}, ${domainClaims.createdAt}) < now() - ${pause}`)
    .orderBy(asc(sql`coalesce(${domainClaims.checkedAt}, ${domainClaims.createdAt})`))
    .limit(mostPerRun)
  for (const claim of due) {
    if (signal?.aborted) return
    const { tenantId } = claim
    const write: Write = (work) => pipeline.forCompany(tenantId, 'write', work)
    const who = { request: randomUUID(), id: null, name: 'The schedule', ip: '' }
    await checkClaim({ domains: companyDomains(database.owner, tenantId), write, config }, claim, who).catch(
      async (error: Error) => {
        if (!(error instanceof AppError)) return onError(error)
        // Taken by another site meanwhile: the admins see why when they check it themselves.
        const checkedAt = new Date().toISOString()
        await write(async ({ db }) => {
          await db.update(domainClaims).set({ checkedAt }).where(eq(domainClaims.id, claim.id))
        })
      },
    )
  }
}
