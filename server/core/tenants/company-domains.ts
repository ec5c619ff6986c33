import { and, asc, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { AppError, fieldError } from '#shared/core/errors.ts'
import type { Db } from '../db/tenancy.ts'
import { domains, tenants } from './tenants.table.ts'

/** Sorts the canonical host first, then the oldest. See `Sites`. */
export const canonicalFirst = [desc(domains.canonical), asc(domains.createdAt), asc(domains.host)]

/** The canonical host of a company; undefined without one. */
export async function canonicalHost(owner: Db, siteId: string): Promise<string | undefined> {
  const [row] = await owner
    .select({ host: domains.host })
    .from(domains)
    .where(eq(domains.tenantId, siteId))
    .orderBy(...canonicalFirst)
    .limit(1)
  return row?.host
}

/** The company of a host; undefined without one. */
export async function companyOfHost(owner: Db, host: string): Promise<string | undefined> {
  const [row] = await owner.select({ id: domains.tenantId }).from(domains).where(eq(domains.host, host))
  return row?.id
}

/** Maximum hosts of a company. */
const maxHosts = 20

/** The hosts of one company. Requests have no access to the table of hosts except through this. */
export function companyDomains(owner: Db, siteId: string) {
  const own = eq(domains.tenantId, siteId)
  return {
    list: () =>
      owner
        .select()
        .from(domains)
        .where(own)
        .orderBy(...canonicalFirst),

    /** Throws CONFLICT if another company has the host. */
    async expectFree(host: string) {
      const [taken] = await owner
        .select({ host: domains.host })
        .from(domains)
        .where(and(eq(domains.host, host), ne(domains.tenantId, siteId)))
      if (taken) throw hostTakenError(host)
    },

    /**
     * Adds verified hosts, if `useClaim` still finds their claim. Throws CONFLICT if another company has the first
     * host, and skips such other hosts. Returns whether they were added.
     */
    take: (hosts: readonly [string, ...string[]], useClaim: (tx: Db) => Promise<boolean>) =>
      owner.transaction(async (tx) => {
        // Locked, so that concurrent calls do not exceed the maximum.
        await tx.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, siteId)).for('update')
        if (!(await useClaim(tx))) return false
        const provenAt = new Date().toISOString()
        for (const host of hosts) {
          if ((await tx.$count(domains, own)) >= maxHosts)
            throw new AppError('CONFLICT', `A company has at most ${maxHosts} addresses.`)
          await tx.insert(domains).values({ host, tenantId: siteId, provenAt }).onConflictDoNothing()
        }
        const [first] = await tx.select({ tenantId: domains.tenantId }).from(domains).where(eq(domains.host, hosts[0]))
        if (first?.tenantId !== siteId) throw hostTakenError(hosts[0])
        return true
      }),

    /** Throws NOT_FOUND for a host of another company. */
    makeCanonical: (host: string) =>
      owner.transaction(async (tx) => {
        await tx.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, siteId)).for('update')
        await tx.update(domains).set({ canonical: false }).where(own)
        const updated = await tx
          .update(domains)
          .set({ canonical: true })
          .where(and(own, eq(domains.host, host)))
          .returning({ host: domains.host })
        if (updated.length === 0) throw new AppError('NOT_FOUND', 'This is not an address of your site.')
      }),

    /** Removes verified hosts; those added by the operator stay. Returns the removed ones. */
    async giveUp(hosts: string[]) {
      const gone = await owner
        .delete(domains)
        .where(and(own, inArray(domains.host, hosts), isNotNull(domains.provenAt)))
        .returning({ host: domains.host })
      return gone.map(({ host }) => host)
    },
  }
}
export type CompanyDomains = ReturnType<typeof companyDomains>

const hostTakenError = (host: string) => {
  return fieldError('host', `${host} is the address of another site here.`, 'CONFLICT')
}
