import { sql } from 'drizzle-orm'
import { foreignKey, jsonb, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { users } from '#server/identity/auth/users.table.ts'
import type { CartItem } from '#shared/commerce/cart.ts'

/** Carts of signed-in customers, so that they follow to other devices. They hold no prices. */
export const carts = tenantTable(
  'carts',
  {
    userId: uuid('user_id').notNull(),
    items: jsonb('items').$type<CartItem[]>().notNull().default([]),
    /** The guest cart that was merged last, its lines, and the number of lines before the merge. */
    lastMerge: jsonb('last_merge').$type<{ cart: string; items: CartItem[]; earlierLines: number }>(),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('carts_user').on(table.tenantId, table.userId),
    foreignKey({
      name: 'carts_user_fk',
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete('cascade'),
  ],
)
