import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { companyNameOf } from '#server/core/company/company.ts'
import { containsAllTerms } from '#server/core/db/list-search.ts'
import type { AllCompanies } from '#server/core/http/all-companies.ts'
import { canonicalFirst } from '#server/core/tenants/company-domains.ts'
import { domains, tenants } from '#server/core/tenants/tenants.table.ts'
import { contentKinds } from '#shared/core/content-kinds.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import type { HostLine } from '#shared/platform/owners.ts'
import { logInCompany } from './change-company.ts'
import { logOwnerAction, type OwnerActor } from './owner-log.ts'

// Written out, because Drizzle omits the table in the columns of a query of one table.
const ofHost = sql`"domains".tenant_id`
const name = companyNameOf(ofHost)
const isOfCompany = sql`exists (select from ${tenants} t where t.id = ${domains.tenantId} and not t.is_owners)`

/** A page of all hosts, sorted by name; the cursor is the last host of the page before. */
export async function listHosts(
  { owner }: AllCompanies,
  { q, limit, cursor }: { q?: string | undefined; limit: number; cursor?: string | undefined },
) {
  const where = and(isOfCompany, containsAllTerms(sql`${domains.host} || ' ' || lower(${name})`, q))
  const rows = await owner
    .select({
      host: domains.host,
      canonical: domains.canonical,
      provenAt: domains.provenAt,
      createdAt: domains.createdAt,
      companyId: domains.tenantId,
      company: name,
      hosts: sql<number>`(select count(*)::int from ${domains} d where d.tenant_id = ${ofHost})`,
    })
    .from(domains)
    .where(and(where, cursor === undefined ? undefined : gt(domains.host, cursor)))
    .orderBy(asc(domains.host))
    .limit(limit + 1)
  const results = rows.slice(0, limit).map(({ provenAt, ...row }): HostLine => ({ ...row, proven: provenAt !== null }))
  const next = rows.length > limit ? results.at(-1)?.host : undefined
  return { results, total: await owner.$count(domains, where), ...(next && { nextCursor: next }) }
}

/** The hosts of one company, the canonical one first. */
export async function hostsOf({ owner }: AllCompanies, companyId: string) {
  const rows = await owner
    .select()
    .from(domains)
    .where(eq(domains.tenantId, companyId))
    .orderBy(...canonicalFirst)
  return rows.map(({ host, provenAt, createdAt }, at) => {
    return { host, canonical: at === 0, proven: provenAt !== null, createdAt }
  })
}

/**
 * The host for support; undefined without one. Hosts of the platform come first, because a company may have lost the
 * domain that it proved, so that another party would get the ticket.
 */
export async function supportHostOf({ owner }: AllCompanies, companyId: string): Promise<string | undefined> {
  const [row] = await owner
    .select({ host: domains.host })
    .from(domains)
    .innerJoin(tenants, eq(tenants.id, domains.tenantId))
    .where(eq(domains.tenantId, companyId))
    .orderBy(
      desc(sql`${domains.provenAt} is null`),
      desc(sql`starts_with(${domains.host}, ${tenants.slug} || '.')`),
      ...canonicalFirst,
    )
    .limit(1)
  return row?.host
}

/** Removes a host from its company. Throws NOT_FOUND, or CONFLICT for the company's only host. */
export async function removeHost(
  companies: AllCompanies,
  { host, reason, by }: { host: string; reason: string; by: OwnerActor },
) {
  const found = await companies.owner
    .select({ companyId: domains.tenantId, company: name })
    .from(domains)
    .where(and(eq(domains.host, host), isOfCompany))
  const { companyId, company } = requireRow(found, 'domain')
  await companies.change(companyId, async (ctx) => {
    await ctx.asOwner(async (owner) => {
      // Locked, so that two removals cannot take both of the last two hosts.
      await owner.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, companyId)).for('update')
      if ((await owner.$count(domains, eq(domains.tenantId, companyId))) < 2)
        throw new AppError('CONFLICT', `${host} is the only address of ${company}. Suspend the company instead.`)
      await owner.delete(domains).where(and(eq(domains.host, host), eq(domains.tenantId, companyId)))
      const entry = { company: { id: companyId, name: company }, detail: host, reason }
      await logOwnerAction(owner, by, { action: 'removed-host', ...entry })
    })
    // Everything that contains the address of the site.
    ctx.invalidate(...contentKinds)
    await logInCompany(ctx, by, { Domain: [host, ''] })
  })
  return { message: `${host} no longer leads to ${company}.` }
}
