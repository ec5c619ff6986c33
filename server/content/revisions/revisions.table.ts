import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { users } from '#server/identity/auth/users.table.ts'
import type { Words } from '#shared/content/revisions.ts'
import type { ContentType } from '../content/content-type.ts'

/** Earlier versions of texts, and unsaved drafts. */
export const revisions = tenantTable(
  'revisions',
  {
    kind: text('kind').$type<ContentType['kind']>().notNull(),
    itemId: uuid('item_id').notNull(),
    words: jsonb('words').$type<Words>().notNull(),
    /** A name, so that it stays when the account is deleted. */
    by: text('by').notNull().default(''),
    /** When this version was written. */
    at: instant('at').notNull(),
    draft: boolean('draft').notNull().default(false),
    /** The author of a draft. */
    userId: uuid('user_id'),
  },
  (table) => [
    index('revisions_item').on(table.tenantId, table.kind, table.itemId, table.at.desc().nullsFirst()),
    uniqueIndex('revisions_one_draft').on(table.tenantId, table.kind, table.itemId, table.userId).where(sql`draft`),
    foreignKey({
      name: 'revisions_user_fk',
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete('cascade'),
  ],
)
