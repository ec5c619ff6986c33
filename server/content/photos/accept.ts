import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Inside, Site } from '#server/core/http/context.ts'
import { shownName } from '#server/core/media/file-names.ts'
import type { Files } from '#server/core/media/files.ts'
import { images, refusalOf } from '#server/core/media/images.ts'
import { fileNames } from '#server/core/media/names.ts'
import { pictureType } from '#server/core/media/sniff.ts'
import { takeStorage } from '#server/core/media/storage.ts'
import { takeRoom } from '#server/core/media/usage.ts'
import type { Received } from '#server/core/uploads/receive.ts'
import { AppError } from '#shared/core/errors.ts'
import { invalidType, resolutionOf } from '#shared/core/photo-options.ts'
import { addToAlbum } from '../albums/albums.ts'
import { type Details, described } from './details.ts'
import { duplicatesOf } from './duplicates.ts'
import { type PhotoRow, photos } from './photos.table.ts'

/** A file that has arrived whole, and what came with it. */
export interface Arrival {
  file: Received
  fileName: string
  details: Details
  /** Who sent it; nobody for what the demonstration brings along. */
  by: { id: string; name: string } | undefined
  /** What the sender calls this upload: the same key never makes a second photo. */
  uploadKey?: string | undefined
  /** Otherwise now. */
  createdAt?: string | undefined
}

/** Where photos are taken in: one company's files, plan and transactions. */
export interface UploadTarget {
  plan: Site['plan']
  files: Files
  write<T>(work: (ctx: Pick<Inside, 'db' | 'jobs'>) => Promise<T>): Promise<T>
}

/**
 * Takes a photo in, or throws why not and leaves nothing behind. The file is on
 * disk before its row is; the row, the room it takes in the plan and the work
 * still to do are one transaction. `again` says that this upload was taken in
 * before and its answer got lost.
 *
 * The original has the photo's own random name, so that taking back a refused
 * upload can never take an equal photo's file.
 */
export async function acceptPhoto(
  target: UploadTarget,
  arrival: Arrival,
): Promise<{ photo: PhotoRow; again: boolean }> {
  const { files, plan } = target
  const { file, details } = arrival
  const id = randomUUID()
  const original = fileNames.original(id)
  try {
    const row = { id, ...(await rowOf(arrival)) }
    await files.put(file.path, original)
    const taken = await target.write(async ({ db, jobs }) => {
      const [photo] = await db.insert(photos).values(row).onConflictDoNothing().returning()
      if (!photo) return { photo: await alreadyHere(db, arrival), again: true }
      await takeRoom(db, plan)
      // Its row is counted already.
      await takeStorage(db, plan, 0)
      if (details.album) await addToAlbum(db, [id], details.album)
      await jobs.add('photo-pictures', { photoId: id })
      return { photo, again: false }
    })
    if (taken.again) await files.delete(original)
    return taken
  } catch (error) {
    await rm(file.path, { force: true })
    // After any other error the row may be there all the same; the sweeper looks again later.
    if (error instanceof AppError) await files.delete(original)
    throw error
  }
}

async function rowOf({ file, fileName, details, by, uploadKey, createdAt }: Arrival) {
  const mime = file.size > 0 ? await pictureType(file.path) : undefined
  if (!mime) throw new AppError('BAD_FILE_TYPE', invalidType('photo'))
  const { width, height, thumbhash, written } = await images
    .run({ kind: 'inspect', path: file.path })
    .catch((error) => {
      throw refusalOf(error)
    })
  const now = createdAt ?? new Date().toISOString()
  return {
    ...described(details, written, fileName),
    resolution: resolutionOf(width, height),
    width,
    height,
    thumbhash,
    sha256: file.sha256,
    fileName: shownName(fileName),
    size: file.size,
    mime,
    published: details.published,
    ...(details.published && { publishedAt: now }),
    createdAt: now,
    updatedAt: now,
    createdBy: by?.id,
    updatedBy: by?.name,
    uploadKey: by && uploadKey,
  }
}

/** The photo that this upload became before. Throws DUPLICATE when it is another upload of the same bytes, CONFLICT when it is the same of others. */
async function alreadyHere(db: Db, { file, by, uploadKey }: Arrival): Promise<PhotoRow> {
  const same = by && uploadKey && (await photoOfUpload(db, by.id, uploadKey))
  if (same && same.sha256 !== file.sha256) throw new AppError('CONFLICT', 'Another file was sent under this key.')
  if (same) return same
  const twin = (await duplicatesOf(db, [file.sha256])).get(file.sha256)
  throw new AppError('DUPLICATE', `This photo is already here${twin ? `: ${twin.title}` : ''}.`, { details: twin })
}

/** The photo that somebody's upload of this key became, if it was taken in. */
export async function photoOfUpload(db: Db, userId: string, uploadKey: string): Promise<PhotoRow | undefined> {
  const [same] = await db
    .select()
    .from(photos)
    .where(and(eq(photos.createdBy, userId), eq(photos.uploadKey, uploadKey)))
  return same
}
