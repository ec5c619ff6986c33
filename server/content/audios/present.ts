import type { AdminAudio, AudioCard } from '#shared/content/audios.ts'
import { clipAddress } from '../clips/address.ts'
import { type Around, imageOf, pictureOf } from '../pictures/present.ts'
import type { AudioRow } from './audios.table.ts'

/** The columns of a card: all but what is long. */
export type CardRow = Omit<AudioRow, 'transcript' | 'waveform'>

export function cardOf(around: Around, row: CardRow): AudioCard {
  const { id, title, artist, description, type, category, tags, duration, quality, plays, downloads, ratings } = row
  const isPublic = row.published && row.trashedAt === null
  const picture = row.sha256 === null ? undefined : pictureOf(around, { ...row, sha256: row.sha256 }, isPublic)
  return {
    _id: id,
    name: title,
    title,
    artist,
    description,
    audio_file: clipAddress(around, row, isPublic),
    image: picture ? imageOf(picture) : '',
    ...(picture && { picture }),
    type,
    category,
    tags,
    duration,
    quality,
    plays,
    downloads,
    rating: Math.round(row.rating / 10) / 10,
    ratings,
    createdAt: row.createdAt,
    ...(row.publishedAt && { publishedAt: row.publishedAt }),
  }
}

/** As staff see it in a list. */
export function listedAudioOf(around: Around, row: CardRow): Omit<AdminAudio, 'transcript' | 'waveform'> {
  const { published, updatedAt, fileName, size, trashedAt, updatedBy } = row
  return {
    ...cardOf(around, row),
    published,
    updatedAt,
    fileName,
    size,
    ...(trashedAt && { trashedAt }),
    ...(updatedBy && { updatedBy }),
  }
}

export const adminAudioOf = (around: Around, row: AudioRow): AdminAudio => ({
  ...listedAudioOf(around, row),
  transcript: row.transcript,
  waveform: row.waveform,
})
