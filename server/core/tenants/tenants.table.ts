import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { PlanKey } from '#shared/core/plan-options.ts'
import { instant } from '../db/instant.ts'

/** The companies of this installation. Not tenant tables: they say which tenant there is. Closed to requests. */
export const tenants = pgTable('tenants', {
  id: uuid('id').primaryKey().defaultRandom(),
  slug: text('slug').notNull().unique(),
  plan: text('plan').$type<PlanKey>().notNull().default('free'),
  suspendedAt: instant('suspended_at'),
  createdAt: instant('created_at').notNull().default(sql`now()`),
})

/**
 * Which host is which company. A host belongs to one company. Its canonical
 * address is the one that says so, else the first made.
 */
export const domains = pgTable(
  'domains',
  {
    host: text('host').primaryKey(),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    canonical: boolean('canonical').notNull().default(false),
    /** When the company proved that it is its own; nothing where the operator set it up. */
    provenAt: instant('proven_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('domains_tenant').on(table.tenantId)],
)
