import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PlanKey } from '#shared/core/plan-options.ts'
import { instant } from '../db/instant.ts'

/** Companies of this installation. Not a tenant table. The request role has no access. */
export const tenants = pgTable(
  'tenants',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    slug: text('slug').notNull().unique(),
    plan: text('plan').$type<PlanKey>().notNull().default('free'),
    suspendedAt: instant('suspended_at'),
    /** What its admins read; empty unless it is suspended. */
    suspensionReason: text('suspension_reason').notNull().default(''),
    /** From when the site is closed for visitors, and when it is deleted; null unless its company leaves. */
    closesAt: instant('closes_at'),
    deletesAt: instant('deletes_at'),
    /** The owners' site, at most one: no company, but the place where the platform is run. */
    isOwners: boolean('is_owners').notNull().default(false),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('tenants_owners').on(table.isOwners).where(sql`${table.isOwners}`),
    index('tenants_newest').on(table.createdAt, table.id),
    index('tenants_leaving').on(table.deletesAt).where(sql`deletes_at is not null`),
  ],
)

/**
 * Hosts of companies. A host belongs to one company. The canonical address is
 * the row marked so, otherwise the oldest.
 */
export const domains = pgTable(
  'domains',
  {
    host: text('host').primaryKey(),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    canonical: boolean('canonical').notNull().default(false),
    /** When the company proved ownership; null where the operator added the host. */
    provenAt: instant('proven_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('domains_tenant').on(table.tenantId)],
)
