import type { Db } from '#server/core/db/tenancy.ts'
import type { Site } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { titleFromFileName } from '#server/core/media/file-names.ts'
import type { ReceivedFile } from '#server/core/uploads/receive.ts'
import { audioQualityOf } from '#shared/content/audio-options.ts'
import { chooseSubcategory } from '../categories/find.ts'
import { chooseCover, storeClip, storeUploadedImage } from '../clips/clips.ts'
import { type ClipUpload, insertClip } from '../clips/insert-clip.ts'
import type { AudioRow } from './audios.table.ts'
import type { AudioDetails } from './details.ts'
import { audioType } from './visible.ts'

interface AudioUpload extends ClipUpload {
  details: AudioDetails
  file: ReceivedFile
  fileName: string
  cover?: ReceivedFile | undefined
}

/** Stores an uploaded audio track with its cover. Fields left empty are read from the file. */
export async function createAudio(
  pipeline: RequestPipeline,
  site: Pick<Site, 'id' | 'plan'>,
  upload: AudioUpload,
): Promise<AudioRow> {
  const { details, file, fileName, cover } = upload
  const categoryIn = (db: Db) => chooseSubcategory(db, 'audios', details.type, details.category)
  // Before the file is stored: a refused form gives its upload back.
  await pipeline.forCompany(site.id, 'write', ({ db }) => categoryIn(db))
  const sent = await storeUploadedImage(pipeline, site.id, cover, 'cover')
  const { clip, clipEnding, size, duration, audio, embedded, ...tags } = await storeClip(
    pipeline,
    site.id,
    'audio',
    file,
  )
  const title = details.title || tags.title || titleFromFileName(fileName)
  return insertClip(
    pipeline,
    site,
    'audio',
    audioType,
    { ...upload, categoryIn },
    {
      ...details,
      ...(await chooseCover(pipeline, site.id, { sent, embedded, title, isSquare: true })),
      clip,
      clipEnding,
      size,
      title,
      artist: details.artist || (tags.artist ?? '').slice(0, 120),
      duration: Math.max(1, Math.round(duration)),
      quality: audio ? audioQualityOf(audio) : '',
    },
  )
}
