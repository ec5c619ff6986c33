import { columnsWithoutSearchText } from '#server/core/db/list-search.ts'
import { type AudioSort, audioLengthNames, audioLengths, audioQualities } from '#shared/content/audio-options.ts'
import { subcategoryFilter, topLevelFilter } from '../categories/filter.ts'
import { lengthOf } from '../clips/lengths.ts'
import { contentList } from '../content/content-list.ts'
import { audios } from './audios.table.ts'
import type { CardRow } from './present.ts'
import { isVisible } from './visible.ts'

/** The columns of a card: lists omit transcripts. */
export const cardColumns = (({ transcript: _, waveform: __, ...rest }) => rest)(columnsWithoutSearchText(audios))

export const audioList = contentList<CardRow, AudioSort, 'type' | 'category' | 'duration' | 'quality'>({
  table: audios,
  isVisible,
  columns: cardColumns,
  orders: {
    newest: { column: audios.publishedAt, by: 'time', direction: 'desc' },
    played: { column: audios.plays, by: 'number', direction: 'desc' },
    downloaded: { column: audios.downloads, by: 'number', direction: 'desc' },
    rated: { column: audios.rating, by: 'number', direction: 'desc' },
    shortest: { column: audios.duration, by: 'number', direction: 'asc' },
    longest: { column: audios.duration, by: 'number', direction: 'desc' },
  },
  filters: {
    type: topLevelFilter('audios', audios.type),
    category: subcategoryFilter('audios', audios.category, 'type'),
    duration: { column: lengthOf(audios.duration, audioLengths), options: audioLengthNames },
    quality: { column: audios.quality, options: audioQualities },
  },
})
