import { writeAuditEntry } from '#server/core/audit/audit-entry.ts'
import { getCompany, setSecondFactorRequired } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { User } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import type { secondFactorPolicy as contract } from '#shared/identity/second-factor.ts'
import { activeStaff, userById } from '../auth/user-list.ts'
import { emailSecondFactorEvent } from './emails.ts'
import { hasSecondFactor, lockFactors, removeFactors } from './factors.ts'
import { isStaffRole, staffWithoutFactor } from './required.ts'

/** Whether the company requires a second factor of this account. */
export async function isRequiredOf(db: Db, { role, heldBack }: Pick<User, 'role' | 'heldBack'>): Promise<boolean> {
  return isStaffRole(heldBack ?? role) && (await getCompany(db)).requireSecondFactor
}

export const secondFactorPolicy: Handlers<typeof contract> = {
  async get(_, { db, user }) {
    const { count, results: without } = await activeStaff(db, staffWithoutFactor)
    const { requireSecondFactor: required } = await getCompany(db)
    return { required, staff: count, without, own: await hasSecondFactor(db, user.id) }
  },

  async set({ required }, { db, user, site }) {
    if (site.isOwners) throw new AppError('CONFLICT', 'Two-step sign-in is always required here.')
    if (required && !(await hasSecondFactor(db, user.id)))
      throw new AppError('CONFLICT', 'Set up two-step sign-in for your own account first.')
    await setSecondFactorRequired(db, required)
    return {
      message: required
        ? 'Staff need two-step sign-in from now on.'
        : 'Staff can sign in without a second step from now on.',
    }
  },

  async reset({ id }, ctx) {
    const { db, user } = ctx
    if (id === user.id) throw new AppError('CONFLICT', 'Change your own two-step sign-in in your account settings.')
    // Locked before the user's row, in the same order as when a factor is added.
    await lockFactors(db, id)
    const person = requireRow(await userById(db, id, 'update'), 'user')
    if (!(await removeFactors(db, id))) throw new AppError('CONFLICT', 'This account has no two-step sign-in.')
    await writeAuditEntry(db, { action: 'second-factor-reset', kind: 'user', item: id, title: person.name })
    await emailSecondFactorEvent(ctx, person.email, { what: 'reset' })
    return { message: `Two-step sign-in of ${person.name} has been reset.` }
  },
}
