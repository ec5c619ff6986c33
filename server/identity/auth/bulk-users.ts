import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { note } from '#server/core/audit/audit-entry.ts'
import type { Inside, Outside } from '#server/core/http/context.ts'
import { AppError, type ErrorCode } from '#shared/core/errors.ts'
import type { users as contract, User } from '#shared/identity/users.ts'
import { changeUser, removeUser } from './change-user.ts'
import { mailResetLink } from './forgot-password.ts'
import { presentUser, usersByIds } from './user-list.ts'
import { users } from './users.table.ts'

type Order = z.output<typeof contract.bulk.input>
type Outcome = z.output<typeof contract.bulk.output>

/**
 * Does one thing to many accounts in one transaction. What the rules forbid for
 * one of them (one's own account, the last admin, a plan's limit) leaves that one
 * as it is and is answered with its reason; the others are done.
 */
export async function bulk(ctx: Outside<'admin'>, order: Order): Promise<Outcome> {
  const ids = [...new Set(order.ids)]
  if (order.action === 'link') return mailLinks(ctx, ids)
  return ctx.write(async (inside) => {
    const outcome = outcomeOf(await usersByIds(inside.db, ids), ids)
    for (const user of outcome.known) await outcome.try(user, () => change(inside, user, order))
    return outcome.answer()
  })
}

/** Whether there was anything to change. */
async function change(ctx: Inside<'admin'>, user: User, { action, role }: Order): Promise<boolean> {
  const id = user._id
  if (action === 'role') {
    if (!role) throw new AppError('VALIDATION', 'Choose a role.', { fields: { role: 'Choose a role.' } })
    if (user.role === role) return false
    await changeUser(ctx, { id, role })
  } else if (action === 'trash') {
    if (user.deleteAfter && !user.mayReturn) return false
    await removeUser(ctx, id)
  } else if (action === 'restore') {
    return keepOff(ctx, id)
  } else {
    const isActive = action === 'activate'
    if (user.isActive === isActive) return false
    await changeUser(ctx, { id, isActive })
  }
  return true
}

/** Takes an account out of the deletion and leaves it switched off, as it was before. */
async function keepOff({ db, user }: Pick<Inside<'admin'>, 'db' | 'user'>, id: string): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ deleteAfter: null, keptOut: false, updatedAt: sql`clock_timestamp()` as never, updatedBy: user.name })
    .where(and(eq(users.id, id), isNotNull(users.deleteAfter)))
    .returning({ id: users.id })
  return rows.length > 0
}

async function mailLinks(ctx: Outside<'admin'>, ids: string[]): Promise<Outcome> {
  const outcome = outcomeOf(await ctx.read(({ db }) => usersByIds(db, ids)), ids)
  const welcome: User[] = []
  for (const user of outcome.known)
    await outcome.try(user, async () => {
      if (!user.isActive) throw new AppError('CONFLICT', 'This account is not active. Activate it first.')
      await ctx.limit('forgot-account', user.email)
      welcome.push(user)
      return true
    })
  await ctx.write(async (inside) => {
    for (const { _id: id, email, name } of welcome) {
      await mailResetLink(inside, { id, email })
      await note(inside.db, { action: 'mailed', kind: 'user', item: id, title: name })
    }
  })
  return outcome.answer()
}

const concernsAll = new Set<ErrorCode>(['VALIDATION', 'CONFIRM_IDENTITY', 'UNEXPECTED'])

/** Those that are found, and what becomes of each. */
function outcomeOf(rows: Parameters<typeof presentUser>[0][], ids: string[]) {
  const known = rows.map(presentUser)
  const there = new Set(known.map(({ _id }) => _id))
  const refused: Outcome['refused'] = ids
    .filter((id) => !there.has(id))
    .map((id) => ({ _id: id, name: '', message: 'This account does not exist any more.' }))
  let changed = 0
  return {
    known,
    /** Refusals are about this one alone; anything else ends it all. */
    async try({ _id, name }: User, work: () => Promise<boolean>) {
      try {
        if (await work()) changed++
      } catch (error) {
        if (!(error instanceof AppError) || concernsAll.has(error.code)) throw error
        refused.push({ _id, name, message: error.message })
      }
    },
    answer: (): Outcome => ({ changed, refused }),
  }
}
