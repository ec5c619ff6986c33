import { and, count, eq, gt, inArray, isNotNull, isNull, max, type SQL, sql } from 'drizzle-orm'
import { after, cut } from '#server/core/db/cursor.ts'
import { having } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { csvOf } from '#shared/core/csv.ts'
import { AppError } from '#shared/core/errors.ts'
import type { Role } from '#shared/core/roles.ts'
import { mostPeopleInTable, stateOf, type UserSort, type UserState } from '#shared/identity/user-options.ts'
import type { User, UserFilter } from '#shared/identity/users.ts'
import { sessions } from './sessions.table.ts'
import { sessionHolds } from './sessions.ts'
import { users } from './users.table.ts'

/** What admins may know of an account. What proves who somebody is is not even read. */
const seen = {
  id: users.id,
  name: users.name,
  username: users.username,
  email: users.email,
  role: users.role,
  isActive: users.isActive,
  verifiedAt: users.verifiedAt,
  avatar: users.avatar,
  commentsBlocked: users.commentsBlocked,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  updatedBy: users.updatedBy,
  deleteAfter: users.deleteAfter,
  keptOut: users.keptOut,
  mustChangePassword: users.mustChangePassword,
  hasPassword: sql<boolean>`${users.passwordHash} is not null`,
}
type Seen = Pick<typeof users.$inferSelect, Exclude<keyof typeof seen, 'hasPassword'>>

/** An account, as it travels to admins. */
export function presentUser({ id, verifiedAt, deleteAfter, keptOut, ...row }: Seen): User {
  return {
    _id: id,
    name: row.name,
    username: row.username,
    email: row.email,
    role: row.role,
    isActive: row.isActive,
    verified: verifiedAt !== null,
    avatar: row.avatar,
    commentsBlocked: row.commentsBlocked,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    ...(deleteAfter && { deleteAfter }),
    mayReturn: deleteAfter !== null && !keptOut,
  }
}

const staying = isNull(users.deleteAfter)
const states: Record<UserState, SQL | undefined> = {
  active: and(staying, eq(users.isActive, true), isNotNull(users.verifiedAt)),
  inactive: and(staying, eq(users.isActive, false)),
  pending: and(staying, eq(users.isActive, true), isNull(users.verifiedAt)),
  deleted: isNotNull(users.deleteAfter),
}

/** Cut short, because a cursor is: equal beginnings go by their id. Written as in the index of names. */
const nameBegins = sql<string>`left(lower(${users.name}), 40)`
const sorts = {
  newest: { column: users.createdAt, by: 'time', direction: 'desc' },
  oldest: { column: users.createdAt, by: 'time', direction: 'asc' },
  name: { column: nameBegins, by: 'text', direction: 'asc' },
  email: { column: users.email, by: 'text', direction: 'asc' },
} as const satisfies Record<UserSort, unknown>

const besidesRole = async (db: Db, { q, state }: UserFilter): Promise<SQL | undefined> =>
  and(state ? states[state] : staying, await having(db, users, q))

const inRole = ({ role }: UserFilter) => role && eq(users.role, role)

const chosenUsers = async (db: Db, filter: UserFilter): Promise<SQL | undefined> =>
  and(await besidesRole(db, filter), inRole(filter))

const inOrder = (sort: UserSort) => {
  const { column, direction } = sorts[sort]
  return [column, users.id].map((one) => (direction === 'asc' ? sql`${one} asc` : sql`${one} desc`))
}

type Page = UserFilter & { limit: number; cursor?: string | undefined }

/** One page of everybody with an account; without a state, of those who are not being deleted. */
export async function pageOfUsers(db: Db, filter: Page) {
  const chosen = await chosenUsers(db, filter)
  return { ...(await pageOf(db, chosen, filter)), total: await db.$count(users, chosen) }
}

/** The same, and how many have each role with the other filters kept: what was chosen is among them. */
export async function pageByRole(db: Db, filter: Page) {
  const others = await besidesRole(db, filter)
  const counts = await countByRole(db, others)
  return { ...(await pageOf(db, and(others, inRole(filter)), filter)), total: counts[filter.role ?? 'all'], counts }
}

