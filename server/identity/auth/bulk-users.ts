import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAuditEntry } from '#server/core/audit/audit-entry.ts'
import type { RequestContext, TxContext } from '#server/core/http/context.ts'
import { AppError, type ErrorCode, fieldError } from '#shared/core/errors.ts'
import type { users as contract, User } from '#shared/identity/users.ts'
import { changeUser, removeUser } from './change-user.ts'
import { mailResetLink } from './forgot-password.ts'
import { presentUser, usersByIds } from './user-list.ts'
import { users } from './users.table.ts'

type Input = z.output<typeof contract.bulk.input>
type Outcome = z.output<typeof contract.bulk.output>

/**
 * Changes many accounts in one transaction. Accounts that the rules protect (one's own, the last admin, a plan's limit)
 * stay unchanged and are returned with the reason.
 */
export async function bulk(ctx: RequestContext<'admin'>, input: Input): Promise<Outcome> {
  const ids = [...new Set(input.ids)]
  if (input.action === 'link') return mailResetLinks(ctx, ids)
  return ctx.write(async (inside) => {
    const outcome = outcomeOf(await usersByIds(inside.db, ids), ids)
    for (const user of outcome.known) await outcome.try(user, () => change(inside, user, input))
    return outcome.answer()
  })
}

/** Returns whether there was anything to change. */
async function change(ctx: TxContext<'admin'>, user: User, { action, role }: Input): Promise<boolean> {
  const id = user._id
  if (action === 'role') {
    if (!role) throw fieldError('role', 'Choose a role.')
    if (user.role === role) return false
    await changeUser(ctx, { id, role })
  } else if (action === 'trash') {
    if (user.deleteAfter && !user.mayReturn) return false
    await removeUser(ctx, id)
  } else if (action === 'restore') {
    return cancelDeletion(ctx, id)
  } else {
    const isActive = action === 'activate'
    if (user.isActive === isActive) return false
    await changeUser(ctx, { id, isActive })
  }
  return true
}

/** Cancels the deletion of an account and leaves it inactive, as it was before. */
async function cancelDeletion({ db, user }: Pick<TxContext<'admin'>, 'db' | 'user'>, id: string): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ deleteAfter: null, signInBlocked: false, updatedAt: sql`clock_timestamp()` as never, updatedBy: user.name })
    .where(and(eq(users.id, id), isNotNull(users.deleteAfter)))
    .returning({ id: users.id })
  return rows.length > 0
}

async function mailResetLinks(ctx: RequestContext<'admin'>, ids: string[]): Promise<Outcome> {
  const outcome = outcomeOf(await ctx.read(({ db }) => usersByIds(db, ids)), ids)
  const allowed: User[] = []
  for (const user of outcome.known)
    await outcome.try(user, async () => {
      if (!user.isActive) throw new AppError('CONFLICT', 'This account is not active. Activate it first.')
      await ctx.limit('reset-link', user._id)
      allowed.push(user)
      return true
    })
  await ctx.write(async (inside) => {
    for (const { _id: id, email, name } of allowed) {
      await mailResetLink(inside, { id, email })
      await writeAuditEntry(inside.db, { action: 'mailed', kind: 'user', item: id, title: name })
    }
  })
  return outcome.answer()
}

const abortingCodes = new Set<ErrorCode>(['VALIDATION', 'CONFIRM_IDENTITY', 'UNEXPECTED'])

/** Collects which of the accounts exist, changed or were refused. */
function outcomeOf(rows: Parameters<typeof presentUser>[0][], ids: string[]) {
  const known = rows.map(presentUser)
  const existing = new Set(known.map(({ _id }) => _id))
  const refused: Outcome['refused'] = ids
    .filter((id) => !existing.has(id))
    .map((id) => ({ _id: id, name: '', message: 'This account no longer exists.' }))
  let changed = 0
  return {
    known,
    /** Refusals concern one account; other errors abort the whole transaction. */
    async try({ _id, name }: User, work: () => Promise<boolean>) {
      try {
        if (await work()) changed++
      } catch (error) {
        if (!(error instanceof AppError) || abortingCodes.has(error.code)) throw error
        refused.push({ _id, name, message: error.message })
      }
    },
    answer: (): Outcome => ({ changed, refused }),
  }
}
