import { bigint, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ContentKind } from '#shared/core/content-kinds.ts'
import { instant } from '../db/instant.ts'
import { tenantTable } from '../db/tenant-table.ts'

/**
 * How often each kind of a company's public content has changed: kept answers
 * are good for one version. It is the sum over all lanes, so that those who
 * write at the same time do not wait for each other's row.
 */
export const contentVersions = tenantTable(
  'content_versions',
  {
    kind: text('kind').$type<ContentKind>().notNull(),
    lane: smallint('lane').notNull(),
    version: bigint('version', { mode: 'number' }).notNull().default(1),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [uniqueIndex('content_versions_kind').on(table.tenantId, table.kind, table.lane)],
)
