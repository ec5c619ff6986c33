import { growthOfOrders, latestOrders } from '#server/commerce/orders/figures.ts'
import { growthOfProducts, lowStock } from '#server/commerce/products/figures.ts'
import { companyIn } from '#server/core/company/company.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { mediaUsed, productsUsed } from '#server/core/media/usage.ts'
import { limitsOf } from '#server/core/tenants/plans.ts'
import { growthOfUsers } from '#server/identity/auth/user-list.ts'
import { adminsIn } from '#server/identity/auth/users.ts'
import { amountOf, centsOf } from '#shared/core/money.ts'
import { plans } from '#shared/core/plan-options.ts'
import type { dashboard as contract, Trend } from '#shared/insight/dashboard.ts'
import type { SetupStep } from '#shared/site/setup-options.ts'

export const dashboard: Handlers<typeof contract> = {
  async stats({ days }, { db, site }) {
    const users = await growthOfUsers(db, 2 * days)
    const products = await growthOfProducts(db, 2 * days)
    const orders = await growthOfOrders(db, 2 * days)
    const company = await companyIn(db)
    const limits = limitsOf(site.plan)
    const media = await mediaUsed(db)
    const done: Record<SetupStep, boolean> = {
      logo: company.logo !== '',
      description: company.description !== '',
      contact: company.email !== '' || company.phone !== '',
      content: media > 0,
      product: products.total > 0,
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
      lowStock: await lowStock(db, 5),
      plan: {
        name: plans[site.plan].name,
        admins: { used: await adminsIn(db), limit: limits.admins },
        media: { used: media, limit: limits.media },
        products: { used: await productsUsed(db), limit: limits.products },
      },
      setup: Object.entries(done).map(([step, isDone]) => ({ step: step as SetupStep, done: isDone })),
    }
  },
}

/** The last days in order, and what the ones before them held together. */
function trendOf(perDay: readonly { day: number; value: number }[], days: number): Trend {
  const values = Array.from({ length: 2 * days }, () => 0)
  for (const { day, value } of perDay) if (day >= 0 && day < values.length) values[values.length - 1 - day] = value
  // In cents, where money is exact; counts lose nothing by it.
  const sum = (some: number[]) => amountOf(some.reduce((total, value) => total + centsOf(value), 0))
  return { now: sum(values.slice(days)), before: sum(values.slice(0, days)), days: values.slice(days) }
}
