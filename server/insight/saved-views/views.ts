import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#server/core/db/tenancy.ts'
import { refuseStale } from '#server/core/db/update-metadata.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { sqlState } from '#server/core/http/errors.ts'
import { notForSupport } from '#server/identity/auth/recent-sign-in.ts'
import { userById } from '#server/identity/auth/user-list.ts'
import { AppError, fieldError, requireRow } from '#shared/core/errors.ts'
import { hasPermission } from '#shared/core/roles.ts'
import {
  mostOwnViews,
  mostSharedViews,
  rolesOfList,
  type SavedList,
  savedLists,
  type ViewRole,
} from '#shared/core/saved-view-options.ts'
import type { savedViews as contract, SavedView } from '#shared/core/saved-views.ts'
import { defaultViews, savedViews } from './saved-views.table.ts'

type Ctx = Pick<TxContext<'content'>, 'db' | 'user'>
type New = z.output<typeof contract.create.input>
type Changes = z.output<typeof contract.update.input>
type Row = typeof savedViews.$inferSelect

/** The user's own and shared views of a list, by name. */
export async function listViews({ db, user }: Ctx, list: SavedList) {
  expectList(user, list)
  const seen = or(eq(savedViews.ownerId, user.id), eq(savedViews.shared, true))
  const rows = await db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.list, list), seen))
    .orderBy(sql`lower(${savedViews.name})`, savedViews.id)
    .limit(mostOwnViews + mostSharedViews)
  const [first] = await db
    .select({ id: defaultViews.viewId })
    .from(defaultViews)
    .where(and(eq(defaultViews.userId, user.id), eq(defaultViews.list, list)))
  const results = rows.map((row) => present(row, user))
  // A default view that is no longer shared does not apply to other users.
  const own = results.find(({ _id }) => _id === first?.id)
  const begins = own ?? results.find(({ roles }) => roles.some((role) => role === user.role))
  return { results, ...(begins && { default: begins._id }), given: begins !== own }
}

export async function createView({ db, user }: Ctx, view: New): Promise<SavedView> {
  if (user.supportUntil) throw notForSupport()
  expectList(user, view.list)
  // Locks the user, so that concurrent requests cannot exceed the limit.
  await userById(db, user.id, 'update')
  const mine = and(eq(savedViews.ownerId, user.id), eq(savedViews.list, view.list))
  if ((await db.$count(savedViews, mine)) >= mostOwnViews)
    throw new AppError('CONFLICT', `You have ${mostOwnViews} views of this list. Delete one first.`)
  if (view.shared) await expectRoomToShare(db, view.list)
  const [row] = await db
    .insert(savedViews)
    .values({ ...view, ownerId: user.id, by: user.name, updatedBy: user.name })
    .returning({ id: savedViews.id })
    .catch(asDuplicate)
  return present(await findView({ db, user }, row!.id), user)
}

export async function updateView({ db, user }: Ctx, { id, updatedAt, ...changes }: Changes): Promise<SavedView> {
  const before = await lockChangeable({ db, user }, id)
  refuseStale(before, updatedAt)
  if (changes.shared && !before.shared) await expectRoomToShare(db, before.list)
  const shared = changes.shared ?? before.shared
  if (changes.roles) await setDefaultForRoles({ db, user }, before, changes.roles, shared)
  await db
    .update(savedViews)
    .set({
      ...changes,
      ...(!shared && { roles: [] }),
      updatedAt: sql`clock_timestamp()` as never,
      updatedBy: user.name,
    })
    .where(eq(savedViews.id, id))
    .catch(asDuplicate)
  return present(await findView({ db, user }, id), user)
}