async function pageOf(db: Db, chosen: SQL | undefined, { limit, cursor, sort }: Page) {
  const { column, by, direction } = sorts[sort]
  const rows = await db
    .select({ ...seen, sortedBy: column })
    .from(users)
    .where(and(chosen, after(column, users.id, by, cursor, direction)))
    .orderBy(...inOrder(sort))
    .limit(limit + 1)
  const { rows: page, nextCursor } = cut(rows, limit)
  return { results: page.map(presentUser), nextCursor }
}

async function countByRole(db: Db, chosen: SQL | undefined): Promise<Record<Role | 'all', number>> {
  const rows = await db.select({ role: users.role, count: count() }).from(users).where(chosen).groupBy(users.role)
  const counts = { all: 0, customer: 0, user: 0, moderator: 0, admin: 0 }
  for (const { role, count: some } of rows) {
    counts[role] = some
    counts.all += some
  }
  return counts
}

const words: Record<UserState, string> = {
  active: 'Active',
  inactive: 'Inactive',
  pending: 'Pending',
  deleted: 'Being deleted',
}
const head = ['Name', 'Username', 'Email', 'Role', 'Status', 'Joined', 'Comments']

/** The chosen people for a spreadsheet. Throws VALIDATION when there are more than fit. */
export async function tableOfUsers(db: Db, filter: UserFilter) {
  const rows = await db
    .select(seen)
    .from(users)
    .where(await chosenUsers(db, filter))
    .orderBy(...inOrder(filter.sort))
    .limit(mostPeopleInTable + 1)
  if (rows.length > mostPeopleInTable)
    throw new AppError('VALIDATION', `A table holds ${mostPeopleInTable} people. Choose fewer.`)
  const table = rows
    .map(presentUser)
    .map((user) => [
      user.name,
      user.username,
      user.email,
      user.role,
      words[stateOf(user)],
      user.createdAt,
      user.commentsBlocked ? 'Blocked' : '',
    ])
  return { name: `users-${new Date().toISOString().slice(0, 10)}.csv`, text: csvOf([head, ...table]) }
}

/** One account with how its owner gets in, or nothing. `'update'` holds it until the transaction ends. */
export function userById(db: Db, id: string, lock?: 'update') {
  const rows = db.select(seen).from(users).where(eq(users.id, id))
  return lock ? rows.for(lock) : rows
}

/** Several accounts, in the order of their names. */
export const usersByIds = (db: Db, ids: string[]) =>
  db.select(seen).from(users).where(inArray(users.id, ids)).orderBy(users.name, users.id)

/** Everybody who works here, by name: a list to choose from. */
export function staffOf(db: Db) {
  return db
    .select({ _id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.role, ['moderator', 'admin']))
    .orderBy(users.name, users.id)
    .limit(200)
}

/** How many active staff there are, and the first of those of whom `condition` is true, by name. */
export async function activeStaff(db: Db, condition: SQL) {
  const staff = and(inArray(users.role, ['moderator', 'admin']), eq(users.isActive, true))
  const results = await db
    .select({ _id: users.id, name: users.name })
    .from(users)
    .where(and(staff, condition))
    .orderBy(users.name, users.id)
    .limit(50)
  return { count: await db.$count(users, staff), results }
}

/** On how many devices somebody is signed in, and when one was last used. */
export async function presenceOf(db: Db, userId: string) {
  const [row] = await db
    .select({ count: count(), lastSeenAt: max(sessions.lastSeenAt) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), sessionHolds))
  return { count: row!.count, ...(row!.lastSeenAt && { lastSeenAt: row!.lastSeenAt }) }
}

/** How many people there are, and how many joined on each of the last days, the latest first: day 0 is the last 24 hours. */
export async function growthOfUsers(db: Db, days: number) {
  const day = sql<number>`floor(extract(epoch from now() - ${users.createdAt}) / 86400)::int`
  const perDay = await db
    .select({ day, value: count() })
    .from(users)
    .where(and(staying, gt(users.createdAt, sql`now() - make_interval(days => ${days})`)))
    .groupBy(sql`1`)
  return { total: await db.$count(users, staying), perDay }
}
