import { eq } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { registrations } from './registrations.table.ts'
import { users } from './users.table.ts'

interface Company {
  asOwner<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** Changes an account directly in the database. */
export const changeUser = ({ asOwner }: Company, id: string, changes: Partial<typeof users.$inferInsert>) =>
  asOwner((db) => db.update(users).set(changes).where(eq(users.id, id)))

/** Number of pending registrations of this address. */
export const registrationsIn = ({ asOwner }: Company, email: string) =>
  asOwner((db) => db.$count(registrations, eq(registrations.email, email)))

export const usersIn = ({ asOwner }: Company) => asOwner((db) => db.$count(users))

/** The row of an account. */
export const userIn = ({ asOwner }: Company, id: string) =>
  asOwner(async (db) => (await db.select().from(users).where(eq(users.id, id)))[0])
