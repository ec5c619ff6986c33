import { and, inArray } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Conversation } from '#server/site/messages/conversation-subjects.ts'
import { orderInSubject } from '#shared/core/order-options.ts'
import { orders } from './orders.table.ts'

/** Finds the orders that customers write about: ids of their orders by ids of conversations. */
export async function findSubjectOrders(db: Db, conversations: readonly Conversation[]): Promise<Map<string, string>> {
  const named = conversations.flatMap(({ id, subject, personId }) => {
    const number = orderInSubject(subject)
    return number && personId ? [{ id, number, personId }] : []
  })
  if (named.length === 0) return new Map()
  const rows = await db
    .select({ id: orders.id, number: orders.orderNumber, userId: orders.userId })
    .from(orders)
    .where(
      and(
        inArray(
          orders.orderNumber,
          named.map(({ number }) => number),
        ),
        inArray(
          orders.userId,
          named.map(({ personId }) => personId),
        ),
      ),
    )
  return new Map(
    named.flatMap(({ id, number, personId }) => {
      const order = rows.find((row) => row.number === number && row.userId === personId)
      return order ? [[id, order.id] as const] : []
    }),
  )
}
