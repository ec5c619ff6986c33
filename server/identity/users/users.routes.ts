import { writeAuditEntry } from '#server/core/audit/audit-entry.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import type { users as contract } from '#shared/identity/users.ts'
import { bulk } from '../auth/bulk-users.ts'
import { addUser, changeUser, removeUser, setBlocked, signOut } from '../auth/change-user.ts'
import { chooseAdmins, planAdmins } from '../auth/choose-admins.ts'
import { mailResetLink } from '../auth/forgot-password.ts'
import { pageByRole, pageOfUsers, tableOfUsers, userById } from '../auth/user-list.ts'

export const users: Omit<Handlers<typeof contract>, 'get'> = {
  async list(filter, { db, setListHeaders }) {
    const { results, total, nextCursor } = await pageOfUsers(db, filter)
    setListHeaders({ total, nextCursor })
    return results
  },

  page: (filter, { db }) => pageByRole(db, filter),

  table: (filter, { db }) => tableOfUsers(db, filter),

  create: async (person, ctx) => ({ message: 'User added successfully', user: await addUser(ctx, person) }),

  async update(change, ctx) {
    const user = await changeUser(ctx, change)
    const isPending = change.email !== undefined && change.email !== user.email
    const hint = ` We sent a link to ${change.email}. The address changes once it is opened.`
    return { message: `User updated successfully${isPending ? `.${hint}` : ''}`, user }
  },

  bulk: (input, ctx) => bulk(ctx, input),

  admins: (_, { db, site }) => planAdmins(db, site.plan),

  async chooseAdmins({ ids }, ctx) {
    await chooseAdmins(ctx, ids)
    return { message: 'The admins of your plan are saved.' }
  },

  async remove({ id }, ctx) {
    await removeUser(ctx, id)
    return { message: 'User deleted successfully' }
  },

  async resetPassword({ id }, ctx) {
    const user = requireRow(await ctx.read(({ db }) => userById(db, id)), 'user')
    if (!user.isActive) throw new AppError('CONFLICT', 'This account is not active. Activate it first.')
    await ctx.limit('reset-link', id)
    await ctx.write(async (inside) => {
      await mailResetLink(inside, user)
      await writeAuditEntry(inside.db, { action: 'mailed', kind: 'user', item: id, title: user.name })
    })
    return { message: `We sent a link to choose a new password to ${user.email}.` }
  },

  async revokeSessions({ id }, ctx) {
    const { name } = await signOut(ctx, id)
    await writeAuditEntry(ctx.db, { action: 'signed-out', kind: 'user', item: id, title: name })
    return { message: id === ctx.user.id ? 'Signed out everywhere else.' : 'Signed out everywhere.' }
  },

  async blockComments({ id, blocked }, ctx) {
    await setBlocked(ctx, id, blocked)
    return { message: blocked ? 'They cannot comment any more.' : 'They can comment again.' }
  },
}
