import type { AppError, ErrorCode } from '#shared/core/errors.ts'

export type Liked = 'photo' | 'video' | 'blog' | 'event'

/** What is said when a like failed: where trying again may help, and where it will not. */
const words: Record<Liked, { again: string; final: string }> = {
  photo: { again: 'Failed to like photo. Please try again.', final: 'Failed to like the photo.' },
  video: { again: 'Failed to like video. Please try again.', final: 'Failed to like the video.' },
  blog: { again: 'Failed to like blog. Please try again.', final: 'Failed to like the blog.' },
  event: { again: 'Failed to like event. Please try again.', final: 'Failed to like the event.' },
}

/** It is gone, or not for this reader: the same would be said again. */
const inVain = new Set<ErrorCode>(['NOT_FOUND', 'FORBIDDEN', 'VALIDATION'])

export const likeFailed = ({ code }: Pick<AppError, 'code'>, what: Liked): string =>
  words[what][inVain.has(code) ? 'final' : 'again']
