import { itemsOf } from '#server/commerce/cart/cart.routes.ts'
import { allOrdersOf } from '#server/commerce/orders/customer.ts'
import { wishesOf } from '#server/commerce/products/stock-alerts.ts'
import { commentsOf } from '#server/content/comments/own.ts'
import { registrationsOf } from '#server/content/events/participant.ts'
import { likesOf } from '#server/content/likes/likes.ts'
import { nameOf } from '#server/core/company/company.ts'
import type { Handler } from '#server/core/http/serve.ts'
import { meIn } from '#server/identity/auth/profile.ts'
import { sessionsOf } from '#server/identity/auth/sessions.ts'
import { googleOf } from '#server/identity/google/connected.ts'
import { messagesOf } from '#server/site/messages/own.ts'
import type { account as contract } from '#shared/identity/account.ts'

/** Of each kind: far more than anybody has. */
const most = 10_000

/** Everything that is kept about whoever asks, the newest first. */
export const exportAccount: Handler<typeof contract.export> = async (_, ctx) => {
  const { db, user } = ctx
  const { _id, name, username, email, role, avatar, createdAt, muted } = await meIn(db, user.id)
  const google = await googleOf(db, user.id)
  const sessions = await sessionsOf(db, user.id)
  return {
    exportedAt: new Date().toISOString(),
    site: await nameOf(db),
    account: { _id, name, username, email, role, avatar, createdAt, muted, google: google?.email },
    sessions: sessions.map(({ ip, userAgent, createdAt: at, lastSeenAt }) => ({
      ip,
      userAgent,
      createdAt: at,
      lastSeenAt,
    })),
    orders: (await allOrdersOf(ctx, user.id, most)).map((order) => ({ ...order })),
    comments: await commentsOf(db, user.id, most),
    likes: await likesOf(db, user.id, most),
    events: await registrationsOf(db, user.id, most),
    cart: (await itemsOf(db, user.id)).map((item) => ({ ...item })),
    messages: await messagesOf(db, user.id, most),
    wishes: await wishesOf(db, user.email, most),
  }
}
