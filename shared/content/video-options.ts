import type { DurationRanges } from '#shared/core/durations.ts'
import { type Resolution, resolutions } from '#shared/core/photo-options.ts'

/**
 * Filters and sort orders of videos, without schemas, because lists and forms
 * import them.
 */
export const videoCategories = ['Entertainment', 'Education', 'Music', 'Sports', 'Gaming', 'News'] as const

export const videoLengths = {
  'under-60': 60,
  '60-300': 300,
  '300-900': 900,
  // Includes exactly half an hour; longer videos belong to the next range.
  '900-1800': 1801,
  'over-1800': Number.POSITIVE_INFINITY,
} as const satisfies DurationRanges
export type VideoLength = keyof typeof videoLengths
export const videoLengthNames = Object.keys(videoLengths) as VideoLength[]
export const videoLengthLabels: Record<VideoLength, string> = {
  'under-60': 'Under 1 minute',
  '60-300': '1–5 minutes',
  '300-900': '5–15 minutes',
  '900-1800': '15–30 minutes',
  'over-1800': 'Over 30 minutes',
}

/** From HD to 8K; smaller videos are `SD`, which has no filter option. */
export const videoQualities: readonly Resolution[] = resolutions

export const videoSorts = ['newest', 'trending', 'viewed', 'liked', 'oldest'] as const
export type VideoSort = (typeof videoSorts)[number]
export const videoSortLabels: Record<VideoSort, string> = {
  newest: 'Newest',
  trending: 'Trending',
  viewed: 'Most viewed',
  liked: 'Most liked',
  oldest: 'Oldest',
}

/** Warning for staff about a video whose codec browsers do not play. */
export const unplayableWarning = (codec: string) =>
  `Browsers cannot play ${codec}, so this video stays a draft. Convert it to an MP4 file with H.264, for example with HandBrake and its preset “Fast 1080p30”, and upload that.`

/** Maximum size of a captions file. */
export const longestCaptions = 300_000
