import { asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { found } from '#shared/core/errors.ts'
import { mostSliders } from '#shared/site/slider-options.ts'
import { type SliderRow, sliders } from './sliders.table.ts'
import { shown } from './visible.ts'

/** As the home page shows them; of equal places the older one comes first. */
const inOrder = [asc(sliders.order), asc(sliders.createdAt), asc(sliders.id)]

export const shownSliders = (db: Db): Promise<SliderRow[]> =>
  db
    .select()
    .from(sliders)
    .where(shown)
    .orderBy(...inOrder)
    .limit(mostSliders)

/** All slides in their order, or what was thrown away, the newest first; and how many there are of both. */
export async function storedSliders(db: Db, trash: boolean) {
  const rows = await db
    .select()
    .from(sliders)
    .where(trash ? isNotNull(sliders.trashedAt) : isNull(sliders.trashedAt))
    .orderBy(...(trash ? [desc(sliders.trashedAt), desc(sliders.id)] : inOrder))
    .limit(trash ? 100 : 2 * mostSliders)
  const [counts] = await db
    .select({ all: count(), trashed: sql<number>`count(${sliders.trashedAt})::int` })
    .from(sliders)
  const { all, trashed } = counts!
  return { rows, total: all - trashed, trashed }
}

/** One slide, thrown away or not. Throws NOT_FOUND. */
export const findSlider = async (db: Db, id: string): Promise<SliderRow> =>
  found(await db.select().from(sliders).where(eq(sliders.id, id)), 'slide')
