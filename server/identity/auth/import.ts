import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  duplicateValueProblems,
  type Importer,
  type ImportStep,
  importStep,
  missingFieldProblems,
  type ReadRow,
  type RowProblem,
} from '#server/core/csv/check.ts'
import { type Fields, oneOf } from '#server/core/csv/fields.ts'
import { findInChunks } from '#server/core/db/find-in-chunks.ts'
import { insertRows } from '#server/core/db/insert-rows.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { sqlState } from '#server/core/http/errors.ts'
import { accountCreatedEmail } from '#server/core/mail/account-emails.ts'
import { planLimitMessage } from '#server/core/media/usage.ts'
import { limitsOf } from '#server/core/tenants/plans.ts'
import { AppError } from '#shared/core/errors.ts'
import { type Role, roles } from '#shared/core/roles.ts'
import { Email, PersonName, Username } from '#shared/identity/auth.ts'
import { stateOf, userStateLabels } from '#shared/identity/user-options.ts'
import { expectRoomForAdmin } from '../invitations/admins.ts'
import { changeUser } from './change-user.ts'
import { registrations } from './registrations.table.ts'
import { presentUser } from './user-list.ts'
import { isReserved, usernameFrom } from './usernames.ts'
import { users } from './users.table.ts'
import { adminsIn, asStored } from './users.ts'

const fields = {
  email: { label: 'Email', aliases: ['e-mail', 'email address', 'mail'], required: true, read: Email as never },
  name: { label: 'Name', aliases: ['full name'], required: true, read: PersonName as never },
  username: { label: 'Username', aliases: ['login'], read: z.union([z.literal(''), Username]) },
  role: { label: 'Role', read: oneOf(roles, 'customer') },
  status: { label: 'Status', read: oneOf(Object.values(userStateLabels), 'Active') },
  comments: { label: 'Comments', read: oneOf(['Blocked', 'Allowed'], 'Allowed') },
} as const satisfies Fields

interface Values {
  email: string
  name?: string
  username?: string
  role?: Role
  status?: string
  comments?: 'Blocked' | 'Allowed'
}

type Row = typeof users.$inferSelect

/** An account in the form of an import row. */
const toImportRow = (row: Row) => ({
  email: row.email,
  name: row.name,
  username: row.username,
  role: row.role,
  status: userStateLabels[stateOf(presentUser({ ...row }))],
  comments: row.commentsBlocked ? 'Blocked' : 'Allowed',
})

/** Imports users, matched by email address. They get no password, and no role above that of the importing admin. */
export const userImporter: Importer = {
  nouns: ['user', 'users'],
  fields,

  async plan({ db, site, user }, rows, { lock }) {
    for (const { values } of rows) values.email = asStored(String(values.email ?? ''))
    const existing = new Map((await usersByEmails(db, rows, lock)).map((row) => [row.email, row]))
    const owners = await usernameOwners(db, rows)
    const problems: RowProblem[] = [
      ...duplicateValueProblems(rows, 'email', 'address'),
      ...duplicateValueProblems(rows, 'username', 'username'),
    ]
    const steps = rows.map((one): ImportStep => {
      const values = one.values as unknown as Values
      if (!values.username) delete values.username
      else values.username = asStored(values.username)
      const known = existing.get(values.email)
      const report = (field: keyof Values, message: string) => problems.push({ row: one.row, field, message })
      if (!known) problems.push(...missingFieldProblems(fields, one))
      const { username, role, status } = values
      if (role && roles.indexOf(role) > roles.indexOf(user.role)) report('role', 'This role is above your own.')
      const owner = username && owners.get(username)
      if (username && owner && owner !== values.email) report('username', 'This username is taken.')
      if (username && username !== known?.username && isReserved(username))
        report('username', 'This username is reserved.')
      const title = values.name ?? known?.name ?? values.email
      const step = importStep(one.row, one.values, title, known, toImportRow)
      const { changes } = step
      const changed = (field: keyof Values) => changes.some((change) => change.field === field)
      if (known?.id === user.id && (changed('role') || changed('status')))
        report('role', 'You cannot change your own role or status.')
      if (changed('status') && status !== 'Active' && status !== 'Inactive') report('status', 'Use Active or Inactive.')
      if (known?.deleteAfter && changes.length) report('email', 'This account is being deleted. Restore it first.')
      return step
    })
    return { steps, problems, general: (valid) => adminLimitProblem(db, site.plan, valid, existing) }
  },

  async apply(ctx, steps, { greet }) {
    const { db, site, user, invalidate, jobs } = ctx
    const existing = new Map((await usersByEmails(db, steps, true)).map((row) => [row.email, row]))
    const created = steps.filter(({ what }) => what === 'create')
    // The import fails as a whole when the plan does not allow all new admins.
    for (const { values } of created) if (values.role === 'admin') await expectRoomForAdmin(db, site.plan)
    await insertUsers(db, created)
    const known = steps.flatMap((step) => {
      const before = existing.get(String(step.values.email))
      return before ? { id: before.id, ...changedValues(step) } : []
    })
    await updateUsers(db, known, user.name)
    // Roles and states change one by one, so that the rules of `changeUser` apply.
    for (const { id, role, status } of known)
      if (role || status)
        await changeUser(ctx, { id, ...(role && { role }), ...(status && { isActive: status === 'Active' }) })
    if (greet)
      for (const { values } of created)
        if ((values.status ?? 'Active') !== 'Inactive') {
          const to = String(values.email)
          await jobs.add('send-mail', await accountCreatedEmail(db, { to, by: user.name, origin: site.origin }))
        }
    invalidate('comments')
  },
}

