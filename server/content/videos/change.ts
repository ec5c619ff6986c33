import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Inside } from '#server/core/http/context.ts'
import { unplayableWarning } from '#shared/content/video-options.ts'
import type { adminVideos } from '#shared/content/videos.ts'
import { AppError, found } from '#shared/core/errors.ts'
import { expectFresh, usualChanges } from '../content/stored-items.ts'
import { type VideoRow, videos } from './videos.table.ts'

type Changes = z.output<typeof adminVideos.update.input>
/** What comes with a form besides: a poster, captions. */
type FileChanges = Partial<Pick<VideoRow, 'sha256' | 'width' | 'height' | 'webp' | 'thumbhash' | 'captions'>>

/** Changes what was sent. Throws STALE when somebody else saved since the editor last looked. */
export async function changeVideo(
  { db, user, invalidate }: Pick<Inside<'content'>, 'db' | 'user' | 'invalidate'>,
  { id, updatedAt, tags, published, publishedAt, ...words }: Changes,
  files: FileChanges = {},
): Promise<void> {
  const before = found(await db.select().from(videos).where(eq(videos.id, id)).for('update'), 'video')
  expectFresh(before, { updatedAt })
  if (before.clip !== null) refuseLink(words)
  if (published && before.unplayable) {
    const message = unplayableWarning(before.unplayable)
    throw new AppError('VALIDATION', message, { fields: { published: message } })
  }
  await db
    .update(videos)
    .set({ ...words, ...files, ...usualChanges(before, { tags, published, publishedAt }, user) })
    .where(eq(videos.id, id))
  invalidate('videos')
}

/** Where a file is, how long and how good it is stands in the file. Throws VALIDATION for saying otherwise. */
function refuseLink(words: Pick<Changes, 'youtube' | 'duration' | 'quality'>) {
  const message = 'This is read from the file.'
  const said = (['youtube', 'duration', 'quality'] as const).filter((field) => words[field] !== undefined)
  if (said.length === 0) return
  throw new AppError('VALIDATION', message, { fields: Object.fromEntries(said.map((field) => [field, message])) })
}
