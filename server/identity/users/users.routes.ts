import { note } from '#server/core/audit/audit-entry.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { AppError, found } from '#shared/core/errors.ts'
import type { users as contract } from '#shared/identity/users.ts'
import { bulk } from '../auth/bulk-users.ts'
import { addUser, changeUser, removeUser, setBlocked, signOut } from '../auth/change-user.ts'
import { mailResetLink } from '../auth/forgot-password.ts'
import { pageByRole, pageOfUsers, tableOfUsers, userById } from '../auth/user-list.ts'

export const users: Omit<Handlers<typeof contract>, 'get'> = {
  async list(filter, { db, listed }) {
    const { results, total, nextCursor } = await pageOfUsers(db, filter)
    listed({ total, nextCursor })
    return results
  },

  page: (filter, { db }) => pageByRole(db, filter),

  table: (filter, { db }) => tableOfUsers(db, filter),

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
