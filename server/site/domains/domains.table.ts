import { sql } from 'drizzle-orm'
import { boolean, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'

/** Domains that companies claim. Several companies may claim one; only a proven domain is served. */
export const domainClaims = tenantTable(
  'domain_claims',
  {
    host: text('host').notNull(),
    /** Whether `www.` is served too. */
    www: boolean('www').notNull(),
    /** Random token for the DNS record that proves ownership. */
    token: text('token').notNull(),
    problem: text('problem').$type<'missing' | 'different' | 'unreachable'>(),
    found: jsonb('found').$type<string[]>().notNull().default(sql`'[]'`),
    checkedAt: instant('checked_at'),
  },
  (table) => [uniqueIndex('domain_claims_host').on(table.tenantId, table.host)],
)
