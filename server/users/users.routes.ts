import { AppError, found } from '#shared/errors.ts'
import type { users as contract } from '#shared/users.ts'
import { note } from '../activity/note.ts'
import { bulk } from '../auth/bulk-users.ts'
import { addUser, changeUser, removeUser, setBlocked, signOut } from '../auth/change-user.ts'
import { mailResetLink } from '../auth/forgot-password.ts'
import { pendingEmailOf } from '../auth/move-email.ts'
import { pageByRole, pageOfUsers, presenceOf, presentUser, tableOfUsers, userById } from '../auth/people.ts'
import { countOfOwn } from '../comments/own.ts'
import { googleOf } from '../google/connected.ts'
import { figuresOfCustomer } from '../orders/figures.ts'
import { factorCounts } from '../second-factor/factors.ts'
import type { Handlers } from '../serve.ts'

export const users: Handlers<typeof contract> = {
  async list(filter, { db, listed }) {
    const { results, total, nextCursor } = await pageOfUsers(db, filter)
    listed({ total, nextCursor })
    return results
  },

  page: (filter, { db }) => pageByRole(db, filter),

  table: (filter, { db }) => tableOfUsers(db, filter),

  async get({ id }, { db }) {
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
  },

  create: async (person, ctx) => ({ message: 'User added successfully', user: await addUser(ctx, person) }),

  async update(change, ctx) {
    const user = await changeUser(ctx, change)
    const waits = change.email !== undefined && change.email !== user.email
    const hint = ` We sent a link to ${change.email}: the new address counts once it is confirmed.`
    return { message: `User updated successfully${waits ? `.${hint}` : ''}`, user }
  },

  bulk: (order, ctx) => bulk(ctx, order),

  async remove({ id }, ctx) {
    await removeUser(ctx, id)
    return { message: 'User deleted successfully' }
  },

  async resetPassword({ id }, ctx) {
    const user = found(await ctx.read(({ db }) => userById(db, id)), 'user')
    if (!user.isActive) throw new AppError('CONFLICT', 'This account is not active. Activate it first.')
    await ctx.limit('forgot-account', user.email)
    await ctx.write(async (inside) => {
      await mailResetLink(inside, user)
      await note(inside.db, { action: 'mailed', kind: 'user', item: id, title: user.name })
    })
    return { message: `A link to choose a new password is on its way to ${user.email}.` }
  },

  async revokeSessions({ id }, ctx) {
    const { name } = await signOut(ctx, id)
    await note(ctx.db, { action: 'signed-out', kind: 'user', item: id, title: name })
    return { message: id === ctx.user.id ? 'Signed out everywhere else.' : 'Signed out everywhere.' }
  },

  async blockComments({ id, blocked }, ctx) {
    await setBlocked(ctx, id, blocked)
    return { message: blocked ? 'They cannot comment any more.' : 'They can comment again.' }
  },
}
