import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Inside } from '#server/core/http/context.ts'
import { found } from '#shared/core/errors.ts'
import { expectRoom } from './change.ts'
import { sliders } from './sliders.table.ts'

type Ctx = Pick<Inside<'admin'>, 'db' | 'invalidate'>

/** Moves a slide to the trash, and so off the home page. */
export async function trashSlider({ db, invalidate }: Ctx, id: string) {
  const trashed = await db
    .update(sliders)
    .set({ trashedAt: new Date().toISOString() })
    .where(and(eq(sliders.id, id), isNull(sliders.trashedAt)))
    .returning({ id: sliders.id })
  found(trashed, 'slide')
  invalidate('sliders')
}

/** Out of the trash again, as it was. Throws CONFLICT when there are too many slides by now. */
export async function restoreSlider({ db, invalidate }: Ctx, id: string) {
  const thrownAway = and(eq(sliders.id, id), isNotNull(sliders.trashedAt))
  found(await db.select({ id: sliders.id }).from(sliders).where(thrownAway).for('update'), 'slide')
  await expectRoom(db)
  await db.update(sliders).set({ trashedAt: null }).where(thrownAway)
  invalidate('sliders')
}
