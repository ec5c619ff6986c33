import { sql } from 'drizzle-orm'
import { boolean, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'

/** Domains that a company says are its own. Others may say the same: only proof makes one an address. */
export const domainClaims = tenantTable(
  'domain_claims',
  {
    host: text('host').notNull(),
    /** Also with `www.` before it. */
    www: boolean('www').notNull(),
    /** What must stand in the DNS: random, so that nobody else's record proves it, nor an old one. */
    token: text('token').notNull(),
    problem: text('problem').$type<'missing' | 'different' | 'unreachable'>(),
    found: jsonb('found').$type<string[]>().notNull().default(sql`'[]'`),
    checkedAt: instant('checked_at'),
  },
  (table) => [uniqueIndex('domain_claims_host').on(table.tenantId, table.host)],
)
