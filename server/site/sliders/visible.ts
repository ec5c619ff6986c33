import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { sliders } from './sliders.table.ts'

/** Which slides visitors see. */
export const shown = and(eq(sliders.isActive, true), isNull(sliders.trashedAt))

/** Whether the pictures made of these bytes are for everybody. */
export async function sliderIsPublic(db: Db, sha256: string) {
  const rows = await db
    .select({ id: sliders.id })
    .from(sliders)
    .where(and(eq(sliders.sha256, sha256), shown))
    .limit(1)
  return rows.length > 0
}
