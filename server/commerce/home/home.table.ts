import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { descending, tenantTable } from '#server/core/db/tenant-table.ts'
import type { Section } from '#shared/commerce/home.ts'

/** Published versions of the home page's sections, of which visitors see the latest, and at most one draft. */
export const homeVersions = tenantTable(
  'home_versions',
  {
    sections: jsonb('sections').$type<Section[]>().notNull(),
    draft: boolean('draft').notNull().default(false),
    /** A name, so that it stays when the account is deleted. */
    by: text('by').notNull().default(''),
    at: instant('at').notNull().default(sql`now()`),
  },
  (table) => [
    index('home_versions_latest').on(table.tenantId, table.draft, ...descending(table.at)),
    uniqueIndex('home_versions_one_draft').on(table.tenantId).where(sql`draft`),
  ],
)
