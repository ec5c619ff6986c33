import { bigint, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ContentKind } from '#shared/core/content-kinds.ts'
import { instant } from '../db/instant.ts'
import { tenantTable } from '../db/tenant-table.ts'

/**
 * Cache versions: how often each kind of a company's public content has changed.
 * A cached response is valid for one version. A version is the sum over several
 * rows (lanes), so that concurrent writers do not wait for each other.
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
