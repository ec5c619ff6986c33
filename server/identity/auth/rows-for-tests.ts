import { eq } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { registrations } from './registrations.table.ts'
import { users } from './users.table.ts'

interface Company {
  asOwner<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** Changes an account behind its owner's back. */
export const changeUser = ({ asOwner }: Company, id: string, changes: Partial<typeof users.$inferInsert>) =>
  asOwner((db) => db.update(users).set(changes).where(eq(users.id, id)))

/** How many wait for a code at this address. */
export const waitingIn = ({ asOwner }: Company, email: string) =>
  asOwner((db) => db.$count(registrations, eq(registrations.email, email)))

export const usersIn = ({ asOwner }: Company) => asOwner((db) => db.$count(users))

/** What is kept of an account, or nothing. */
export const userIn = ({ asOwner }: Company, id: string) =>
  asOwner(async (db) => (await db.select().from(users).where(eq(users.id, id)))[0])
