import { and, asc, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { AppError } from '#shared/core/errors.ts'
import type { Db } from '../db/tenancy.ts'
import { domains, tenants } from './tenants.table.ts'

/** The company's own one first, of the rest the oldest. See `Sites`. */
export const canonicalFirst = [desc(domains.canonical), asc(domains.createdAt), asc(domains.host)]

/** Most addresses of a company. */
const most = 20

/**
 * Which hosts are a company's. The table that says so is closed to requests, so
 * this is the one way to it: everything here is of one company alone.
 */
export function companyDomains(owner: Db, siteId: string) {
  const own = eq(domains.tenantId, siteId)
  return {
    list: () =>
      owner
        .select()
        .from(domains)
        .where(own)
        .orderBy(...canonicalFirst),

    /** Throws CONFLICT when the host is another company's. */
    async expectFree(host: string) {
      const [taken] = await owner
        .select({ host: domains.host })
        .from(domains)
        .where(and(eq(domains.host, host), ne(domains.tenantId, siteId)))
      if (taken) throw takenByOthers(host)
    },

    /**
     * Takes proven hosts, if `useClaim` finds the claim they were proven for still there. Throws CONFLICT when the first
     * is another company's; of the others such are left out. Answers whether they were taken.
     */
    take: (hosts: readonly [string, ...string[]], useClaim: (tx: Db) => Promise<boolean>) =>
      owner.transaction(async (tx) => {
        // One at a time, or two at once could take too many.
        await tx.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, siteId)).for('update')
        if (!(await useClaim(tx))) return false
        const provenAt = new Date().toISOString()
        for (const host of hosts) {
          if ((await tx.$count(domains, own)) >= most)
            throw new AppError('CONFLICT', `A company has at most ${most} addresses.`)
          await tx.insert(domains).values({ host, tenantId: siteId, provenAt }).onConflictDoNothing()
        }
        const [first] = await tx.select({ tenantId: domains.tenantId }).from(domains).where(eq(domains.host, hosts[0]))
        if (first?.tenantId !== siteId) throw takenByOthers(hosts[0])
        return true
      }),

    /** Throws NOT_FOUND for a host that is not the company's. */
    makeCanonical: (host: string) =>
      owner.transaction(async (tx) => {
        await tx.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, siteId)).for('update')
        await tx.update(domains).set({ canonical: false }).where(own)
        const chosen = await tx
          .update(domains)
          .set({ canonical: true })
          .where(and(own, eq(domains.host, host)))
          .returning({ host: domains.host })
        if (chosen.length === 0) throw new AppError('NOT_FOUND', 'This is not an address of your site.')
      }),

    /** Gives hosts up that were proven; what the operator set up stays. Answers which went. */
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

const takenByOthers = (host: string) => {
  const message = `${host} is the address of another site here.`
  return new AppError('CONFLICT', message, { fields: { host: message } })
}
