import { and, eq, or, sql } from 'drizzle-orm'
import type { Role } from '#shared/roles.ts'
import type { Db } from '../db/tenancy.ts'
import { registrations } from './registrations.table.ts'
import { users } from './users.table.ts'

interface NewUser {
  name: string
  username: string
  email: string
  /** From `hashPassword`, made before any transaction. */
  passwordHash: string
  role?: Role
}

/**
 * Makes somebody a user, with the address taken as proven. Asks nothing that
 * people who register are asked: seeds and operators may use reserved names and
 * short passwords. Throws what the database says if name or address are taken.
 */
export async function createUser(db: Db, { name, username, email, passwordHash, role = 'customer' }: NewUser) {
  const address = asKept(email)
  const login = asKept(username)
  // Whoever was about to register as them is too late.
  await db.delete(registrations).where(or(eq(registrations.email, address), eq(registrations.username, login)))
  const [row] = await db
    .insert(users)
    .values({ name, username: login, email: address, passwordHash, role, verifiedAt: sql`now()` as never })
    .returning({ id: users.id })
  return row!
}

/** How many run this company: what plans count. */
export function adminsIn(db: Db) {
  return db.$count(users, and(eq(users.role, 'admin'), eq(users.isActive, true)))
}

/** Where those who run this company get their mail. */
export async function adminAddresses(db: Db): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true)))
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
export const asKept = (name: string) => name.normalize('NFKC').toLowerCase()

/** Where somebody gets their mail. */
export async function addressOf(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return row?.email
}
