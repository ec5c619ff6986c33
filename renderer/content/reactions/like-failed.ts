import type { CommentedType, contentTypes } from '#shared/core/content-types.ts'
import type { AppError, ErrorCode } from '#shared/core/errors.ts'

/** What one of the things is called that can be liked. */
export type Liked = (typeof contentTypes)[CommentedType]['noun']

/** It is gone, or not for this reader: the same would be said again. */
const inVain = new Set<ErrorCode>(['NOT_FOUND', 'FORBIDDEN', 'VALIDATION'])

/** What is said when a like failed: where trying again may help, and where it will not. */
export const likeFailed = ({ code }: Pick<AppError, 'code'>, what: Liked): string =>
  inVain.has(code) ? `Failed to like the ${what}.` : `Failed to like ${what}. Please try again.`
