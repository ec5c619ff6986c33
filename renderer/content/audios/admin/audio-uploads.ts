import { IconMusic, IconMusicPlus } from '@tabler/icons-react'
import { contentPaths } from '#renderer/core/admin/content-paths.ts'
import { mediaDetails } from '#renderer/core/uploads/admin/MediaDetails.tsx'
import type { MediaUploads } from '#renderer/core/uploads/admin/media-uploads.ts'
import { audioTypeNames } from '#shared/content/audio-options.ts'
import type { UploadedAudio } from '#shared/content/audios.ts'
import { uploadAudio } from '#shared/content/form-endpoints.ts'
import { invalidType } from '#shared/core/photo-options.ts'
import { sameNamed } from '../../content/admin/content-kind.ts'
import { readWaveform } from './read-waveform.ts'

/** Why a file cannot be uploaded as audio, if so. */
export const audioProblem = ({ type }: Pick<File, 'type'>) =>
  type.startsWith('audio/') ? undefined : invalidType('audio')

/** Uploads of several audio files, with their waveforms. */
export const audioUploads: MediaUploads = {
  id: 'audio',
  to: uploadAudio,
  many: 'audio files',
  formats: 'MP3, M4A, Ogg, WAV or FLAC',
  accept: 'audio/*',
  folders: false,
  icon: IconMusic,
  dropIcon: IconMusicPlus,
  problemOf: audioProblem,
  readFrom: async (file) => ({ fields: { waveform: (await readWaveform(file)).join(',') } }),
  idOf: (answer) => (answer as UploadedAudio).audio._id,
  itemAt: (id) => contentPaths.edit('audio', id),
  queueAt: contentPaths.add('audio'),
  Details: mediaDetails({ field: 'type', label: 'Type', options: sameNamed(audioTypeNames) }),
}
