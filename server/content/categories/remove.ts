import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#server/core/db/tenancy.ts'
import type { adminCategories } from '#shared/content/categories.ts'
import { isCategoryOptional } from '#shared/core/category-options.ts'
import { AppError, fieldError, requireRow } from '#shared/core/errors.ts'
import { nextPosition } from './add.ts'
import { type CategoryRow, categories } from './categories.table.ts'
import { lockCategory } from './find.ts'
import { lockItems, setOnItems } from './items.ts'
import { categorized } from './rules.ts'
import { type Ctx, expectMayChange, isFixed, lockForChange } from './save.ts'

/**
 * Deletes a category. Its items get the category `moveTo`, its subcategories move to the top level. Throws CONFLICT if
 * it has items and `moveTo` is absent, or if it is the last one of a type that needs one.
 */
export async function removeCategory(
  { db, invalidate, user }: Ctx,
  { id, moveTo }: z.output<typeof adminCategories.remove.input>,
) {
  const known = requireRow(await db.select().from(categories).where(eq(categories.id, id)), 'category')
  expectMayChange(user, known.type)
  if (isFixed(known)) throw new AppError('CONFLICT', 'Types of audio cannot be deleted.')
  // Saving an item locks the item first and its category second.
  await lockItems(db, known.type, known.name)
  const category = await lockForChange(db, id)
  const { type, name } = category
  const others = (await db.$count(categories, eq(categories.type, type))) - 1
  if (others === 0 && !isCategoryOptional(type))
    throw new AppError('CONFLICT', `Every ${categorized(type).noun} needs a category. Add another one first.`)
  await moveItems(db, category, moveTo)
  await moveSubcategoriesUp(db, category)
  await db.delete(categories).where(eq(categories.id, id))
  invalidate('categories', type)
  return { message: `The category ${name} was deleted.` }
}

async function moveItems(db: Db, category: CategoryRow, moveTo: string | undefined) {
  const { type, name } = category
  const { table, noun, categories: rules } = categorized(type)
  const count = await db.$count(table, eq(rules.column, name))
  if (count === 0) return
  if (moveTo === undefined) {
    const items = count === 1 ? `One ${noun} has` : `${count} ${noun}s have`
    throw new AppError('CONFLICT', `${items} this category. Choose where to move them.`, { details: { count } })
  }
  await setOnItems(db, type, name, await nameOfTarget(db, category, moveTo))
}

/** The name that the items get. Locks the target. Throws VALIDATION if they cannot have it. */
async function nameOfTarget(db: Db, { id, type, parentId }: CategoryRow, moveTo: string): Promise<string> {
  if (moveTo === 'none') {
    if (isCategoryOptional(type)) return ''
    throw fieldError('moveTo', `Every ${categorized(type).noun} needs a category.`)
  }
  const target = await lockCategory(db, and(eq(categories.id, moveTo), eq(categories.type, type)))
  // Items that store both names stay in their top-level category.
  const isPossible =
    target && target.id !== id && (!categorized(type).categories.parent || target.parentId === parentId)
  if (!isPossible) throw fieldError('moveTo', 'Choose another category.')
  return target.name
}

async function moveSubcategoriesUp(db: Db, { id, type }: CategoryRow) {
  const first = await nextPosition(db, type, null)
  await db.execute(sql`
    update ${categories} set parent_id = null, position = ${first} + moved.place
    from (
      select id, (row_number() over (order by position, created_at, id))::int as place
      from ${categories} where ${eq(categories.parentId, id)}
    ) moved
    where ${categories.id} = moved.id`)
}
