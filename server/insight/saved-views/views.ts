import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { stale } from '#server/core/db/stale-version.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Inside } from '#server/core/http/context.ts'
import { sqlState } from '#server/core/http/errors.ts'
import { userById } from '#server/identity/auth/user-list.ts'
import { AppError, found } from '#shared/core/errors.ts'
import { may } from '#shared/core/roles.ts'
import {
  mostOwnViews,
  mostSharedViews,
  rolesOfList,
  type SavedList,
  savedLists,
  type ViewRole,
} from '#shared/core/saved-view-options.ts'
import type { savedViews as contract, SavedView } from '#shared/core/saved-views.ts'
import { firstViews, savedViews } from './saved-views.table.ts'

type Ctx = Pick<Inside<'content'>, 'db' | 'user'>
type New = z.output<typeof contract.create.input>
type Changes = z.output<typeof contract.update.input>
type Row = typeof savedViews.$inferSelect

/** The views of a list that somebody sees: their own and what is shared, by name. */
export async function viewsOf({ db, user }: Ctx, list: SavedList) {
  expectList(user, list)
  const seen = or(eq(savedViews.ownerId, user.id), eq(savedViews.shared, true))
  const rows = await db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.list, list), seen))
    .orderBy(sql`lower(${savedViews.name})`, savedViews.id)
    .limit(mostOwnViews + mostSharedViews)
  const [first] = await db
    .select({ id: firstViews.viewId })
    .from(firstViews)
    .where(and(eq(firstViews.userId, user.id), eq(firstViews.list, list)))
  const results = rows.map((row) => present(row, user))
  // What its owner does not share any more is nobody else's beginning.
  const own = results.find(({ _id }) => _id === first?.id)
  const begins = own ?? results.find(({ roles }) => roles.some((role) => role === user.role))
  return { results, ...(begins && { default: begins._id }), given: begins !== own }
}

export async function keepView({ db, user }: Ctx, view: New): Promise<SavedView> {
  expectList(user, view.list)
  // Two windows of one person come one after the other, so that they are counted.
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
  return present(await viewIn({ db, user }, row!.id), user)
}

export async function changeView({ db, user }: Ctx, { id, updatedAt, ...changes }: Changes): Promise<SavedView> {
  const before = await changeable({ db, user }, id)
  if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(before.updatedAt)) throw stale(before)
  if (changes.shared && !before.shared) await expectRoomToShare(db, before.list)
  const shared = changes.shared ?? before.shared
  if (changes.roles) await giveToRoles({ db, user }, before, changes.roles, shared)
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
  return present(await viewIn({ db, user }, id), user)
}

/** Says whose list is to begin with a view. Another one of the list lets them go. */
async function giveToRoles({ db, user }: Ctx, { id, list }: Row, roles: ViewRole[], shared: boolean) {
  if (!may(user.role, 'admin')) throw new AppError('FORBIDDEN', 'Only admins say what others begin with.')
  if (roles.length && !shared) throw new AppError('VALIDATION', 'Share the view first: others cannot see it.')
  if (roles.some((role) => !rolesOfList(list).includes(role)))
    throw new AppError('VALIDATION', 'Not everybody of these may open this list.')
  for (const role of roles)
    await db
      .update(savedViews)
      .set({ roles: sql`array_remove(${savedViews.roles}, ${role})` })
      .where(and(eq(savedViews.list, list), ne(savedViews.id, id), sql`${role} = any(${savedViews.roles})`))
}

export async function removeView(ctx: Ctx, id: string) {
  await changeable(ctx, id)
  await ctx.db.delete(savedViews).where(eq(savedViews.id, id))
}

/** Says what somebody's list begins with. */
export async function beginWith({ db, user }: Ctx, { list, id }: { list: SavedList; id?: string | undefined }) {
  expectList(user, list)
  if (id === undefined) {
    await db.delete(firstViews).where(and(eq(firstViews.userId, user.id), eq(firstViews.list, list)))
    return
  }
  const view = await viewIn({ db, user }, id)
  found(view.list === list ? [view] : [], 'view')
  await db
    .insert(firstViews)
    .values({ userId: user.id, list, viewId: id })
    .onConflictDoUpdate({
      target: [firstViews.tenantId, firstViews.userId, firstViews.list],
      set: { viewId: id },
    })
}

/** Forgets the views of somebody who goes; what they shared stays, as nobody's. */
export async function forgetViews(db: Db, userId: string) {
  await db.delete(savedViews).where(and(eq(savedViews.ownerId, userId), eq(savedViews.shared, false)))
  await db.update(savedViews).set({ ownerId: null }).where(eq(savedViews.ownerId, userId))
}

/** A view that somebody may see. Others' are not found. */
async function viewIn({ db, user }: Ctx, id: string): Promise<Row> {
  const row = found(await db.select().from(savedViews).where(eq(savedViews.id, id)), 'view')
  const seen = (row.shared || row.ownerId === user.id) && may(user.role, savedLists[row.list])
  return found(seen ? [row] : [], 'view')
}

/** The same, held until the transaction ends, for who may change it. */
async function changeable({ db, user }: Ctx, id: string): Promise<Row> {
  await db.select({ id: savedViews.id }).from(savedViews).where(eq(savedViews.id, id)).for('update')
  const row = await viewIn({ db, user }, id)
  if (!mayChange(row, user)) throw new AppError('FORBIDDEN', 'Only who made this view and admins can change it.')
  return row
}

const mayChange = ({ ownerId }: Row, user: Ctx['user']) => ownerId === user.id || may(user.role, 'admin')

function present(row: Row, user: Ctx['user']): SavedView {
  const { id, name, search, shared, roles, ownerId, by, updatedAt } = row
  const own = ownerId === user.id
  return { _id: id, name, search, shared, own, by, changeable: mayChange(row, user), roles, updatedAt }
}

function expectList(user: Ctx['user'], list: SavedList) {
  if (!may(user.role, savedLists[list])) throw new AppError('FORBIDDEN', 'You do not have access to this list.')
}

async function expectRoomToShare(db: Db, list: SavedList) {
  // Two who share at once may both find room for the last one, which is no harm.
  const shared = and(eq(savedViews.list, list), eq(savedViews.shared, true))
  if ((await db.$count(savedViews, shared)) >= mostSharedViews)
    throw new AppError('CONFLICT', `There are ${mostSharedViews} shared views of this list. Delete one first.`)
}

function asDuplicate(error: unknown): never {
  if (sqlState(error) !== '23505') throw error
  const message = 'You have a view of that name already.'
  throw new AppError('DUPLICATE', message, { fields: { name: message } })
}
