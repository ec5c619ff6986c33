import { z } from 'zod'
import { adminRead } from '#shared/core/access.ts'
import { longestPeriod } from '#shared/core/analytics-options.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { currencies } from '#shared/core/locale-options.ts'
import { orderStatuses } from '#shared/core/order-options.ts'
import { Amount, Id, Instant } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { setupSteps } from '#shared/site/setup-options.ts'

/** Values of a period by day, the oldest first, and the sum of the previous one. */
const Trend = z.object({ now: z.number(), before: z.number(), days: z.array(z.number()) })
export type Trend = z.infer<typeof Trend>

const Used = z.object({ used: z.int(), limit: z.int().nullable() })

export const dashboard = {
  /** Users and revenue, for admins only. */
  stats: endpoint(routes.dashboard.stats, {
    ...adminRead,
    /** Length of the trends in days. */
    input: z.object({ days: z.coerce.number().int().min(1).max(longestPeriod).default(30) }),
    output: z.object({
      totalUsers: z.int(),
      totalProducts: z.int(),
      totalOrders: z.int(),
      /** Orders that were paid and not refunded. */
      totalRevenue: Amount,
      trends: z.object({ users: Trend, products: Trend, orders: Trend, revenue: Trend }),
      recentOrders: z.array(
        z.object({
          _id: Id,
          orderNumber: z.string(),
          customer: z.string(),
          status: z.enum(orderStatuses),
          total: Amount,
          currency: z.enum(currencies),
          createdAt: Instant,
        }),
      ),
      /** The first products that are low on stock, and their total. `variant` is the one with the lowest stock. */
      lowStock: z.object({
        total: z.int(),
        results: z.array(z.object({ _id: Id, name: z.string(), variant: z.string().optional(), stock: z.int() })),
      }),
      plan: z.object({ name: z.string(), admins: Used, media: Used, products: Used }),
      setup: z.array(z.object({ step: z.enum(setupSteps), done: z.boolean() })),
    }),
  }),
} satisfies EndpointsOf<'dashboard'>
