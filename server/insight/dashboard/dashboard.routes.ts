import { latestOrders, orderGrowth } from '#server/commerce/orders/statistics.ts'
import { listLowStock, productGrowth } from '#server/commerce/products/statistics.ts'
import { getCompany } from '#server/core/company/company.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { countMedia, countProducts } from '#server/core/media/usage.ts'
import { limitsOf } from '#server/core/tenants/plans.ts'
import { userGrowth } from '#server/identity/auth/user-list.ts'
import { adminsIn } from '#server/identity/auth/users.ts'
import { countSamples } from '#server/site/setup/sample-items.ts'
import { amountOf, centsOf } from '#shared/core/money.ts'
import { plans } from '#shared/core/plan-options.ts'
import type { dashboard as contract, Trend } from '#shared/insight/dashboard.ts'
import type { SetupStep } from '#shared/site/setup-options.ts'

export const dashboard: Handlers<typeof contract> = {
  async stats({ days }, { db, site }) {
    const users = await userGrowth(db, 2 * days)
    const products = await productGrowth(db, 2 * days)
    const orders = await orderGrowth(db, 2 * days)
    const company = await getCompany(db)
    const limits = limitsOf(site.plan)
    const media = await countMedia(db)
    const samples = await countSamples(db)
    const done: Record<SetupStep, boolean> = {
      logo: company.logo !== '',
      description: company.description !== '',
      contact: company.email !== '' || company.phone !== '',
      content: media > samples.media,
      product: products.total > samples.products,
    }
    return {
      totalUsers: users.total,
      totalProducts: products.total,
      totalOrders: orders.total,
      totalRevenue: orders.revenue,
      trends: {
        users: trendOf(users.perDay, days),
        products: trendOf(products.perDay, days),
        orders: trendOf(orders.perDay, days),
        revenue: trendOf(orders.revenuePerDay, days),
      },
      recentOrders: await latestOrders(db, 5),
      lowStock: await listLowStock(db, 5),
      plan: {
        name: plans[site.plan].name,
        admins: { used: await adminsIn(db), limit: limits.admins },
        media: { used: media, limit: limits.media },
        products: { used: await countProducts(db), limit: limits.products },
      },
      setup: Object.entries(done).map(([step, isDone]) => ({ step: step as SetupStep, done: isDone })),
    }
  },
}

/** Values of the last days in order, and the sum of the days before. */
function trendOf(perDay: readonly { day: number; value: number }[], days: number): Trend {
  const values = Array.from({ length: 2 * days }, () => 0)
  for (const { day, value } of perDay) if (day >= 0 && day < values.length) values[values.length - 1 - day] = value
  // Sums are calculated in cents, because fractions are not exact.
  const sum = (some: number[]) => amountOf(some.reduce((total, value) => total + centsOf(value), 0))
  return { now: sum(values.slice(days)), before: sum(values.slice(0, days)), days: values.slice(days) }
}
