import { sql } from 'drizzle-orm'
import { bigint, boolean, check, foreignKey, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/core/db/instant.ts'
import { tenantTable } from '#server/core/db/tenant-table.ts'
import { users } from '#server/identity/auth/users.table.ts'
import { type Currency, usualManner } from '#shared/core/locale-options.ts'
import { type notConfirmed, type OrderStatus, type PaymentStatus, paymentStatuses } from '#shared/core/order-options.ts'

export interface Step {
  status: OrderStatus
  at: string
  by?: string
  /** Why the server itself did it. */
  reason?: typeof notConfirmed
  /** Whether some or all of the products had no place in stock, when they were to be put back or taken out again. */
  left?: 'some' | 'all'
}

export const orders = tenantTable(
  'orders',
  {
    orderNumber: text('order_number').notNull(),
    /** Nobody when a guest ordered. */
    userId: uuid('user_id'),
    customerName: text('customer_name').notNull(),
    /** Lower case. */
    customerEmail: text('customer_email').notNull(),
    customerPhone: text('customer_phone').notNull(),
    note: text('note').notNull().default(''),
    status: text('status').$type<OrderStatus>().notNull().default('pending'),
    /** Of the money; `status` says how far the products are. */
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull().default('unpaid'),
    /** `manual` is paid in person, when it is collected. */
    paymentMethod: text('payment_method').$type<'manual'>().notNull(),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    /** What the total is in: the company's money of then. */
    currency: text('currency').$type<Currency>().notNull().default(usualManner.currency),
    /** Opens the order to whoever has the link: 192 random bits. */
    token: text('token').notNull(),
    history: jsonb('history').$type<Step[]>().notNull(),
    /** Whether its products are out of the shop's stock. */
    holdsStock: boolean('holds_stock').notNull().default(true),
    /** What was sold elsewhere is not in the stock that is counted here: whatever becomes of it moves none. */
    imported: boolean('imported').notNull().default(false),
    /** Until when it holds stock without being confirmed; empty once it is, and where that is not needed. */
    confirmBy: instant('confirm_by'),
    /** Confirms it: 192 random bits that only its mail tells. Empty where that is not needed. */
    confirmToken: text('confirm_token').notNull().default(''),
    /** The address that it counts for, normalised. See `addressKey`. */
    holder: text('holder').notNull().default(''),
    /** Signature of the network that an unconfirmed order came from; forgotten after a day. */
    network: text('network').notNull().default(''),
    /** The letter about its last change, while it may still be taken back. */
    letterJob: uuid('letter_job'),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    /** A name, kept even if its account goes. */
    updatedBy: text('updated_by'),
    /** What staff find it by, in small letters. See [Note: Words]. */
    words: text('words')
      .notNull()
      .generatedAlwaysAs(sql`lower(order_number || ' ' || customer_name || ' ' || customer_email)`),
  },
  (table) => {
    const newest = () => [table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()] as const
    return [
      uniqueIndex('orders_number').on(table.tenantId, table.orderNumber),
      index('orders_user').on(table.tenantId, table.userId, ...newest()),
      index('orders_status').on(table.tenantId, table.status, ...newest()),
      // Equal keys lie together: a few pages say how many orders each status has.
      index('orders_statuses').on(table.tenantId, table.status),
      index('orders_total').on(table.tenantId, table.totalCents.desc().nullsFirst(), table.id.desc().nullsFirst()),
      index('orders_email').on(table.tenantId, table.customerEmail),
      index('orders_holder').on(table.tenantId, table.holder).where(sql`${table.status} = 'pending'`),
      index('orders_network').on(table.tenantId, table.network, table.createdAt).where(sql`${table.network} <> ''`),
      index('orders_confirm_by').on(table.confirmBy).where(sql`${table.confirmBy} is not null`),
      check('orders_payment_status', sql.raw(`payment_status in ('${paymentStatuses.join("', '")}')`)),
      index('orders_words').using('gin', table.tenantId, table.words.op('gin_trgm_ops')),
      foreignKey({
        name: 'orders_user_fk',
        columns: [table.tenantId, table.userId],
        foreignColumns: [users.tenantId, users.id],
      }),
    ]
  },
)
export type OrderRow = Omit<typeof orders.$inferSelect, 'words'>

/** What was ordered, as it was then: products change and go, orders do not. */
export const orderLines = tenantTable(
  'order_lines',
  {
    orderId: uuid('order_id').notNull(),
    position: integer('position').notNull(),
    productId: uuid('product_id').notNull(),
    title: text('title').notNull(),
    variantId: uuid('variant_id'),
    /** What the variant was called. */
    variant: text('variant').notNull().default(''),
    sku: text('sku').notNull().default(''),
    priceCents: bigint('price_cents', { mode: 'number' }).notNull(),
    qty: integer('qty').notNull(),
    /** Bytes that its picture was made of (hex) and the width that is shown; none without a picture. */
    imageSha256: text('image_sha256'),
    imageWidth: integer('image_width'),
  },
  (table) => [
    uniqueIndex('order_lines_place').on(table.tenantId, table.orderId, table.position),
    index('order_lines_product').on(table.tenantId, table.productId),
    foreignKey({
      name: 'order_lines_order_fk',
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
    }).onDelete('cascade'),
  ],
)
export type OrderLineRow = typeof orderLines.$inferSelect

/** What staff wrote about an order. */
export const orderNotes = tenantTable(
  'order_notes',
  {
    orderId: uuid('order_id').notNull(),
    text: text('text').notNull(),
    /** A name, kept even if its account goes. */
    by: text('by').notNull(),
    /** Whether it went to the customer. */
    sent: boolean('sent').notNull(),
  },
  (table) => [
    index('order_notes_order').on(table.tenantId, table.orderId, table.createdAt),
    foreignKey({
      name: 'order_notes_order_fk',
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
    }).onDelete('cascade'),
  ],
)

/** Which order a call named by a key has become, so that the same call is one order however often it arrives. */
export const checkoutKeys = tenantTable(
  'checkout_keys',
  {
    /** Whose key it is: somebody's id, or `guest`. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /** Of what was ordered, hex. */
    bodyHash: text('body_hash').notNull(),
    orderId: uuid('order_id').notNull(),
  },
  (table) => [uniqueIndex('checkout_keys_once').on(table.tenantId, table.scope, table.key)],
)
