import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { sqlState } from '#server/core/http/errors.ts'
import type { Handler } from '#server/core/http/serve.ts'
import { AppError, found } from '#shared/core/errors.ts'
import { permissions } from '#shared/core/roles.ts'
import type { account as contract } from '#shared/identity/account.ts'
import type { Me } from '#shared/identity/auth.ts'
import { isTaken } from './registrations.ts'
import { isReserved } from './reserved-names.ts'
import { users } from './users.table.ts'

/** The account of whoever asks, as they see it. */
export async function meIn(db: Db, userId: string): Promise<Me & { muted: string[]; hasPassword: boolean }> {
  const row = found(await db.select().from(users).where(eq(users.id, userId)), 'account')
  const { id, passwordHash, ...rest } = row
  return { ...rest, _id: id, permissions: [...permissions(row.role)], hasPassword: passwordHash !== null }
}

/** Name and username. A name that was one's own already is no news, even if it is reserved. */
export const updateProfile: Handler<typeof contract.update> = async ({ name, username }, { db, user, invalidate }) => {
  if (username !== undefined && username !== user.username) {
    if (isReserved(username)) throw onUsername('This username is reserved.')
    if (await isTaken(db, username)) throw onUsername('This username is taken.')
  }
  await db
    .update(users)
    .set({ ...(name && { name }), ...(username && { username }), updatedAt: sql`now()` as never, updatedBy: null })
    .where(eq(users.id, user.id))
    .catch((error: unknown) => {
      throw sqlState(error) === '23505' ? onUsername('This username is taken.') : error
    })
  // Comments show it.
  if (username !== undefined && username !== user.username) invalidate('comments')
  return meIn(db, user.id)
}

/** Whether keys without Ctrl or Cmd do something by themselves for somebody. */
export const chooseSingleKeys = (db: Db, userId: string, singleKeys: boolean) =>
  db.update(users).set({ singleKeys }).where(eq(users.id, userId))

/** Puts another picture in the place of the one before, whose address is answered if nobody shows it any more. */
export async function replaceAvatar(db: Db, userId: string, avatar: string): Promise<string | undefined> {
  const [row] = await db.select({ avatar: users.avatar }).from(users).where(eq(users.id, userId)).for('update')
  await db
    .update(users)
    .set({ avatar, updatedAt: sql`now()` as never, updatedBy: null })
    .where(eq(users.id, userId))
  const before = row?.avatar
  return before && (await isUnused(db, before)) ? before : undefined
}

const isUnused = async (db: Db, avatar: string) => (await db.$count(users, eq(users.avatar, avatar))) === 0

const onUsername = (message: string) => new AppError('VALIDATION', message, { fields: { username: message } })
