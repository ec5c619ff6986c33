import type { DurationRanges } from '#shared/core/durations.ts'

/**
 * Filters and sort orders of audio, without schemas, because lists and forms
 * import them. Each type has its own subcategories; these are the first ones of a company.
 */
export const audioTypes = {
  Music: ['Gospel', 'Afrobeats', 'Hip-Hop', 'Jazz', 'Rock', 'Classical', 'Electronic', 'Other'],
  Podcast: ['News', 'Business', 'Culture', 'Comedy', 'Technology', 'Sport'],
  Audiobook: ['Fiction', 'Non-fiction', 'Children'],
  Interview: [],
  'Live Recording': ['Concert', 'Sermon', 'Talk'],
  'Sound Effect': ['Nature', 'Urban', 'UI'],
} as const satisfies Record<string, readonly string[]>
export type AudioType = keyof typeof audioTypes
export const audioTypeNames = Object.keys(audioTypes) as AudioType[]

export const audioLengths = {
  'under-300': 300,
  '300-900': 900,
  '900-1800': 1800,
  // Includes exactly one hour; longer tracks belong to the next range.
  '1800-3600': 3601,
  'over-3600': Number.POSITIVE_INFINITY,
} as const satisfies DurationRanges
export type AudioLength = keyof typeof audioLengths
export const audioLengthNames = Object.keys(audioLengths) as AudioLength[]
export const audioLengthLabels: Record<AudioLength, string> = {
  'under-300': 'Under 5 minutes',
  '300-900': '5–15 minutes',
  '900-1800': '15–30 minutes',
  '1800-3600': '30–60 minutes',
  'over-3600': 'Over an hour',
}

export const audioQualities = ['128', '192', '320', 'Lossless'] as const
export type AudioQuality = (typeof audioQualities)[number]
export const audioQualityLabels: Record<AudioQuality, string> = {
  '128': '128 kbps',
  '192': '192 kbps',
  '320': '320 kbps',
  Lossless: 'Lossless',
}

/** The best quality that a file reaches; `Low` below all. Variable bit rates may be 10 % lower. */
export function audioQualityOf({ lossless, bitrate }: { lossless: boolean; bitrate: number }): AudioQuality | 'Low' {
  if (lossless) return 'Lossless'
  return (['320', '192', '128'] as const).find((kbps) => bitrate >= Number(kbps) * 900) ?? 'Low'
}

export const audioSorts = ['newest', 'played', 'downloaded', 'rated', 'shortest', 'longest'] as const
export type AudioSort = (typeof audioSorts)[number]
export const audioSortLabels: Record<AudioSort, string> = {
  newest: 'Newest',
  played: 'Most played',
  downloaded: 'Most downloaded',
  rated: 'Top rated',
  shortest: 'Shortest',
  longest: 'Longest',
}

/** Bars of a waveform. */
export const waveformBars = 120
export const longestTranscript = 100_000
export const longestReview = 2000
/** Seconds of playback that count as a play. */
export const countedAfter = 10
