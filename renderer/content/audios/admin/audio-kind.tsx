import { IconMusic } from '@tabler/icons-react'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { mediaUploadPanel } from '#renderer/core/uploads/admin/MediaUploadPanel.tsx'
import { audioSortLabels, audioSorts, audioTypeNames } from '#shared/content/audio-options.ts'
import type { AdminAudio } from '#shared/content/audios.ts'
import { formatClock } from '#shared/core/durations.ts'
import { addedColumn, countColumn, wordColumn } from '../../content/admin/columns.tsx'
import { contentKind, labelled, sameNamed } from '../../content/admin/content-kind.ts'
import { AudioEditor } from './AudioEditor.tsx'
import { audioUploads } from './audio-uploads.ts'

type ListedAudio = Omit<AdminAudio, 'transcript' | 'waveform'>

/** Audio in Content Management. See [Note: Content kinds]. */
export const audioKind = contentKind<ListedAudio>(api.adminAudios, {
  id: 'audio',
  total: 'audios',
  name: 'Audio',
  one: 'audio file',
  many: 'audio files',
  icon: IconMusic,
  bulk: { tags: true },
  sorts: labelled(audioSorts, audioSortLabels),
  filters: [{ name: 'type', label: 'Type', all: 'All types', options: sameNamed(audioTypeNames) }],
  columns: [
    wordColumn('Type', ({ type, category }) => (category ? `${type}, ${category}` : type)),
    countColumn('Plays', ({ plays }) => plays, { sort: 'played', leaves: 3 }),
    countColumn('Downloads', ({ downloads }) => downloads, { sort: 'downloaded', leaves: 1 }),
    { name: 'Length', numeric: true, leaves: 1, sort: 'longest', cell: ({ duration }) => formatClock(duration) },
    addedColumn,
  ],
  small: ({ artist, fileName }) => artist || fileName,
  figures: ({ type, plays, duration }) => `${type} · ${formatPlural(plays, 'play')} · ${formatClock(duration)}`,
  seenAt: ({ _id, published }) => (published ? paths.audioTrack(_id) : undefined),
  Editor: AudioEditor,
  add: { label: 'Upload', title: 'Upload audio', Panel: mediaUploadPanel(audioUploads) },
})