/** Makes a view the default of roles. Other views of the list lose these roles. */
async function setDefaultForRoles({ db, user }: Ctx, { id, list }: Row, roles: ViewRole[], shared: boolean) {
  if (!hasPermission(user.role, 'admin'))
    throw new AppError('FORBIDDEN', 'Only admins can set default views for roles.')
  if (roles.length && !shared) throw new AppError('VALIDATION', 'Share the view first: others cannot see it.')
  if (roles.some((role) => !rolesOfList(list).includes(role)))
    throw new AppError('VALIDATION', 'Some of these roles cannot open this list.')
  for (const role of roles)
    await db
      .update(savedViews)
      .set({ roles: sql`array_remove(${savedViews.roles}, ${role})` })
      .where(and(eq(savedViews.list, list), ne(savedViews.id, id), sql`${role} = any(${savedViews.roles})`))
}

export async function deleteView(ctx: Ctx, id: string) {
  await lockChangeable(ctx, id)
  await ctx.db.delete(savedViews).where(eq(savedViews.id, id))
}

/** Sets or removes the user's default view of a list. */
export async function setDefaultView({ db, user }: Ctx, { list, id }: { list: SavedList; id?: string | undefined }) {
  if (user.supportUntil) throw notForSupport()
  expectList(user, list)
  if (id === undefined) {
    await db.delete(defaultViews).where(and(eq(defaultViews.userId, user.id), eq(defaultViews.list, list)))
    return
  }
  const view = await findView({ db, user }, id)
  requireRow(view.list === list ? [view] : [], 'view')
  await db
    .insert(defaultViews)
    .values({ userId: user.id, list, viewId: id })
    .onConflictDoUpdate({
      target: [defaultViews.tenantId, defaultViews.userId, defaultViews.list],
      set: { viewId: id },
    })
}

/** For a deleted account: deletes its private views and removes its name from shared ones. */
export async function releaseViews(db: Db, userId: string) {
  await db.delete(savedViews).where(and(eq(savedViews.ownerId, userId), eq(savedViews.shared, false)))
  await db.update(savedViews).set({ ownerId: null }).where(eq(savedViews.ownerId, userId))
}

/** A view that the user can see. Throws NOT_FOUND for views of others. */
async function findView({ db, user }: Ctx, id: string): Promise<Row> {
  const row = requireRow(await db.select().from(savedViews).where(eq(savedViews.id, id)), 'view')
  const seen = (row.shared || row.ownerId === user.id) && hasPermission(user.role, savedLists[row.list])
  return requireRow(seen ? [row] : [], 'view')
}

/** Locks a view that the user can change. */
async function lockChangeable({ db, user }: Ctx, id: string): Promise<Row> {
  await db.select({ id: savedViews.id }).from(savedViews).where(eq(savedViews.id, id)).for('update')
  const row = await findView({ db, user }, id)
  if (!mayChange(row, user)) throw new AppError('FORBIDDEN', 'Only the author of this view and admins can change it.')
  return row
}

const mayChange = ({ ownerId }: Row, user: Ctx['user']) => ownerId === user.id || hasPermission(user.role, 'admin')

function present(row: Row, user: Ctx['user']): SavedView {
  const { id, name, search, shared, roles, ownerId, by, updatedAt } = row
  const own = ownerId === user.id
  return { _id: id, name, search, shared, own, by, changeable: mayChange(row, user), roles, updatedAt }
}

function expectList(user: Ctx['user'], list: SavedList) {
  if (!hasPermission(user.role, savedLists[list]))
    throw new AppError('FORBIDDEN', 'You do not have access to this list.')
}

async function expectRoomToShare(db: Db, list: SavedList) {
  // Concurrent requests may exceed the limit by one, which is acceptable.
  const shared = and(eq(savedViews.list, list), eq(savedViews.shared, true))
  if ((await db.$count(savedViews, shared)) >= mostSharedViews)
    throw new AppError('CONFLICT', `There are ${mostSharedViews} shared views of this list. Delete one first.`)
}

function asDuplicate(error: unknown): never {
  if (sqlState(error) !== '23505') throw error
  throw fieldError('name', 'You have a view of that name already.', 'DUPLICATE')
}
