import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Inside } from '#server/core/http/context.ts'
import type { adminAudios } from '#shared/content/audios.ts'
import { found } from '#shared/core/errors.ts'
import { expectFresh, usualChanges } from '../content/stored-items.ts'
import { type AudioRow, audios } from './audios.table.ts'
import { expectCategoryOf } from './details.ts'

type Changes = z.output<typeof adminAudios.update.input>
/** The cover, where a form brings another. */
type Cover = Partial<Pick<AudioRow, 'sha256' | 'width' | 'height' | 'webp' | 'thumbhash'>>

/**
 * Changes what was sent. Throws STALE when somebody else saved since the editor last looked,
 * VALIDATION for a subcategory of another type.
 */
export async function changeAudio(
  { db, user, invalidate }: Pick<Inside<'content'>, 'db' | 'user' | 'invalidate'>,
  { id, updatedAt, tags, published, publishedAt, ...words }: Changes,
  cover: Cover = {},
): Promise<void> {
  const before = found(await db.select().from(audios).where(eq(audios.id, id)).for('update'), 'audio')
  expectFresh(before, { updatedAt })
  const { type, category } = { ...before, ...words }
  expectCategoryOf(type, category)
  await db
    .update(audios)
    .set({ ...words, ...cover, ...usualChanges(before, { tags, published, publishedAt }, user) })
    .where(eq(audios.id, id))
  invalidate('audios')
}
