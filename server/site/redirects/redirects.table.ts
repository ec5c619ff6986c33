import { sql } from 'drizzle-orm'
import { index, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'

/** Permanent redirects of paths where the site has no page. No target has a redirect itself. */
export const redirects = tenantTable(
  'redirects',
  {
    /** A normalised path. See `normalizedPath`. */
    from: text('from_path').notNull(),
    /** A path of this site, which may have a query and an anchor. */
    to: text('target').notNull(),
    /** The normalised path of the target. */
    toPath: text('target_path').notNull(),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    /** A name, so that it stays when the account is deleted. Null for redirects of an import. */
    updatedBy: text('updated_by'),
  },
  (table) => [
    uniqueIndex('redirects_from').on(table.tenantId, table.from),
    index('redirects_to').on(table.tenantId, table.toPath),
  ],
)
export type RedirectRow = typeof redirects.$inferSelect
