import type { CommentedType, contentTypes } from '#shared/core/content-types.ts'
import type { AppError, ErrorCode } from '#shared/core/errors.ts'

/** The noun of a content type that can be liked. */
export type Liked = (typeof contentTypes)[CommentedType]['noun']

/** Trying again would give the same answer: the item is deleted, or this reader may not see it. */
const permanent = new Set<ErrorCode>(['NOT_FOUND', 'FORBIDDEN', 'VALIDATION'])

/** The message after a failed like. It offers another try only where that may help. The texts of a photo are the specification's. */
export function likeFailed({ code }: Pick<AppError, 'code'>, noun: Liked): string {
  if (permanent.has(code)) return noun === 'photo' ? 'Failed to like the photo.' : `Failed to like the ${noun}.`
  return noun === 'photo' ? 'Failed to like photo. Please try again.' : `Failed to like ${noun}. Please try again.`
}
