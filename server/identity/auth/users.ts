import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { having } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { AppError } from '#shared/core/errors.ts'
import type { Role } from '#shared/core/roles.ts'
import { registrations } from './registrations.table.ts'
import { users } from './users.table.ts'

interface NewUser {
  name: string
  username: string
  email: string
  /** From `hashPassword`, made before any transaction. Who signs in with Google has none. */
  passwordHash?: string
  role?: Role
  isActive?: boolean
  /** Whether the address is taken as proven; it is unless said otherwise. */
  proven?: boolean
  mustChangePassword?: boolean
}

/**
 * Makes somebody a user. Asks nothing that people who register are asked: seeds and operators may use reserved names and
 * short passwords. Throws what the database says if name or address are taken.
 */
export async function createUser(
  db: Db,
  { name, username, email, role = 'customer', proven = true, ...rest }: NewUser,
) {
  const address = asStored(email)
  const login = asStored(username)
  // Whoever was about to register as them is too late.
  await db.delete(registrations).where(or(eq(registrations.email, address), eq(registrations.username, login)))
  const [row] = await db
    .insert(users)
    .values({ name, username: login, email: address, role, ...rest, verifiedAt: proven ? (sql`now()` as never) : null })
    .returning({ id: users.id })
  return row!
}

/** How many run this company: what plans count. */
export function adminsIn(db: Db) {
  return db.$count(users, and(eq(users.role, 'admin'), eq(users.isActive, true)))
}

/** Where those who run this company get their mail, without those who do not want that about the shop. */
export async function adminAddresses(db: Db): Promise<string[]> {
  const wanted = sql`not 'shop' = any(${users.muted})`
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true), wanted))
  return rows.map(({ email }) => email)
}

/** Somebody by username or email address; names are compared as they are kept. */
export async function userCalled(db: Db, name: string) {
  const [row] = await db
    .select()
    .from(users)
    .where(or(eq(users.username, name), eq(users.email, name)))
  return row
}

/** Username or address as people type it, the way it is kept. */
export const asStored = (name: string) => name.normalize('NFKC').toLowerCase()

/** Where somebody gets their mail. */
export async function addressOf(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return row?.email
}

/** Who may log in: whoever is active, or has closed the account and may come back to it. */
export const welcome = or(eq(users.isActive, true), and(isNotNull(users.deleteAfter), eq(users.keptOut, false)))

/** The same of somebody who was looked up. */
export const isWelcome = ({ isActive, deleteAfter, keptOut }: UserRow) => isActive || (deleteAfter !== null && !keptOut)

/** Whether somebody may log in. Held until the transaction ends: an account that is being switched off comes first. */
export async function holdWelcome(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), welcome))
    .for('update')
  return rows.length > 0
}

/** Whose address that is, if anybody's. */
export async function ownerOf(db: Db, email: string) {
  const [row] = await db
    .select({ id: users.id, email: users.email, verifiedAt: users.verifiedAt, deleteAfter: users.deleteAfter })
    .from(users)
    .where(eq(users.email, email))
  return row
}

/** Takes an account away whose address was never proven. */
export async function discardUnproven(db: Db, userId: string) {
  await db.delete(users).where(and(eq(users.id, userId), isNull(users.verifiedAt)))
}

export type UserRow = typeof users.$inferSelect

/** Whether somebody may not comment, as part of a larger question. */
export const isBlocked = (userId: string) =>
  sql<boolean>`coalesce((select ${users.commentsBlocked} from ${users} where ${users.id} = ${userId}), false)`

/** Throws FORBIDDEN, fit to show, for who may not comment. */
export async function expectUnblocked(db: Db, userId: string) {
  const { rows } = await db.execute<{ blocked: boolean }>(sql`select ${isBlocked(userId)} as blocked`)
  if (rows[0]!.blocked) throw blocked()
}

export const blocked = () =>
  new AppError('FORBIDDEN', 'You cannot comment here any more. Write to us if you think that this is a mistake.')

/** These people, held until the transaction ends, always in one order so that two never wait for each other. */
export function holdUsers(db: Db, ids: string[]): Promise<UserRow[]> {
  return db.select().from(users).where(inArray(users.id, ids)).orderBy(users.id).for('no key update')
}

/** Active customers whose name, username or address holds every word, a few of them. */
export async function findPeople(db: Db, q: string) {
  return db
    .select({ _id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.isActive, true), await having(db, users, q)))
    .orderBy(users.name, users.id)
    .limit(10)
}
