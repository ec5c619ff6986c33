import { sql } from 'drizzle-orm'
import { foreignKey, jsonb, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CartItem } from '#shared/cart.ts'
import { users } from '../auth/users.table.ts'
import { instant } from '../db/instant.ts'
import { tenantTable } from '../db/tenant-table.ts'

/** What somebody with an account put in the cart, to be found again on another device. Never prices. */
export const carts = tenantTable(
  'carts',
  {
    userId: uuid('user_id').notNull(),
    items: jsonb('items').$type<CartItem[]>().notNull().default([]),
    /** The guest's cart that was joined last, what it brought, and how many lines were here before. */
    joined: jsonb('joined').$type<{ cart: string; items: CartItem[]; kept: number }>(),
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
