import type { CommentedType, contentTypes } from '#shared/core/content-types.ts'
import type { AppError, ErrorCode } from '#shared/core/errors.ts'

/** The noun of a content type that can be liked. */
export type Liked = (typeof contentTypes)[CommentedType]['noun']

/** A retry would fail again: the item is deleted, or the user may not see it. */
const permanent = new Set<ErrorCode>(['NOT_FOUND', 'FORBIDDEN', 'VALIDATION'])

/** The message after a failed like, with a retry if it can help. The texts for photos come from the specification. */
export function likeFailed({ code }: Pick<AppError, 'code'>, noun: Liked): string {
  if (permanent.has(code)) return noun === 'photo' ? 'Failed to like the photo.' : `Failed to like the ${noun}.`
  return noun === 'photo' ? 'Failed to like photo. Please try again.' : `Failed to like ${noun}. Please try again.`
}
