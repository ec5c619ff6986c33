import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#server/core/db/tenancy.ts'
import { refuseStale, updateMetadata } from '#server/core/db/update-metadata.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { sqlState } from '#server/core/http/errors.ts'
import type { adminCategories } from '#shared/content/categories.ts'
import type { CategorizedType } from '#shared/core/category-options.ts'
import { AppError, fieldError, requireRow } from '#shared/core/errors.ts'
import { hasPermission } from '#shared/core/roles.ts'
import { coverColumns } from '../content/cover-columns.ts'
import { expectRoom, freeCategorySlug, nameProblem, nextPosition } from './add.ts'
import { type CategoryRow, categories } from './categories.table.ts'
import { hadSlug, lockCategory } from './find.ts'
import { lockItems, renameOnItems } from './items.ts'
import { categorized } from './rules.ts'

export type Ctx = Pick<TxContext<'content'>, 'db' | 'invalidate' | 'user'>
type Fields = z.output<typeof adminCategories.create.input>
type Changes = z.output<typeof adminCategories.update.input>

/** The top-level categories of audio are types with behaviour of their own, such as the podcast feed. */
export const isFixed = ({ type, parentId }: Pick<CategoryRow, 'type' | 'parentId'>) =>
  parentId === null && categorized(type).categories.parent !== undefined

/** Throws FORBIDDEN: only admins change the shop. */
export function expectMayChange({ role }: Ctx['user'], type: CategorizedType) {
  if (type === 'products' && !hasPermission(role, 'admin'))
    throw new AppError('FORBIDDEN', 'Only admins can change the categories of products.')
}

/** Reads a category and locks it until the transaction ends. Throws NOT_FOUND. */
export const lockForChange = async (db: Db, id: string): Promise<CategoryRow> =>
  requireRow(await db.select().from(categories).where(eq(categories.id, id)).for('update'), 'category')

/** Creates a category. Throws CONFLICT if its name or slug is taken, and VALIDATION for an impossible parent. */
export async function createCategory(
  { db, invalidate, user }: Ctx,
  { type, name, parent = null, slug, photo, ...texts }: Fields,
): Promise<string> {
  expectMayChange(user, type)
  checkName(type, name)
  await expectRoom(db, type)
  if (parent) await expectTopLevel(db, type, parent)
  else if (categorized(type).categories.parent) throw fieldError('parent', 'Choose the type that it belongs to.')
  if (slug !== undefined) await takeSlug(db, type, slug)
  const [row] = await db
    .insert(categories)
    .values({
      ...{ type, name, parentId: parent },
      slug: slug ?? (await freeCategorySlug(db, type, name)),
      position: await nextPosition(db, type, parent),
      ...(await columnsOf(db, { ...texts, photo })),
      ...updateMetadata(user),
    })
    .returning({ id: categories.id })
    .catch(refuseTaken)
  invalidate('categories', type)
  return row!.id
}

/**
 * Changes the fields that were sent. A new name is written to the items, and makes a new slug unless one was sent.
 * Throws STALE, CONFLICT if the name or slug is taken, and VALIDATION for an impossible parent.
 */
export async function updateCategory(
  { db, invalidate, user }: Ctx,
  { id, updatedAt, name, parent, slug, photo, ...texts }: Changes,
) {
  const [known] = await db.select().from(categories).where(eq(categories.id, id))
  const { type, name: nameBefore } = requireRow(known ? [known] : [], 'category')
  expectMayChange(user, type)
  const renamed = name !== undefined && name !== nameBefore ? name : undefined
  // Saving an item locks the item first and its category second.
  if (renamed !== undefined) await lockItems(db, type, nameBefore)
  const before = await lockForChange(db, id)
  refuseStale(before, updatedAt)
  if (renamed !== undefined) {
    if (isFixed(before)) throw fieldError('name', 'Types of audio cannot be renamed.')
    checkName(type, renamed)
  }
  const moved = parent !== undefined && parent !== before.parentId ? { parent } : undefined
  if (moved) await checkParent(db, before, moved.parent)
  const slugAfter = slug ?? (renamed === undefined ? before.slug : await freeCategorySlug(db, type, renamed, id))
  if (slugAfter !== before.slug) await takeSlug(db, type, slugAfter, id)
  await db
    .update(categories)
    .set({
      name,
      slug: slugAfter,
      formerSlugs: formerSlugsOf(before, slugAfter),
      ...(moved && { parentId: moved.parent, position: await nextPosition(db, type, moved.parent) }),
      ...(await columnsOf(db, { ...texts, photo })),
      ...updateMetadata(user),
    })
    .where(eq(categories.id, id))
    .catch(refuseTaken)
  if (renamed !== undefined) await renameOnItems(db, type, before.name, renamed)
  invalidate('categories', type)
}

