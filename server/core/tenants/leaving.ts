import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '../db/tenancy.ts'
import { tenants } from './tenants.table.ts'

/** When a company's site closes for visitors and is deleted. Nulls for companies that stay. */
export async function leavingOf(owner: Db, siteId: string) {
  const [row] = await owner
    .select({ closesAt: tenants.closesAt, deletesAt: tenants.deletesAt })
    .from(tenants)
    .where(eq(tenants.id, siteId))
  return row
}

/** Sets both times, or clears them. Returns false if the deletion has begun, or there is none to clear. */
export async function setLeaving(
  owner: Db,
  siteId: string,
  times: { closesAt: string; deletesAt: string } | undefined,
  now: Date,
): Promise<boolean> {
  const isAhead = gt(tenants.deletesAt, now.toISOString())
  const changed = await owner
    .update(tenants)
    .set(times ?? { closesAt: null, deletesAt: null })
    .where(and(eq(tenants.id, siteId), times ? or(isNull(tenants.deletesAt), isAhead) : isAhead))
    .returning({ id: tenants.id })
  return changed.length > 0
}

/** Companies that are deleted at this time or before, the first ones first. */
export const leavingBefore = (owner: Db, instant: string, most: number) =>
  owner
    .select({ tenantId: tenants.id, deletesAt: tenants.deletesAt })
    .from(tenants)
    .where(lte(tenants.deletesAt, instant))
    .orderBy(asc(tenants.deletesAt))
    .limit(most)

/** Switches a site off for everyone. Returns false if it is not to be deleted now. */
export async function suspendForDeletion(owner: Db, siteId: string, now: Date): Promise<boolean> {
  const changed = await owner
    .update(tenants)
    .set({ suspendedAt: now.toISOString() })
    .where(and(eq(tenants.id, siteId), lte(tenants.deletesAt, now.toISOString())))
    .returning({ id: tenants.id })
  return changed.length > 0
}

/** Deletes the company itself, with its hosts. Its other rows must be deleted before. */
export const deleteTenant = (owner: Db, siteId: string, now: Date) =>
  owner.delete(tenants).where(and(eq(tenants.id, siteId), lte(tenants.deletesAt, now.toISOString())))
