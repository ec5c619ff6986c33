import { z } from 'zod'
import { adminRead, adminWrite } from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { mostInOrderBulk, mostInOrderTag, mostOrderTags } from '#shared/core/order-options.ts'
import { Id, line, listOf } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { AdminOrder } from './orders.ts'

const Tags = listOf(line(mostInOrderTag), mostOrderTags)

const OrderTagChange = z.strictObject({ action: z.enum(['addTags', 'removeTags']), tags: Tags })
export type OrderTagChange = z.output<typeof OrderTagChange>

/** The tags of an order before and after a bulk change. */
const FormerTags = z.strictObject({ _id: Id, before: Tags, after: Tags })
export type FormerTags = z.output<typeof FormerTags>

const ids = z.array(Id).min(1).max(mostInOrderBulk)

/** Labels of orders, which only staff see. */
export const orderTags = {
  /** The tags of all orders, at most 200, in alphabetical order. */
  list: endpoint(routes.orderTags.list, { ...adminRead, input: z.object({}), output: z.array(z.string()) }),
  /** Removes and adds tags; others stay, also those that another admin has added meanwhile. Throws VALIDATION for too many. */
  set: endpoint(routes.orderTags.set, {
    ...adminWrite,
    input: z.strictObject({ id: Id, added: Tags.default([]), removed: Tags.default([]) }),
    output: AdminOrder,
  }),
  /** Adds or removes tags of many orders, all or none. Throws VALIDATION if an order would get too many. */
  bulk: endpoint(routes.orderTags.bulk, {
    ...adminWrite,
    input: z.strictObject({ ids, change: OrderTagChange }),
    output: z.object({ changed: z.int(), former: z.array(FormerTags) }),
  }),
  /** Restores former tags, except on orders whose tags have changed since. */
  undoBulk: endpoint(routes.orderTags.undoBulk, {
    ...adminWrite,
    input: z.strictObject({ former: z.array(FormerTags).min(1).max(mostInOrderBulk) }),
    output: z.object({ changed: z.int(), skipped: z.int() }),
  }),
} satisfies EndpointsOf<'orderTags'>
