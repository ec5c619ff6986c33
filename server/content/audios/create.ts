import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
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
import { audioQualityOf } from '#shared/content/audio-options.ts'
import { AppError } from '#shared/core/errors.ts'
import { posterFor, sentPicture, takeClip } from '../clips/clips.ts'
import { unique } from '../content/tags.ts'
import { type AudioRow, audios } from './audios.table.ts'
import type { AudioDetails } from './details.ts'

/** A sound that has arrived whole, and what came with it. */
interface Arrival {
  details: AudioDetails
  file: Received
  fileName: string
  cover?: Received | undefined
  /** Who sent it; nobody for what the demonstration brings along, where files may be shared. */
  by?: Writer | undefined
  /** Otherwise now. */
  createdAt?: string | undefined
}

/**
 * Takes a sound in with its cover: the one sent, else the one inside, else one
 * drawn. Files are on disk before the row is; the row and the room it takes in
 * the plan are one transaction. Throws why not.
 */
export async function acceptAudio(
  pipeline: RequestPipeline,
  site: Pick<Site, 'id' | 'plan'>,
  arrival: Arrival,
): Promise<AudioRow> {
  const { details, file, fileName, by, createdAt = new Date().toISOString() } = arrival
  const { caption, description, tags, published, ...words } = details
  const id = randomUUID()
  const files = pipeline.filesOf(site.id)
  const kept = await filesOf(pipeline, site.id, arrival)
  const row = {
    ...words,
    ...kept,
    id,
    description: description || caption,
    tags: unique(tags),
    fileName: shownName(fileName),
    published,
    ...(published && { publishedAt: createdAt }),
    createdAt,
    updatedAt: createdAt,
    createdBy: by?.id,
    updatedBy: by?.name ?? null,
  }
  try {
    await files.put(file.path, fileNames.original(id))
    return await pipeline.forCompany(
      site.id,
      'write',
      async ({ db, invalidate }) => {
        // First, because it makes uploads of one company wait for each other: no two of them miss that they are twins.
        await takeRoom(db, site.plan)
        await takeStorage(db, site.plan, file.size)
        if (by) await refuseDuplicate(db, file)
        const [audio] = await db.insert(audios).values(row).returning()
        invalidate('audios')
        return audio!
      },
      by,
    )
  } catch (error) {
    if (error instanceof AppError) await files.delete(fileNames.original(id))
    throw error
  }
}

/** Everything that is read from files, and the words that may be. */
async function filesOf(pipeline: RequestPipeline, siteId: string, { details, file, fileName, cover }: Arrival) {
  const sent = await sentPicture(pipeline, siteId, cover, 'cover')
  const { clip, clipEnding, size, duration, sound, inside, ...tags } = await takeClip(pipeline, siteId, 'audio', file)
  const title = details.title || tags.title || readable(fileName)
  const { primaryColor, secondaryColor } = await pipeline.forCompany(siteId, 'read', ({ db }) => companyIn(db))
  const drawn = { title, colors: [primaryColor, secondaryColor], square: true } satisfies Parameters<
    typeof posterFor
  >[2]
  return {
    ...(sent ?? inside ?? (await posterFor(pipeline, siteId, drawn))),
    clip,
    clipEnding,
    size,
    title,
    artist: details.artist || (tags.artist ?? '').slice(0, 120),
    duration: Math.max(1, Math.round(duration)),
    quality: sound ? audioQualityOf(sound) : '',
  }
}

/** Throws DUPLICATE when the same file is here already. */
async function refuseDuplicate(db: Db, { sha256 }: Received) {
  const [twin] = await db
    .select({ _id: audios.id, title: audios.title })
    .from(audios)
    .where(and(eq(audios.clip, sha256), isNull(audios.trashedAt)))
    .limit(1)
  if (twin) throw new AppError('DUPLICATE', `This audio file is already here: ${twin.title}.`, { details: twin })
}
