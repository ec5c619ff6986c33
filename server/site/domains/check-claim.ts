import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { type Actor, writeAuditEntry } from '#server/core/audit/audit-entry.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestContext } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { companyDomains } from '#server/core/tenants/company-domains.ts'
import { AppError } from '#shared/core/errors.ts'
import { lookUpTxt } from './dns.ts'
import { bareName } from './domain-name.ts'
import { domainClaims } from './domains.table.ts'

type Claim = typeof domainClaims.$inferSelect
type Write = (work: (ctx: { db: Db }) => Promise<void>) => Promise<void>

/** Claims that one run of the scheduled task checks. */
const maxPerRun = 50

/** The DNS record of a domain also verifies the name with `www.` before it. */
export const recordName = ({ host }: Pick<Claim, 'host'>) => `_vitrine.${bareName(host)}`

/**
 * Looks up the DNS record of a claim and adds the domain to the company, or stores what was found instead. Throws CONFLICT
 * if the domain is taken or the company has too many. `who` is the author of the audit entry outside of a request.
 */
export async function checkClaim(
  { domains, write, config }: Pick<RequestContext<'admin'>, 'domains' | 'config'> & { write: Write },
  claim: Claim,
  who?: Actor,
): Promise<void> {
  const found = await lookUpTxt(recordName(claim), config.dnsServers)
  if (found === 'unreachable' || !found.includes(claim.token)) {
    const problem = found === 'unreachable' ? found : found.length ? 'different' : 'missing'
    const texts = found === 'unreachable' ? [] : found.slice(0, 5).map((text) => text.slice(0, 120))
    return write(({ db }) => updateClaim(db, claim, { problem, found: texts }))
  }
  const bare = bareName(claim.host)
  const other = claim.host === bare ? `www.${bare}` : bare
  // An admin may have removed the claim meanwhile, or another process may have verified it.
  const isVerified = await domains.take(claim.www ? [claim.host, other] : [claim.host], async (tx) => {
    const own = and(eq(domainClaims.tenantId, claim.tenantId), eq(domainClaims.id, claim.id))
    const used = await tx.delete(domainClaims).where(own).returning({ id: domainClaims.id })
    return used.length > 0
  })
  if (!isVerified) return
  return write(({ db }) =>
    writeAuditEntry(db, { action: 'proven', kind: 'domain', item: claim.id, title: claim.host, ...(who && { who }) }),
  )
}

async function updateClaim(db: Db, { id }: Claim, values: Partial<Pick<Claim, 'problem' | 'found'>>) {
  const checkedAt = new Date().toISOString()
  await db
    .update(domainClaims)
    .set({ ...values, checkedAt })
    .where(eq(domainClaims.id, id))
}

/**
 * The scheduled task that checks the claims of all companies: first after ten minutes, then after a tenth of their age, at
 * most after a day.
 */
export async function recheckClaims(pipeline: RequestPipeline, onError: (error: Error) => void, signal?: AbortSignal) {
  const { config, database } = pipeline.parts
  const pause = sql`least(interval '1 day', greatest(interval '10 minutes', (now() - ${domainClaims.createdAt}) / 10))`
  const due = await database.owner
    .select()
    .from(domainClaims)
    .where(sql`coalesce(${domainClaims.checkedAt}, ${domainClaims.createdAt}) < now() - ${pause}`)
    .orderBy(asc(sql`coalesce(${domainClaims.checkedAt}, ${domainClaims.createdAt})`))
    .limit(maxPerRun)
  for (const claim of due) {
    if (signal?.aborted) return
    const { tenantId } = claim
    const write: Write = (work) => pipeline.forCompany(tenantId, 'write', work)
    const who = { request: randomUUID(), id: null, name: 'Scheduled task', ip: '' }
    await checkClaim({ domains: companyDomains(database.owner, tenantId), write, config }, claim, who).catch(
      async (error: Error) => {
        if (!(error instanceof AppError)) return onError(error)
        // Another site owns the domain. The admins see that when they check it themselves.
        await write(({ db }) => updateClaim(db, claim, {}))
      },
    )
  }
}
