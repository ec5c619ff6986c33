import type { TxContext } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { AppError } from '#shared/core/errors.ts'
import { notifications } from '#shared/core/notifications.ts'
import { hasPermission } from '#shared/core/roles.ts'
import type { Client, client as clientContract, account as contract } from '#shared/identity/account.ts'
import { changeEmail, confirmEmail } from '../auth/change-email.ts'
import { changePassword } from '../auth/change-password.ts'
import { closeAccount } from '../auth/close-account.ts'
import { updateNotifications } from '../auth/notifications.ts'
import { loadMe, setSingleKeys, updateProfile } from '../auth/profile.ts'
import { connect, startConnecting } from '../google/connect.ts'
import { disconnectGoogle, googleOf } from '../google/connected.ts'
import { setAvatar } from './avatar.routes.ts'
import { planUsage } from './plan-usage.ts'

export const account: Omit<Handlers<typeof contract>, 'export'> = {
  update: updateProfile,
  changePassword,
  changeEmail,
  confirmEmail,
  close: closeAccount,
  leaveForGoogle: startConnecting,
  connectGoogle: connect,

  removeAvatar: async (_, ctx) => {
    await setAvatar(ctx, '')
    return { message: 'Your picture has been removed.' }
  },

  disconnectGoogle: async (_, { db, user }) => {
    const { hasPassword } = await loadMe(db, user.id)
    if (!hasPassword) throw new AppError('CONFLICT', 'Set a password first, so that you can still log in.')
    await disconnectGoogle(db, user.id)
    return { message: 'Google sign-in has been removed.' }
  },
}

export const client: Handlers<typeof clientContract> = {
  get: (_, ctx) => clientOf(ctx),

  update: async ({ notifications: choice, singleKeys }, ctx) => {
    if (choice) await updateNotifications(ctx.db, ctx.user.id, choice)
    if (singleKeys !== undefined) await setSingleKeys(ctx.db, ctx.user.id, singleKeys)
    return clientOf(ctx)
  },
}

async function clientOf({ db, user, site }: Pick<TxContext<'own'>, 'db' | 'user' | 'site'>): Promise<Client> {
  const { muted, ...me } = await loadMe(db, user.id)
  const google = await googleOf(db, user.id)
  const wanted = notifications.map((kind) => [kind, !muted.includes(kind)] as const)
  const settings = Object.fromEntries(wanted) as Client['account']['notifications']
  const account = { ...me, google: google?.email, notifications: settings }
  return hasPermission(user.role, 'admin')
    ? { account, subscription: { plan: site.plan, usage: await planUsage(db, site.plan) } }
    : { account }
}
