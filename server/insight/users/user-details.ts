import { customerStatistics } from '#server/commerce/orders/statistics.ts'
import { countCommentsOf } from '#server/content/comments/own.ts'
import type { Handler } from '#server/core/http/serve.ts'
import { pendingEmailOf } from '#server/identity/auth/move-email.ts'
import { presentUser, sessionSummaryOf, userById } from '#server/identity/auth/user-list.ts'
import { googleOf } from '#server/identity/google/connected.ts'
import { factorCounts } from '#server/identity/second-factor/factors.ts'
import { requireRow } from '#shared/core/errors.ts'
import type { users } from '#shared/identity/users.ts'

/** A user with sign-in methods, orders, comments and other data of the company. */
export const userDetails: Handler<typeof users.get> = async ({ id }, { db }) => {
  const row = requireRow(await userById(db, id), 'user')
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
    sessions: await sessionSummaryOf(db, id),
    orders: await customerStatistics(db, id),
    comments: await countCommentsOf(db, id),
  }
}
