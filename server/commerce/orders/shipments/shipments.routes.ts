import type { Handlers } from '#server/core/http/serve.ts'
import type { shipments as contract } from '#shared/commerce/staff-orders.ts'
import { presentAdminOrder } from '../present-admin-order.ts'
import { removeShipment, ship, updateTracking } from './ship.ts'

export const shipments: Handlers<typeof contract> = {
  create: async (input, ctx) => presentAdminOrder(ctx, await ship(ctx, input)),
  update: async (input, ctx) => presentAdminOrder(ctx, await updateTracking(ctx, input)),
  remove: async ({ id }, ctx) => presentAdminOrder(ctx, await removeShipment(ctx, id)),
}
