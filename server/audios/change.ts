import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { adminAudios } from '#shared/audios.ts'
import { found } from '#shared/errors.ts'
import type { Inside } from '../context.ts'
import { giveRoom, takeRoom } from '../media/usage.ts'
import { mark, stale } from '../photos/change.ts'
import { unique } from '../photos/details.ts'
import { audios } from './audios.table.ts'
import { expectCategoryOf } from './details.ts'

type Changes = z.output<typeof adminAudios.update.input>
type Ctx = Pick<Inside<'content'>, 'db' | 'user' | 'touch'>

/**
 * Changes what was sent. Throws STALE when somebody else saved since the editor last looked,
 * VALIDATION for a subcategory of another type.
 */
export async function changeAudio(
  { db, user, touch }: Ctx,
  { id, updatedAt, tags, published, ...words }: Changes,
): Promise<void> {
  const before = found(await db.select().from(audios).where(eq(audios.id, id)).for('update'), 'audio')
  if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(before.updatedAt)) throw stale(before)
  const { type, category } = { ...before, ...words }
  expectCategoryOf(type, category)
  await db
    .update(audios)
    .set({
      ...words,
      ...(tags && { tags: unique(tags) }),
      ...(published !== undefined && { published }),
      ...(published && { publishedAt: before.publishedAt ?? new Date().toISOString() }),
      ...mark(user),
    })
    .where(eq(audios.id, id))
  touch('audios')
}

/** Moves a sound to the trash, where it takes no room in the plan. Again changes nothing. */
export async function trashAudio({ db, user, touch }: Ctx, id: string) {
  found(await db.select({ id: audios.id }).from(audios).where(eq(audios.id, id)), 'audio')
  const trashed = await db
    .update(audios)
    .set({ trashedAt: new Date().toISOString(), ...mark(user) })
    .where(and(eq(audios.id, id), isNull(audios.trashedAt)))
    .returning({ id: audios.id })
  await giveRoom(db, trashed.length)
  touch('audios')
}

/** Takes a sound out of the trash. Throws PLAN_LIMIT_REACHED when it no longer fits. */
export async function restoreAudio({ db, user, touch, site }: Ctx & Pick<Inside, 'site'>, id: string) {
  const restored = await db
    .update(audios)
    .set({ trashedAt: null, ...mark(user) })
    .where(and(eq(audios.id, id), isNotNull(audios.trashedAt)))
    .returning({ id: audios.id })
  if (restored.length) await takeRoom(db, site.plan)
  touch('audios')
}
