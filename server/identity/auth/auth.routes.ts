import type { Handlers } from '#server/core/http/serve.ts'
import { requireRow } from '#shared/core/errors.ts'
import { permissions } from '#shared/core/roles.ts'
import type { auth as contract } from '#shared/identity/auth.ts'
import { exchange } from '../google/exchange.ts'
import { requestCode, verifyCode } from './codes.ts'
import { forgotPassword, resetPassword } from './forgot-password.ts'
import { login } from './login.ts'
import { confirmEmailLink, undoEmail } from './move-email.ts'
import { loadMe } from './profile.ts'
import { confirmIdentity, expectRecentSignIn } from './recent-sign-in.ts'
import { register } from './register.ts'
import { isTaken } from './registrations.ts'
import { endSession, sessionsOf } from './sessions.ts'
import { supportMe, supportSessions } from './support-sessions.ts'
import { isReserved } from './usernames.ts'

export const auth: Handlers<typeof contract> = {
  register,
  requestCode,
  verifyCode,
  login,
  exchange,
  forgotPassword,
  resetPassword,

  available: async ({ username }, { db }) => ({ available: !isReserved(username) && !(await isTaken(db, username)) }),

  me: async (_, { db, user }) => {
    if (user.supportUntil) return supportMe(user, user.supportUntil)
    const loaded = await loadMe(db, user.id)
    const me = user.isExtraAdmin
      ? { ...loaded, role: 'moderator' as const, permissions: [...permissions('moderator')], isExtraAdmin: true }
      : loaded
    return user.heldBack ? { ...me, permissions: [...permissions(user.role)], setUpSecondFactor: true } : me
  },

  logout: async (_, { db, user }) => {
    if (user.supportUntil) for (const { end } of supportSessions.all()) await end(db, user.sessionId)
    await endSession(db, user.id, user.sessionId)
    return { message: 'You are logged out.' }
  },

  sessions: async (_, { db, user }) => {
    const rows = await sessionsOf(db, user.id)
    return { results: rows.map((row) => ({ ...row, _id: row.id, current: row.id === user.sessionId })) }
  },

  endSession: async ({ id }, { db, user }) => {
    if (id !== user.sessionId) expectRecentSignIn(user)
    requireRow(await endSession(db, user.id, id), 'session')
    return { message: 'This session has ended.' }
  },

  confirmIdentity,
  confirmEmailLink,
  undoEmail,
}
