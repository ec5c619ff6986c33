import { and, count, eq, gt, inArray, isNotNull, isNull, max, type SQL, sql } from 'drizzle-orm'
import { type Column, csvFile } from '#server/core/csv/export.ts'
import { afterCursor, paginate } from '#server/core/db/cursor.ts'
import { matchesSearch } from '#server/core/db/list-search.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Role } from '#shared/core/roles.ts'
import {
  mostPeopleInTable,
  stateOf,
  type UserSort,
  type UserState,
  userStateLabels,
} from '#shared/identity/user-options.ts'
import type { User, UserFilter } from '#shared/identity/users.ts'
import { sessions } from './sessions.table.ts'
import { sessionIsValid } from './sessions.ts'
import { users } from './users.table.ts'

/** The columns that admins see. Credentials are not read. */
const userColumns = {
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
  signInBlocked: users.signInBlocked,
  mustChangePassword: users.mustChangePassword,
  hasPassword: sql<boolean>`${users.passwordHash} is not null`,
}
type ListedUser = Pick<typeof users.$inferSelect, Exclude<keyof typeof userColumns, 'hasPassword'>>

/** An account as the API returns it to admins. */
export function presentUser({ id, verifiedAt, deleteAfter, signInBlocked, ...row }: ListedUser): User {
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
    mayReturn: deleteAfter !== null && !signInBlocked,
  }
}

const notDeleted = isNull(users.deleteAfter)
const states: Record<UserState, SQL | undefined> = {
  active: and(notDeleted, eq(users.isActive, true), isNotNull(users.verifiedAt)),
  inactive: and(notDeleted, eq(users.isActive, false)),
  pending: and(notDeleted, eq(users.isActive, true), isNull(users.verifiedAt)),
  deleted: isNotNull(users.deleteAfter),
}

/** Cursors have a limited length, so names are sorted by their first 40 characters. Same expression as in the index. */
const namePrefix = sql<string>`left(lower(${users.name}), 40)`
const sorts = {
  newest: { column: users.createdAt, by: 'time', direction: 'desc' },
  oldest: { column: users.createdAt, by: 'time', direction: 'asc' },
  name: { column: namePrefix, by: 'text', direction: 'asc' },
  email: { column: users.email, by: 'text', direction: 'asc' },
} as const satisfies Record<UserSort, unknown>

const withoutRole = async (db: Db, { q, state }: UserFilter): Promise<SQL | undefined> =>
  and(state ? states[state] : notDeleted, await matchesSearch(db, users, q))

const inRole = ({ role }: UserFilter) => role && eq(users.role, role)

const filteredUsers = async (db: Db, filter: UserFilter): Promise<SQL | undefined> =>
  and(await withoutRole(db, filter), inRole(filter))

const inOrder = (sort: UserSort) => {
  const { column, direction } = sorts[sort]
  return [column, users.id].map((one) => (direction === 'asc' ? sql`${one} asc` : sql`${one} desc`))
}

type Page = UserFilter & { limit: number; cursor?: string | undefined }

/** One page of users. Without a state it leaves out accounts that are being deleted. */
export async function pageOfUsers(db: Db, filter: Page) {
  const condition = await filteredUsers(db, filter)
  return { ...(await pageOf(db, condition, filter)), total: await db.$count(users, condition) }
}

/** One page of users, and how many have each role with the other filters applied. */
export async function pageByRole(db: Db, filter: Page) {
  const others = await withoutRole(db, filter)
  const counts = await countByRole(db, others)
  return { ...(await pageOf(db, and(others, inRole(filter)), filter)), total: counts[filter.role ?? 'all'], counts }
}

async function pageOf(db: Db, condition: SQL | undefined, { limit, cursor, sort }: Page) {
  const { column, by, direction } = sorts[sort]
  const rows = await db
    .select({ ...userColumns, sortedBy: column })
    .from(users)
    .where(and(condition, afterCursor(column, users.id, by, cursor, direction)))
    .orderBy(...inOrder(sort))
    .limit(limit + 1)
  const { rows: page, nextCursor } = paginate(rows, limit)
  return { results: page.map(presentUser), nextCursor }
}

async function countByRole(db: Db, condition: SQL | undefined): Promise<Record<Role | 'all', number>> {
  const rows = await db.select({ role: users.role, count: count() }).from(users).where(condition).groupBy(users.role)
  const counts = { all: 0, customer: 0, user: 0, moderator: 0, admin: 0 }
  for (const { role, count: some } of rows) {
    counts[role] = some
    counts.all += some
  }
  return counts
}

const exportedColumns: Column<User>[] = [
  ['Name', ({ name }) => name],
  ['Username', ({ username }) => username],
  ['Email', ({ email }) => email],
  ['Role', ({ role }) => role],
  ['Status', (user) => userStateLabels[stateOf(user)]],
  ['Joined', ({ createdAt }) => createdAt],
  ['Comments', ({ commentsBlocked }) => (commentsBlocked ? 'Blocked' : '')],
]

/** The filtered users as CSV. Throws VALIDATION when there are too many. */
export async function tableOfUsers(db: Db, filter: UserFilter) {
  const rows = await db
    .select(userColumns)
    .from(users)
    .where(await filteredUsers(db, filter))
    .orderBy(...inOrder(filter.sort))
    .limit(mostPeopleInTable + 1)
  return csvFile('users', exportedColumns, rows.map(presentUser), {
    max: mostPeopleInTable,
    tooMany: `An export has at most ${mostPeopleInTable} users. Narrow the filter.`,
  })
}

/** One account. `'update'` locks it until the transaction ends. */
export function userById(db: Db, id: string, lock?: 'update') {
  const rows = db.select(userColumns).from(users).where(eq(users.id, id))
  return lock ? rows.for(lock) : rows
}

/** Several accounts, sorted by name. */
export const usersByIds = (db: Db, ids: string[]) =>
  db.select(userColumns).from(users).where(inArray(users.id, ids)).orderBy(users.name, users.id)

/** Staff sorted by name, for selection lists. */
export function staffOf(db: Db) {
  return db
    .select({ _id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.role, ['moderator', 'admin']))
    .orderBy(users.name, users.id)
    .limit(200)
}

/** The number of active staff, and the first 50 that match `condition`, sorted by name. */
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

/** The number of a user's sessions, and when one was last used. */
export async function sessionSummaryOf(db: Db, userId: string) {
  const [row] = await db
    .select({ count: count(), lastSeenAt: max(sessions.lastSeenAt) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), sessionIsValid))
  return { count: row!.count, ...(row!.lastSeenAt && { lastSeenAt: row!.lastSeenAt }) }
}

/** The number of users, and of new ones per day: day 0 is the last 24 hours. */
export async function userGrowth(db: Db, days: number) {
  const day = sql<number>`floor(extract(epoch from now() - ${users.createdAt}) / 86400)::int`
  const perDay = await db
    .select({ day, value: count() })
    .from(users)
    .where(and(notDeleted, gt(users.createdAt, sql`now() - make_interval(days => ${days})`)))
    .groupBy(sql`1`)
  return { total: await db.$count(users, notDeleted), perDay }
}
