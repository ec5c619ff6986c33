import { and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { requireRow } from '#shared/core/errors.ts'
import { mostSliders } from '#shared/site/slider-options.ts'
import { type SliderRow, sliders } from './sliders.table.ts'

const isVisible = and(eq(sliders.isActive, true), isNull(sliders.trashedAt))

/** The order of the home page. Slides with the same order number are sorted by age. */
const byOrder = [asc(sliders.order), asc(sliders.createdAt), asc(sliders.id)]

export const visibleSliders = (db: Db): Promise<SliderRow[]> =>
  db
    .select()
    .from(sliders)
    .where(isVisible)
    .orderBy(...byOrder)
    .limit(mostSliders)

/** All slides in their order, or the trash with the newest first, and the counts of both. */
export async function listSliders(db: Db, trash: boolean) {
  const rows = await db
    .select()
    .from(sliders)
    .where(trash ? isNotNull(sliders.trashedAt) : isNull(sliders.trashedAt))
    .orderBy(...(trash ? [desc(sliders.trashedAt), desc(sliders.id)] : byOrder))
    .limit(trash ? 100 : 2 * mostSliders)
  const [counts] = await db
    .select({ all: count(), trashed: sql<number>`count(${sliders.trashedAt})::int` })
    .from(sliders)
  const { all, trashed } = counts!
  return { rows, total: all - trashed, trashed }
}

/** Also finds slides in the trash. Throws NOT_FOUND. */
export const findSlider = async (db: Db, id: string): Promise<SliderRow> =>
  requireRow(await db.select().from(sliders).where(eq(sliders.id, id)), 'slide')

/** Whether a visible slide has the image with this hash. */
export async function sliderIsPublic(db: Db, sha256: string) {
  return (await db.$count(sliders, and(eq(sliders.sha256, sha256), isVisible))) > 0
}