function changedValues({ values, changes }: ImportStep): Omit<Partial<Values>, 'email'> {
  return Object.fromEntries(changes.map(({ field }) => [field, values[field]]))
}

/** Updates names and blocked comments of many accounts in one statement. */
async function updateUsers(db: Db, changes: readonly ({ id: string } & Omit<Partial<Values>, 'email'>)[], by: string) {
  const rows = changes
    .filter(({ name, username, comments }) => name || username || comments)
    .map(({ id, name, username, comments }) => ({
      id,
      name,
      username,
      ...(comments && { blocked: comments === 'Blocked' }),
    }))
  for (let at = 0; at < rows.length; at += 500)
    await db
      .execute(sql`
        update users set name = coalesce(changed.name, users.name), username = coalesce(changed.username, users.username),
          comments_blocked = coalesce(changed.blocked, users.comments_blocked), updated_at = clock_timestamp(), updated_by = ${by}
        from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + 500))}::jsonb)
          changed(id uuid, name text, username text, blocked boolean)
        where users.id = changed.id`)
      .catch(rethrowAsTaken)
}

/** Inserts accounts without a password: their owners choose one. */
async function insertUsers(db: Db, steps: readonly ImportStep[]) {
  const taken = new Set(
    [
      ...(await db.select({ name: users.username }).from(users)),
      ...(await db.select({ name: registrations.username }).from(registrations)),
    ].map(({ name }) => name),
  )
  for (const { values } of steps) if (values.username) taken.add(String(values.username))
  const rows = steps.map(({ values }) => {
    const { email, name, username, role = 'customer', status, comments } = values as unknown as Values
    return {
      ...{ email, name: name!, role, username: username ?? freeUsernameAmong(taken, email) },
      isActive: status !== 'Inactive',
      commentsBlocked: comments === 'Blocked',
    }
  })
  for (let at = 0; at < rows.length; at += 500) {
    const some = rows.slice(at, at + 500)
    const addresses = some.map(({ email }) => email)
    await db.delete(registrations).where(inArray(registrations.email, addresses))
    const columns = ['email', 'name', 'role', 'username', 'isActive', 'commentsBlocked'] as const
    await db.execute(insertRows(users, columns, some)).catch(rethrowAsTaken)
  }
}

function rethrowAsTaken(error: unknown): never {
  if (sqlState(error) !== '23505') throw error
  throw new AppError(
    'DUPLICATE',
    'One of these addresses or usernames has been taken in the meantime. Check the file again.',
  )
}

function freeUsernameAmong(taken: Set<string>, email: string) {
  const base = usernameFrom(email)
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}-${number}`
    if (taken.has(name) || isReserved(name)) continue
    taken.add(name)
    return name
  }
}

/** A message when the plan does not allow as many admins. */
async function adminLimitProblem(
  db: Db,
  plan: Parameters<typeof limitsOf>[0],
  steps: readonly ImportStep[],
  existing: Map<string, Row>,
) {
  const max = limitsOf(plan).admins
  if (max === null) return
  const more = steps.reduce((sum, { values }) => {
    const { email, role, status } = values as unknown as Values
    const before = existing.get(email)
    const was = before?.role === 'admin' && before.isActive
    const active = status === undefined ? (before?.isActive ?? true) : status !== 'Inactive'
    return sum + Number((role ?? before?.role) === 'admin' && active) - Number(was === true)
  }, 0)
  return more > 0 && (await adminsIn(db)) + more > max ? planLimitMessage(plan, 'admins') : undefined
}

function usersByEmails(db: Db, rows: readonly ReadRow[], lock: boolean): Promise<Row[]> {
  const emails = rows.map(({ values }) => String(values.email))
  return findInChunks(emails, (chunk) => {
    const query = db.select().from(users).where(inArray(users.email, chunk)).orderBy(users.id)
    return lock ? query.for('update') : query
  })
}

/** Email addresses of the users and registrations that have the usernames of these rows. */
async function usernameOwners(db: Db, rows: readonly ReadRow[]) {
  const wanted = rows.flatMap(({ values }) => (values.username ? [asStored(String(values.username))] : []))
  const namesIn = (table: typeof registrations | typeof users) =>
    findInChunks(wanted, (chunk) =>
      db.select({ username: table.username, email: table.email }).from(table).where(inArray(table.username, chunk)),
    )
  const found = [...(await namesIn(registrations)), ...(await namesIn(users))]
  return new Map(found.map(({ username, email }) => [username, email]))
}
