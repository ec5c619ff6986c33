import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Handler } from '#server/core/http/serve.ts'
import { requireRow } from '#shared/core/errors.ts'
import { permissions } from '#shared/core/roles.ts'
import type { account as contract } from '#shared/identity/account.ts'
import type { Me } from '#shared/identity/auth.ts'
import { expectFreeUsername, rethrowAsUsernameTaken } from './usernames.ts'
import { users } from './users.table.ts'

/** The account as its owner sees it. */
export async function loadMe(db: Db, userId: string): Promise<Me & { muted: string[]; hasPassword: boolean }> {
  const row = requireRow(await db.select().from(users).where(eq(users.id, userId)), 'account')
  const { id, passwordHash, ...rest } = row
  return { ...rest, _id: id, permissions: [...permissions(row.role)], hasPassword: passwordHash !== null }
}

/** Changes name and username. An unchanged username is accepted even if it is reserved. */
export const updateProfile: Handler<typeof contract.update> = async ({ name, username }, { db, user, invalidate }) => {
  const isRenamed = username !== undefined && username !== user.username
  if (isRenamed) await expectFreeUsername(db, username)
  await db
    .update(users)
    .set({ ...(name && { name }), ...(username && { username }), updatedAt: sql`now()` as never, updatedBy: null })
    .where(eq(users.id, user.id))
    .catch(rethrowAsUsernameTaken)
  // Comments contain the username.
  if (isRenamed) invalidate('comments')
  return loadMe(db, user.id)
}

/** Turns single-key shortcuts on or off. */
export const setSingleKeys = (db: Db, userId: string, singleKeys: boolean) =>
  db.update(users).set({ singleKeys }).where(eq(users.id, userId))

/** Replaces the avatar. Returns the address of the previous one if no other account uses it. */
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
