import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  changesTo,
  type Importer,
  missing,
  type Problem,
  type ReadRow,
  repeated,
  type Step,
} from '#server/core/csv/check.ts'
import { type Fields, oneOf, words } from '#server/core/csv/fields.ts'
import { insertRows } from '#server/core/db/insert-rows.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { sqlState } from '#server/core/http/errors.ts'
import { accountCreatedEmail } from '#server/core/mail/account-emails.ts'
import { fullMessage } from '#server/core/media/usage.ts'
import { limitsOf } from '#server/core/tenants/plans.ts'
import { AppError } from '#shared/core/errors.ts'
import { type Role, roles } from '#shared/core/roles.ts'
import { Email, PersonName, Username } from '#shared/identity/auth.ts'
import { stateOf, type UserState } from '#shared/identity/user-options.ts'
import { expectRoomForAdmin } from '../invitations/admins.ts'
import { changeUser } from './change-user.ts'
import { registrations } from './registrations.table.ts'
import { isReserved } from './reserved-names.ts'
import { presentUser } from './user-list.ts'
import { users } from './users.table.ts'
import { adminsIn, asStored } from './users.ts'

const stateWords: Record<UserState, string> = {
  active: 'Active',
  inactive: 'Inactive',
  pending: 'Pending',
  deleted: 'Being deleted',
}

const fields = {
  email: { label: 'Email', aliases: ['e-mail', 'email address', 'mail'], required: true, read: words(Email as never) },
  name: { label: 'Name', aliases: ['full name'], required: true, read: words(PersonName as never) },
  username: { label: 'Username', aliases: ['login'], read: z.union([z.literal(''), Username]) },
  role: { label: 'Role', read: oneOf(roles, 'customer') },
  status: { label: 'Status', read: oneOf(Object.values(stateWords), 'Active') },
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

/** An account as a table has it. */
const asWritten = (row: Row) => ({
  email: row.email,
  name: row.name,
  username: row.username,
  role: row.role,
  status: stateWords[stateOf(presentUser({ ...row }))],
  comments: row.commentsBlocked ? 'Blocked' : 'Allowed',
})

/** People of a table, by their address. Nobody gets a password, nor a role above that of who brings them in. */
export const userImporter: Importer = {
  nouns: ['user', 'users'],
  fields,

  async plan({ db, site, user }, rows, { hold }) {
    for (const { values } of rows) values.email = asStored(String(values.email ?? ''))
    const here = new Map((await usersNamed(db, rows, hold)).map((row) => [row.email, row]))
    const names = await namesTaken(db, rows)
    const problems: Problem[] = [...repeated(rows, 'email', 'address'), ...repeated(rows, 'username', 'username')]
    const steps = rows.map((one): Step => {
      const values = one.values as unknown as Values
      if (!values.username) delete values.username
      else values.username = asStored(values.username)
      const known = here.get(values.email)
      const say = (field: keyof Values, message: string) => problems.push({ row: one.row, field, message })
      if (!known) problems.push(...missing(fields, one))
      const { username, role, status } = values
      if (role && roles.indexOf(role) > roles.indexOf(user.role)) say('role', 'This role is above your own.')
      const owner = username && names.get(username)
      if (username && owner && owner !== values.email) say('username', 'This username is taken.')
      if (username && username !== known?.username && isReserved(username))
        say('username', 'This username is reserved.')
      const changes = known
        ? changesTo(asWritten(known), values as unknown as Record<string, unknown>)
        : Object.entries(values).map(([field, after]) => ({ field, before: undefined, after }))
      const changed = (field: keyof Values) => changes.some((change) => change.field === field)
      if (known?.id === user.id && (changed('role') || changed('status')))
        say('role', 'You cannot change your own role or status.')
      if (changed('status') && status !== 'Active' && status !== 'Inactive') say('status', 'Use Active or Inactive.')
      if (known?.deleteAfter && changes.length) say('email', 'This account is being deleted. Bring it back first.')
      return {
        row: one.row,
        values: values as unknown as Record<string, unknown>,
        what: known ? (changes.length ? 'update' : 'unchanged') : 'create',
        title: values.name ?? known?.name ?? values.email,
        ...(known && { id: known.id }),
        changes,
      }
    })
    return { steps, problems, general: (valid) => admins(db, site.plan, valid, here) }
  },

  async apply(ctx, steps, { greet }) {
    const { db, site, user, invalidate, jobs } = ctx
    const here = new Map((await usersNamed(db, steps, true)).map((row) => [row.email, row]))
    const fresh = steps.filter(({ what }) => what === 'create')
    // Each takes its place in the plan; all of them fit, or none comes in.
    for (const { values } of fresh) if (values.role === 'admin') await expectRoomForAdmin(db, site.plan)
    await make(db, fresh)
    const known = steps.flatMap((step) => {
      const before = here.get(String(step.values.email))
      return before ? { id: before.id, ...newsOf(step) } : []
    })
    await rewrite(db, known, user.name)
    // Who may what goes one by one, by the rules that hold for it.
    for (const { id, role, status } of known)
      if (role || status)
        await changeUser(ctx, { id, ...(role && { role }), ...(status && { isActive: status === 'Active' }) })
    if (greet)
      for (const { values } of fresh)
        if ((values.status ?? 'Active') !== 'Inactive') {
          const to = String(values.email)
          await jobs.add('send-mail', await accountCreatedEmail(db, { to, by: user.name, origin: site.origin }))
        }
    invalidate('comments')
  },
}

/** What a row changes of an account. */
function newsOf({ values, changes }: Step): Omit<Partial<Values>, 'email'> {
  return Object.fromEntries(changes.map(({ field }) => [field, values[field]]))
}

/** Gives accounts other names, and says whose comments are welcome; many in one statement. */
async function rewrite(db: Db, people: readonly ({ id: string } & Omit<Partial<Values>, 'email'>)[], by: string) {
  const rows = people
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
        update users set name = coalesce(news.name, users.name), username = coalesce(news.username, users.username),
          comments_blocked = coalesce(news.blocked, users.comments_blocked), updated_at = clock_timestamp(), updated_by = ${by}
        from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + 500))}::jsonb)
          news(id uuid, name text, username text, blocked boolean)
        where users.id = news.id`)
      .catch(asTaken)
}

/** Accounts without a password: who has the address chooses one. */
async function make(db: Db, steps: readonly Step[]) {
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
      ...{ email, name: name!, role, username: username ?? freeAmong(taken, email) },
      isActive: status !== 'Inactive',
      commentsBlocked: comments === 'Blocked',
    }
  })
  for (let at = 0; at < rows.length; at += 500) {
    const some = rows.slice(at, at + 500)
    const addresses = some.map(({ email }) => email)
    await db.delete(registrations).where(inArray(registrations.email, addresses))
    const columns = ['email', 'name', 'role', 'username', 'isActive', 'commentsBlocked'] as const
    await db.execute(insertRows(users, columns, some)).catch(asTaken)
  }
}

function asTaken(error: unknown): never {
  if (sqlState(error) !== '23505') throw error
  throw new AppError('DUPLICATE', 'Somebody has taken one of these addresses or usernames. Check the file again.')
}

/** A username like the address, that nobody has. */
function freeAmong(taken: Set<string>, email: string) {
  const plain = email
    .split('@')[0]!
    .replace(/[^a-z0-9._-]+/g, '-')
    .slice(0, 22)
  const base = plain.length < 3 || isReserved(plain) ? `guest-${plain}` : plain
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}-${number}`
    if (taken.has(name) || isReserved(name)) continue
    taken.add(name)
    return name
  }
}

