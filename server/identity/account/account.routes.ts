import type { Inside } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { mediaUsed, productsUsed } from '#server/core/media/usage.ts'
import { limitsOf } from '#server/core/tenants/plans.ts'
import { AppError } from '#shared/core/errors.ts'
import { notifications } from '#shared/core/notifications.ts'
import { may } from '#shared/core/roles.ts'
import type { Client, client as clientContract, account as contract } from '#shared/identity/account.ts'
import { changeEmail, confirmEmail } from '../auth/change-email.ts'
import { changePassword } from '../auth/change-password.ts'
import { close } from '../auth/closing.ts'
import { chooseNotifications } from '../auth/notifications.ts'
import { chooseSingleKeys, meIn, updateProfile } from '../auth/profile.ts'
import { adminsIn } from '../auth/users.ts'
import { connect, leaveToConnect } from '../google/connect.ts'
import { disconnectGoogle, googleOf } from '../google/connected.ts'
import { setAvatar } from './avatar.routes.ts'

export const account: Omit<Handlers<typeof contract>, 'export'> = {
  update: updateProfile,
  changePassword,
  changeEmail,
  confirmEmail,
  close,
  leaveForGoogle: leaveToConnect,
  connectGoogle: connect,

  removeAvatar: async (_, ctx) => {
    await setAvatar(ctx, '')
    return { message: 'Your picture is removed.' }
  },

  disconnectGoogle: async (_, { db, user }) => {
    const { hasPassword } = await meIn(db, user.id)
    if (!hasPassword) throw new AppError('CONFLICT', 'Choose a password first, so that you can still log in.')
    await disconnectGoogle(db, user.id)
    return { message: 'Google sign-in is taken away.' }
  },
}

export const client: Handlers<typeof clientContract> = {
  get: (_, ctx) => clientOf(ctx),

  update: async ({ notifications: choice, singleKeys }, ctx) => {
    if (choice) await chooseNotifications(ctx.db, ctx.user.id, choice)
    if (singleKeys !== undefined) await chooseSingleKeys(ctx.db, ctx.user.id, singleKeys)
    return clientOf(ctx)
  },
}

async function clientOf({ db, user, site }: Pick<Inside<'own'>, 'db' | 'user' | 'site'>): Promise<Client> {
  const { muted, ...me } = await meIn(db, user.id)
  const google = await googleOf(db, user.id)
  const wanted = notifications.map((kind) => [kind, !muted.includes(kind)] as const)
  const chosen = Object.fromEntries(wanted) as Client['account']['notifications']
  const account = { ...me, google: google?.email, notifications: chosen }
  return may(user.role, 'admin') ? { account, subscription: await subscriptionOf(db, site.plan) } : { account }
}

async function subscriptionOf(db: Inside['db'], plan: Inside['site']['plan']) {
  const limits = limitsOf(plan)
  return {
    plan,
    usage: {
      admins: { used: await adminsIn(db), max: limits.admins },
      media: { used: await mediaUsed(db), max: limits.media },
      products: { used: await productsUsed(db), max: limits.products },
    },
  }
}
