import { z } from 'zod'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Site } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { titleFromFileName } from '#server/core/media/file-names.ts'
import type { ReceivedFile } from '#server/core/uploads/receive.ts'
import { CategoryName } from '#shared/content/categories.ts'
import { videoQualities } from '#shared/content/video-options.ts'
import { LinkedVideo } from '#shared/content/videos.ts'
import { parseDuration } from '#shared/core/durations.ts'
import { AppError, fieldError, validateInput } from '#shared/core/errors.ts'
import { resolutionOf } from '#shared/core/photo-options.ts'
import { line, text } from '#shared/core/primitives.ts'
import { chooseCategory } from '../categories/find.ts'
import { chooseCover, storeClip, storeUploadedImage } from '../clips/clips.ts'
import { type ClipUpload, insertClip } from '../clips/insert-clip.ts'
import { clipFields, optionalChoice } from '../content/form-fields.ts'
import { readCaptions } from './captions.ts'
import type { VideoRow } from './videos.table.ts'
import { videoType } from './visible.ts'

const Details = z.object({
  ...clipFields,
  category: optionalChoice(CategoryName.optional()),
  alt: text(300).default(''),
  /** A YouTube or Vimeo link instead of a file. */
  youtube: optionalChoice(LinkedVideo.optional()),
  /** Length of a linked video: `3:20` or seconds. */
  duration: line(12)
    .default('')
    .transform((value, context) => {
      const seconds = value ? parseDuration(value) : 0
      if (seconds !== undefined) return seconds
      context.addIssue({ code: 'custom', message: 'Use the format 3:20.' })
      return z.NEVER
    }),
  quality: optionalChoice(z.enum(videoQualities as [string, ...string[]], 'Choose one of the qualities.').optional()),
})

/** Reads the fields of a form and ignores unknown ones. Throws VALIDATION. */
export const videoDetails = (fields: Record<string, unknown>) => validateInput(Details, fields)

interface VideoUpload extends ClipUpload {
  details: z.output<typeof Details>
  poster?: ReceivedFile | undefined
  captions?: ReceivedFile | undefined
}

/** Stores an uploaded or linked video with its poster and captions. */
export async function createVideo(
  pipeline: RequestPipeline,
  site: Pick<Site, 'id' | 'plan'>,
  upload: VideoUpload,
): Promise<VideoRow> {
  const { details, file, fileName = '', poster, captions } = upload
  if (!file && !details.youtube) throw new AppError('VALIDATION', 'Please select a file to upload')
  if (file && details.youtube) {
    throw fieldError('youtube', 'Send a file or a link, not both.')
  }
  const categoryIn = (db: Db) => chooseCategory(db, 'videos', details.category)
  // Before the file is stored: a refused form gives its upload back.
  await pipeline.forCompany(site.id, 'write', ({ db }) => categoryIn(db))
  const captionsText = captions ? await readCaptions(captions) : ''
  const sent = await storeUploadedImage(pipeline, site.id, poster, 'poster')
  const stored = file && (await storeClip(pipeline, site.id, 'video', file))
  const title = details.title || stored?.title || (file ? titleFromFileName(fileName) : 'Untitled')
  return insertClip(
    pipeline,
    site,
    'video',
    videoType,
    { ...upload, categoryIn },
    {
      ...details,
      ...(await chooseCover(pipeline, site.id, { sent, embedded: stored?.embedded, title, isSquare: false })),
      title,
      captions: captionsText,
      youtube: details.youtube ?? '',
      quality: details.quality ?? '',
      ...(stored && fileColumns(stored)),
      published: details.published && !stored?.unplayable,
    },
  )
}

/** The columns that are read from an uploaded file. */
function fileColumns({
  clip,
  clipEnding,
  size,
  duration,
  width = 0,
  height = 0,
  unplayable = '',
}: Awaited<ReturnType<typeof storeClip>>) {
  return {
    clip,
    clipEnding,
    size,
    duration: Math.max(1, Math.round(duration)),
    quality: resolutionOf(width, height),
    clipWidth: width,
    clipHeight: height,
    unplayable,
  }
}
