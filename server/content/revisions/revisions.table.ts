import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { descending, foreignKeyTo, tenantTable } from '#server/core/db/tenant-table.ts'
import { users } from '#server/identity/auth/users.table.ts'
import type { TextContent } from '#shared/content/revisions.ts'
import type { ContentType } from '../content/content-type.ts'

/** Earlier versions of texts, and unsaved drafts. */
export const revisions = tenantTable(
  'revisions',
  {
    kind: text('kind').$type<ContentType['kind']>().notNull(),
    itemId: uuid('item_id').notNull(),
    snapshot: jsonb('snapshot').$type<TextContent>().notNull(),
    /** A name, so that it stays when the account is deleted. */
    by: text('by').notNull().default(''),
    /** When this version was written. */
    at: instant('at').notNull(),
    draft: boolean('draft').notNull().default(false),
    /** The author of a draft. */
    userId: uuid('user_id'),
  },
  (table) => [
    index('revisions_item').on(table.tenantId, table.kind, table.itemId, ...descending(table.at)),
    uniqueIndex('revisions_one_draft').on(table.tenantId, table.kind, table.itemId, table.userId).where(sql`draft`),
    foreignKeyTo('revisions_user_fk', table, table.userId, users).onDelete('cascade'),
  ],
)
