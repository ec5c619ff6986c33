import { IconMusic } from '@tabler/icons-react'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { mediaUploadPanel } from '#renderer/core/uploads/admin/MediaUploadPanel.tsx'
import { audioSortLabels, audioSorts, audioTypeNames } from '#shared/content/audio-options.ts'
import type { AdminAudio } from '#shared/content/audios.ts'
import { clockTime } from '#shared/core/lengths.ts'
import { addedColumn, countColumn, wordColumn } from '../../content/admin/columns.tsx'
import { type ContentKind, chosenOf, labelled, oneOf, sameNamed } from '../../content/admin/content-kind.ts'
import { staffInput } from '../../content/admin/content-search.ts'
import { AudioEditor } from './AudioEditor.tsx'
import { audioUploads } from './audio-uploads.ts'

type ListedAudio = Omit<AdminAudio, 'transcript' | 'waveform'>

/** Audio, to Content Management. See [Note: Content kinds]. */
export const audioKind: ContentKind<ListedAudio> = {
  id: 'audio',
  total: 'audios',
  name: 'Audio',
  one: 'audio file',
  many: 'audio files',
  icon: IconMusic,
  key: api.adminAudios.list.key,
  list: (choice, page) =>
    api.adminAudios.list({
      ...staffInput(choice),
      type: chosenOf(audioTypeNames, choice.filters.type),
      sort: oneOf(audioSorts, choice.sort),
      ...page,
    }),
  update: api.adminAudios.update,
  trash: api.adminAudios.trash,
  restore: api.adminAudios.restore,
  bulk: {
    act: (ids, action, former) => api.adminAudios.bulk({ ids, action, former }),
    addTags: (ids, addTags) => api.adminAudios.bulk({ ids, action: 'edit', values: { addTags } }),
  },
  sorts: labelled(audioSorts, audioSortLabels),
  filters: [{ name: 'type', label: 'Type', all: 'All types', useOptions: () => sameNamed(audioTypeNames) }],
  columns: [
    wordColumn('Type', ({ type, category }) => (category ? `${type}, ${category}` : type)),
    countColumn('Plays', ({ plays }) => plays, { sort: 'played', leaves: 3 }),
    countColumn('Downloads', ({ downloads }) => downloads, { sort: 'downloaded', leaves: 1 }),
    { name: 'Length', numeric: true, leaves: 1, sort: 'longest', cell: ({ duration }) => clockTime(duration) },
    addedColumn,
  ],
  small: ({ artist, fileName }) => artist || fileName,
  figures: ({ type, plays, duration }) => `${type} · ${formatPlural(plays, 'play')} · ${clockTime(duration)}`,
  seenAt: ({ _id, published }) => (published ? paths.sound(_id) : undefined),
  Editor: AudioEditor,
  add: { label: 'Upload', title: 'Upload audio', Panel: mediaUploadPanel(audioUploads) },
}
