import type { account as contract } from '#shared/account.ts'
import { meIn } from '../auth/profile.ts'
import { sessionsOf } from '../auth/sessions.ts'
import { itemsOf } from '../cart/cart.routes.ts'
import { commentsOf } from '../comments/own.ts'
import { nameOf } from '../company/company.ts'
import { registrationsOf } from '../events/participant.ts'
import { googleOf } from '../google/connected.ts'
import { likesOf } from '../likes/likes.ts'
import { messagesOf } from '../messages/own.ts'
import { allOrdersOf } from '../orders/customer.ts'
import { wishesOf } from '../products/stock-wishes.ts'
import type { Handler } from '../serve.ts'

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
