import { findCartItems } from '#server/commerce/cart/cart.routes.ts'
import { findCustomerOrders } from '#server/commerce/orders/customer-orders.ts'
import { findStockAlerts } from '#server/commerce/products/stock-alerts.ts'
import { commentsOf } from '#server/content/comments/own.ts'
import { registrationsOf } from '#server/content/events/participant.ts'
import { likesOf } from '#server/content/likes/likes.ts'
import { companyName } from '#server/core/company/company.ts'
import type { Handler } from '#server/core/http/serve.ts'
import { loadMe } from '#server/identity/auth/profile.ts'
import { sessionsOf } from '#server/identity/auth/sessions.ts'
import { googleOf } from '#server/identity/google/connected.ts'
import { exportMessages } from '#server/site/messages/export-messages.ts'
import type { account as contract } from '#shared/identity/account.ts'

/** Limit for each kind of record. No account has that many. */
const max = 10_000

/** Everything that is stored about the signed-in user, newest first. */
export const exportAccount: Handler<typeof contract.export> = async (_, ctx) => {
  const { db, user } = ctx
  const { _id, name, username, email, role, avatar, createdAt, muted } = await loadMe(db, user.id)
  const google = await googleOf(db, user.id)
  const sessions = await sessionsOf(db, user.id)
  return {
    exportedAt: new Date().toISOString(),
    site: await companyName(db),
    account: { _id, name, username, email, role, avatar, createdAt, muted, google: google?.email },
    sessions: sessions.map(({ ip, userAgent, createdAt: at, lastSeenAt }) => {
      return { ip, userAgent, createdAt: at, lastSeenAt }
    }),
    orders: (await findCustomerOrders(ctx, user.id, max)).map((order) => ({ ...order })),
    comments: await commentsOf(db, user.id, max),
    likes: await likesOf(db, user.id, max),
    events: await registrationsOf(db, user.id, max),
    cart: (await findCartItems(db, user.id)).map((item) => ({ ...item })),
    messages: await exportMessages(db, user.id, max),
    wishes: await findStockAlerts(db, user.email, max),
  }
}