/** Orders the categories with the same parent. Throws STALE if `ids` are not exactly these. */
export async function orderCategories(
  { db, invalidate, user }: Ctx,
  { type, parent, ids }: z.output<typeof adminCategories.order.input>,
) {
  expectMayChange(user, type)
  const rows = await db
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.type, type), parent ? eq(categories.parentId, parent) : isNull(categories.parentId)))
    .orderBy(categories.id)
    .for('no key update')
  const sent = new Set(ids)
  if (sent.size !== ids.length || rows.length !== ids.length || rows.some(({ id }) => !sent.has(id)))
    throw new AppError('STALE', 'The categories were changed meanwhile. Reload the page and try again.')
  await db.execute(sql`
    update ${categories} set position = placed.position - 1
    from unnest(${sql.param(ids)}::uuid[]) with ordinality placed(id, position)
    where ${categories.id} = placed.id and ${categories.type} = ${type}`)
  invalidate('categories', type)
}

function checkName(type: CategorizedType, name: string) {
  // Documents had categories with any name before, which can still be saved.
  const problem = categorized(type).categories.anyName && name !== '' ? undefined : nameProblem(name)
  if (problem) throw fieldError('name', problem)
}

async function checkParent(db: Db, { id, type, parentId }: CategoryRow, parent: string | null) {
  if (categorized(type).categories.parent)
    throw fieldError(
      'parent',
      parentId ? 'Subcategories of audio stay in their type.' : 'Types of audio stay at the top.',
    )
  if (parent === null) return
  if (parent === id) throw fieldError('parent', 'A category cannot be its own subcategory.')
  if ((await db.$count(categories, eq(categories.parentId, id))) > 0)
    throw fieldError('parent', 'A category with subcategories stays at the top level.')
  await expectTopLevel(db, type, parent)
}

/** Throws VALIDATION unless this is a top-level category of the type. Locks it. */
async function expectTopLevel(db: Db, type: CategorizedType, id: string) {
  const row = await lockCategory(db, and(eq(categories.id, id), eq(categories.type, type)))
  if (!row || row.parentId) throw fieldError('parent', 'Choose a top-level category.')
}

/** Takes a slug from categories that had it earlier. Throws CONFLICT if another category has it. */
async function takeSlug(db: Db, type: CategorizedType, slug: string, id?: string) {
  const others = and(eq(categories.type, type), id ? ne(categories.id, id) : undefined)
  if ((await db.$count(categories, and(others, eq(categories.slug, slug)))) > 0) throw slugTaken()
  await db
    .update(categories)
    .set({ formerSlugs: sql`array_remove(${categories.formerSlugs}, ${slug})` as never })
    .where(and(others, hadSlug(slug)))
}

/** At most the last twenty, so that the list stays short. */
function formerSlugsOf({ slug, formerSlugs }: CategoryRow, after: string): string[] {
  if (slug === after) return formerSlugs
  return [...formerSlugs, slug].filter((one) => one !== after).slice(-20)
}

const columnsOf = async (
  db: Db,
  {
    description,
    seo_title,
    seo_description,
    alt,
    photo,
  }: Pick<Changes, 'description' | 'seo_title' | 'seo_description' | 'alt' | 'photo'>,
) => ({
  ...{ description, alt, seoTitle: seo_title, seoDescription: seo_description },
  ...(await coverColumns(db, photo)),
})

const slugTaken = () => fieldError('slug', 'Another category already has this address.', 'CONFLICT')

/** The slug was checked before. */
function refuseTaken(error: unknown): never {
  if (sqlState(error) !== '23505') throw error
  throw fieldError('name', 'Another category already has this name.', 'CONFLICT')
}
