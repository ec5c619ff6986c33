import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Writer } from '#server/core/audit/audit-entry.ts'
import { companyIn } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Site } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { readable, shownName } from '#server/core/media/file-names.ts'
import { fileNames } from '#server/core/media/names.ts'
import { takeStorage } from '#server/core/media/storage.ts'
import { takeRoom } from '#server/core/media/usage.ts'
import type { Received } from '#server/core/uploads/receive.ts'
import { Tags } from '#shared/content/photos.ts'
import { videoCategories, videoQualities } from '#shared/content/video-options.ts'
import { LinkedVideo } from '#shared/content/videos.ts'
import { AppError, checked } from '#shared/core/errors.ts'
import { secondsOf } from '#shared/core/lengths.ts'
import { resolutionOf } from '#shared/core/photo-options.ts'
import { line, text } from '#shared/core/primitives.ts'
import { posterFor, sentPicture, takeClip } from '../clips/clips.ts'
import { choice, readCaptions, Said } from '../clips/fields.ts'
import { unique } from '../content/tags.ts'
import { type VideoRow, videos } from './videos.table.ts'

/** What comes with an uploaded video, every bit of it optional. */
const Details = z.object({
  title: line(200).default(''),
  caption: text(2000).default(''),
  description: text(2000).default(''),
  category: choice(z.enum(videoCategories, 'Choose one of the categories.').default('Entertainment')),
  tags: Tags.default([]),
  alt: text(300).default(''),
  /** Address of a video elsewhere, instead of a file. */
  youtube: choice(LinkedVideo.optional()),
  /** Of a link, which nobody can look into: `3:20` or seconds. */
  duration: line(12)
    .default('')
    .transform((said, context) => {
      const seconds = said ? secondsOf(said) : 0
      if (seconds !== undefined) return seconds
      context.addIssue({ code: 'custom', message: 'Write it like 3:20.' })
      return z.NEVER
    }),
  quality: choice(z.enum(videoQualities as [string, ...string[]], 'Choose one of the qualities.').optional()),
  published: Said.default(false),
})
export type VideoDetails = z.output<typeof Details>

/** Reads the fields of a form. Throws VALIDATION; names nobody knows are ignored. */
export const videoDetails = (fields: Record<string, unknown>): VideoDetails => checked(Details, fields)

/** A video that has arrived whole, and what came with it. */
interface Arrival {
  details: VideoDetails
  file?: Received | undefined
  fileName?: string | undefined
  poster?: Received | undefined
  captions?: Received | undefined
  /** Who sent it; nobody for what the demonstration brings along, where files may be shared. */
  by?: Writer | undefined
  /** Otherwise now. */
  createdAt?: string | undefined
}

/**
 * Takes a video in: its file or its link, its poster (sent, else drawn) and its
 * captions. Files are on disk before the row is; the row and the room it takes in
 * the plan are one transaction. Throws why not.
 */
export async function acceptVideo(
  pipeline: RequestPipeline,
  site: Pick<Site, 'id' | 'plan'>,
  arrival: Arrival,
): Promise<VideoRow> {
  const { details, file, fileName = '', by } = arrival
  if (!file && !details.youtube) throw new AppError('VALIDATION', 'Please select a file to upload')
  if (file && details.youtube) {
    const message = 'Send a file or a link, not both.'
    throw new AppError('VALIDATION', message, { fields: { youtube: message } })
  }
  const id = randomUUID()
  const files = pipeline.filesOf(site.id)
  const kept = await filesOf(pipeline, site.id, arrival)
  try {
    if (file) await files.put(file.path, fileNames.original(id))
    const { caption, description, tags, createdAt = new Date().toISOString() } = { ...details, ...arrival }
    const published = details.published && !kept.unplayable
    const row = {
      id,
      ...kept,
      description: description || caption,
      category: details.category,
      alt: details.alt,
      youtube: details.youtube ?? '',
      tags: unique(tags),
      fileName: file ? shownName(fileName) : '',
      published,
      ...(published && { publishedAt: createdAt }),
      createdAt,
      updatedAt: createdAt,
      createdBy: by?.id,
      updatedBy: by?.name ?? null,
    }
    return await pipeline.forCompany(
      site.id,
      'write',
      async ({ db, invalidate }) => {
        // First, because it makes uploads of one company wait for each other: no two of them miss that they are twins.
        await takeRoom(db, site.plan)
        await takeStorage(db, site.plan, file?.size ?? 0)
        if (file && by) await refuseDuplicate(db, file)
        const [video] = await db.insert(videos).values(row).returning()
        invalidate('videos')
        return video!
      },
      by,
    )
  } catch (error) {
    if (error instanceof AppError) await files.delete(fileNames.original(id))
    throw error
  }
}

/** Everything that is read from files, and the title, which may be too. */
async function filesOf(
  pipeline: RequestPipeline,
  siteId: string,
  { details, file, fileName = '', poster, captions }: Arrival,
) {
  const words = captions ? await readCaptions(captions) : ''
  const sent = await sentPicture(pipeline, siteId, poster, 'poster')
  const clip = file && (await takeClip(pipeline, siteId, 'video', file))
  const title = details.title || clip?.title || (file ? readable(fileName) : 'Untitled')
  const { primaryColor, secondaryColor } = await pipeline.forCompany(siteId, 'read', ({ db }) => companyIn(db))
  const picture =
    sent ?? clip?.inside ?? (await posterFor(pipeline, siteId, { title, colors: [primaryColor, secondaryColor] }))
  const { width = 0, height = 0 } = clip ?? {}
  return {
    ...picture,
    title,
    captions: words,
    // Read from the file; of a link only what was said.
    duration: clip ? Math.max(1, Math.round(clip.duration)) : details.duration,
    quality: clip ? resolutionOf(width, height) : (details.quality ?? ''),
    ...(clip && {
      clip: clip.clip,
      clipEnding: clip.clipEnding,
      size: clip.size,
      clipWidth: width,
      clipHeight: height,
      unplayable: clip.unplayable ?? '',
    }),
  }
}

/** Throws DUPLICATE when the same file is here already. */
async function refuseDuplicate(db: Db, { sha256 }: Received) {
  const [twin] = await db
    .select({ _id: videos.id, title: videos.title })
    .from(videos)
    .where(and(eq(videos.clip, sha256), isNull(videos.trashedAt)))
    .limit(1)
  if (twin) throw new AppError('DUPLICATE', `This video is already here: ${twin.title}.`, { details: twin })
}