/** Says when the plan does not hold as many admins. */
async function admins(db: Db, plan: Parameters<typeof limitsOf>[0], steps: readonly Step[], here: Map<string, Row>) {
  const max = limitsOf(plan).admins
  if (max === null) return
  const more = steps.reduce((sum, { values }) => {
    const { email, role, status } = values as unknown as Values
    const before = here.get(email)
    const was = before?.role === 'admin' && before.isActive
    const active = status === undefined ? (before?.isActive ?? true) : status !== 'Inactive'
    return sum + Number((role ?? before?.role) === 'admin' && active) - Number(was === true)
  }, 0)
  return more > 0 && (await adminsIn(db)) + more > max ? fullMessage(plan, 'admins') : undefined
}

async function usersNamed(db: Db, rows: readonly ReadRow[], hold: boolean): Promise<Row[]> {
  const emails = rows.map(({ values }) => String(values.email))
  const found: Row[] = []
  for (let at = 0; at < emails.length; at += 5000) {
    const query = db
      .select()
      .from(users)
      .where(inArray(users.email, emails.slice(at, at + 5000)))
      .orderBy(users.id)
    found.push(...(await (hold ? query.for('update') : query)))
  }
  return found
}

/** Whose the usernames are that rows ask for. */
async function namesTaken(db: Db, rows: readonly ReadRow[]) {
  const wanted = rows.flatMap(({ values }) => (values.username ? [asStored(String(values.username))] : []))
  const owners = new Map<string, string>()
  for (let at = 0; at < wanted.length; at += 5000) {
    const some = wanted.slice(at, at + 5000)
    const { username, email } = registrations
    for (const row of await db.select({ username, email }).from(registrations).where(inArray(username, some)))
      owners.set(row.username, row.email)
    for (const row of await db
      .select({ username: users.username, email: users.email })
      .from(users)
      .where(inArray(users.username, some)))
      owners.set(row.username, row.email)
  }
  return owners
}
