import type { AdminAudio, AudioCard } from '#shared/content/audios.ts'
import { clipCardOf, clipUrl } from '../clips/present.ts'
import { staffFieldsOf } from '../content/present.ts'
import type { UrlContext } from '../images/present.ts'
import type { AudioRow } from './audios.table.ts'

/** The columns of a card: all except the long texts. */
export type CardRow = Omit<AudioRow, 'transcript' | 'waveform'>

export function cardOf(ctx: UrlContext, row: CardRow): AudioCard {
  const { artist, type, plays, downloads, ratings } = row
  return {
    ...clipCardOf(ctx, row),
    audio_file: clipUrl(ctx, row),
    artist,
    type,
    plays,
    downloads,
    rating: Math.round(row.rating / 10) / 10,
    ratings,
  }
}

/** An audio track in a list of the console. */
export const listedAudioOf = (ctx: UrlContext, row: CardRow): Omit<AdminAudio, 'transcript' | 'waveform'> => ({
  ...cardOf(ctx, row),
  published: row.published,
  updatedAt: row.updatedAt,
  ...staffFieldsOf(row),
})

export const adminAudioOf = (ctx: UrlContext, row: AudioRow): AdminAudio => ({
  ...listedAudioOf(ctx, row),
  transcript: row.transcript,
  waveform: row.waveform,
})
