import type { z } from 'zod'
import type { TxContext } from '#server/core/http/context.ts'
import { unplayableWarning } from '#shared/content/video-options.ts'
import type { adminVideos } from '#shared/content/videos.ts'
import { AppError, fieldError } from '#shared/core/errors.ts'
import { changeItem } from '../content/stored-items.ts'
import type { StoredCover } from '../images/cover.ts'
import type { VideoRow } from './videos.table.ts'
import { videoType } from './visible.ts'

type Changes = z.output<typeof adminVideos.update.input>

/** Saves changed fields, a new poster and new captions. Throws STALE. */
export const changeVideo = (
  ctx: Pick<TxContext<'content'>, 'db' | 'user' | 'invalidate'>,
  changes: Changes,
  files?: Partial<StoredCover & { captions: string }>,
) =>
  changeItem<VideoRow>(ctx, videoType, changes, (before) => {
    if (before.clip !== null) refuseLinkFields(changes)
    if (changes.published && before.unplayable) {
      throw fieldError('published', unplayableWarning(before.unplayable))
    }
    return { ...files }
  })

/** The URL, length and quality of an uploaded video are read from its file. Throws VALIDATION when they are sent. */
function refuseLinkFields(changes: Changes) {
  const sent = (['youtube', 'duration', 'quality'] as const).filter((field) => changes[field] !== undefined)
  if (sent.length === 0) return
  const message = 'This is read from the file.'
  throw new AppError('VALIDATION', message, { fields: Object.fromEntries(sent.map((field) => [field, message])) })
}
