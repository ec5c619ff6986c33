import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { matchesSearch } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { User } from '#server/core/request/user.ts'
import { AppError } from '#shared/core/errors.ts'
import { hasPermission, type Role } from '#shared/core/roles.ts'
import { registrations } from './registrations.table.ts'
import { users } from './users.table.ts'

interface NewUser {
  name: string
  username: string
  email: string
  /** From `hashPassword`, computed outside of transactions. Users who only sign in with Google have none. */
  passwordHash?: string
  role?: Role
  isActive?: boolean
  /** Whether the email address counts as verified. Default true. */
  isVerified?: boolean
  mustChangePassword?: boolean
}

/**
 * Inserts a user. Does not apply the rules of registration: seeds and operators may use reserved names and short
 * passwords. Throws the database error if username or address are taken.
 */
export async function createUser(
  db: Db,
  { name, username, email, role = 'customer', isVerified = true, ...rest }: NewUser,
) {
  const address = asStored(email)
  const login = asStored(username)
  // Pending registrations with the same address or username can no longer succeed.
  await db.delete(registrations).where(or(eq(registrations.email, address), eq(registrations.username, login)))
  const [row] = await db
    .insert(users)
    .values({
      name,
      username: login,
      email: address,
      role,
      ...rest,
      verifiedAt: isVerified ? (sql`now()` as never) : null,
    })
    .returning({ id: users.id })
  return row!
}

/** The number of active admins, which plans limit. */
export function adminsIn(db: Db) {
  return db.$count(users, and(eq(users.role, 'admin'), eq(users.isActive, true)))
}

/**
 * Names and addresses of active admins, for emails that they cannot turn off, such as bills. Those who were chosen to stay
 * admins come first, then the oldest accounts. See [Note: Extra admins].
 */
export function activeAdmins(db: Db, most: number) {
  return db
    .select({ _id: users.id, name: users.name, username: users.username, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true)))
    .orderBy(desc(users.staysAdmin), users.createdAt, users.id)
    .limit(most)
}

/** Email addresses of active admins who want emails about the shop. */
export async function adminAddresses(db: Db): Promise<string[]> {
  const wanted = sql`not 'shop' = any(${users.muted})`
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true), wanted))
  return rows.map(({ email }) => email)
}

/** The user with this username or email address, in stored form. */
export async function userByLogin(db: Db, name: string) {
  const [row] = await db
    .select()
    .from(users)
    .where(or(eq(users.username, name), eq(users.email, name)))
  return row
}

/** The stored form of a typed username or email address. */
export const asStored = (name: string) => name.normalize('NFKC').toLowerCase()

export async function emailOf(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return row?.email
}

/** Active users may sign in, and users who closed their account themselves. */
export const signInAllowed = or(
  eq(users.isActive, true),
  and(isNotNull(users.deleteAfter), eq(users.signInBlocked, false)),
)

/** The same condition for a loaded row. */
export const maySignIn = ({ isActive, deleteAfter, signInBlocked }: UserRow) =>
  isActive || (deleteAfter !== null && !signInBlocked)

/** Locks the user until the transaction ends, and returns whether the user may sign in. */
export async function lockForSignIn(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), signInAllowed))
    .for('update')
  return rows.length > 0
}

export async function userByEmail(db: Db, email: string) {
  const [row] = await db
    .select({ id: users.id, email: users.email, verifiedAt: users.verifiedAt, deleteAfter: users.deleteAfter })
    .from(users)
    .where(eq(users.email, email))
  return row
}

/** Deletes an account with an unverified address. */
export async function deleteUnverified(db: Db, userId: string) {
  await db.delete(users).where(and(eq(users.id, userId), isNull(users.verifiedAt)))
}

export type UserRow = typeof users.$inferSelect

/** Whether comments of the user are blocked, as part of a query. */
export const isBlocked = (userId: string) =>
  sql<boolean>`coalesce((select ${users.commentsBlocked} from ${users} where ${users.id} = ${userId}), false)`

/** Throws FORBIDDEN for users whose comments are blocked. */
export async function expectUnblocked(db: Db, userId: string) {
  const { rows } = await db.execute<{ blocked: boolean }>(sql`select ${isBlocked(userId)} as blocked`)
  if (rows[0]!.blocked) throw commentsBlocked()
}

export const commentsBlocked = () =>
  new AppError('FORBIDDEN', 'You cannot comment here any more. Contact us if you think that this is a mistake.')

/** Locks these users until the transaction ends, always in the same order to avoid deadlocks. */
export function lockUsers(db: Db, ids: string[]): Promise<UserRow[]> {
  return db.select().from(users).where(inArray(users.id, ids)).orderBy(users.id).for('no key update')
}

/** The first ten active users whose name, username or address contains every word. */
export async function findUsers(db: Db, q: string) {
  return db
    .select({ _id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.isActive, true), await matchesSearch(db, users, q)))
    .orderBy(users.name, users.id)
    .limit(10)
}

/** The user of background work that an admin has started; undefined if the admin has no access any more. */
export async function findAdminForJob(db: Db, id: string): Promise<User | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  if (!row || !maySignIn(row) || !hasPermission(row.role, 'admin')) return undefined
  const { name, username, email, role } = row
  return {
    ...{ id, name, username, email, role },
    ...{ sessionId: '', hasPassword: true, hasApp: false, hasPasskey: false, signedInRecently: false },
  }
}
