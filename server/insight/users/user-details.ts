import { figuresOfCustomer } from '#server/commerce/orders/figures.ts'
import { countOfOwn } from '#server/content/comments/own.ts'
import type { Handler } from '#server/core/http/serve.ts'
import { pendingEmailOf } from '#server/identity/auth/move-email.ts'
import { presenceOf, presentUser, userById } from '#server/identity/auth/user-list.ts'
import { googleOf } from '#server/identity/google/connected.ts'
import { factorCounts } from '#server/identity/second-factor/factors.ts'
import { found } from '#shared/core/errors.ts'
import type { users } from '#shared/identity/users.ts'

/** A user with what the company knows of them: how they sign in, what they ordered and wrote. */
export const userDetails: Handler<typeof users.get> = async ({ id }, { db }) => {
  const row = found(await userById(db, id), 'user')
  const google = await googleOf(db, id)
  const pendingEmail = await pendingEmailOf(db, id)
  return {
    ...presentUser(row),
    ...(pendingEmail && { pendingEmail }),
    mustChangePassword: row.mustChangePassword,
    signIn: {
      password: row.hasPassword,
      ...(google && { google: google.email }),
      secondFactor: await factorCounts(db, id),
    },
    sessions: await presenceOf(db, id),
    orders: await figuresOfCustomer(db, id),
    comments: await countOfOwn(db, id),
  }
}
