import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Site, TxContext } from '#server/core/http/context.ts'
import { displayName } from '#server/core/media/file-names.ts'
import type { Files } from '#server/core/media/files.ts'
import { imageError, images } from '#server/core/media/images.ts'
import { imageType } from '#server/core/media/sniff.ts'
import { reserveStorage } from '#server/core/media/storage.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { reserveUsage } from '#server/core/media/usage.ts'
import { accountIdOf, type User } from '#server/core/request/user.ts'
import type { ReceivedFile } from '#server/core/uploads/receive.ts'
import { AppError } from '#shared/core/errors.ts'
import { invalidType, resolutionOf } from '#shared/core/photo-options.ts'
import { addToAlbum } from '../albums/albums.ts'
import { chooseCategory } from '../categories/find.ts'
import { type Details, described } from './details.ts'
import { duplicatesOf } from './duplicates.ts'
import { type PhotoRow, photos } from './photos.table.ts'

/** A received file with its details. */
export interface PhotoUpload {
  file: ReceivedFile
  fileName: string
  details: Details
  /** The uploader; undefined for demonstration content. */
  by: Pick<User, 'id' | 'name' | 'supportUntil'> | undefined
  /**
   * The client's idempotency key: the same key never creates a second photo.
   */
  uploadKey?: string | undefined
  /** By default now. */
  createdAt?: string | undefined
}

/** The files, plan and transactions of the tenant. */
export interface UploadTarget {
  plan: Site['plan']
  files: Files
  write<T>(work: (ctx: Pick<TxContext, 'db' | 'jobs'>) => Promise<T>): Promise<T>
}

/**
 * Stores an uploaded photo, or throws and leaves nothing behind. The file is on disk before its row exists; the row,
 * its storage in the plan and its processing jobs are one transaction. `again` means that a retry found the photo.
 * The original has a random name, so that undoing a refused upload cannot delete the file of an equal photo.
 */
export async function acceptPhoto(
  target: UploadTarget,
  upload: PhotoUpload,
): Promise<{ photo: PhotoRow; again: boolean }> {
  const { files, plan } = target
  const { file, details } = upload
  const id = randomUUID()
  const original = fileNames.original(id)
  // Before the file is stored: a refused form gives its upload back.
  if (details.category) await target.write(({ db }) => chooseCategory(db, 'photos', details.category))
  try {
    const row = { id, ...(await rowOf(upload)) }
    await files.put(file.path, original)
    const taken = await target.write(async ({ db, jobs }) => {
      const category = await chooseCategory(db, 'photos', details.category)
      const [photo] = await db
        .insert(photos)
        .values({ ...row, category })
        .onConflictDoNothing()
        .returning()
      if (!photo) return { photo: await earlierPhoto(db, upload), again: true }
      await reserveUsage(db, plan)
      // The size of the row is counted already.
      await reserveStorage(db, plan, 0)
      if (details.album) await addToAlbum(db, [id], details.album)
      await jobs.add('photo-pictures', { photoId: id })
      return { photo, again: false }
    })
    if (taken.again) await files.delete(original)
    return taken
  } catch (error) {
    await rm(file.path, { force: true })
    // After any other error the row may exist; the cleanup deletes unreferenced files.
    if (error instanceof AppError) await files.delete(original)
    throw error
  }
}

async function rowOf({ file, fileName, details, by, uploadKey, createdAt }: PhotoUpload) {
  const mime = file.size > 0 ? await imageType(file.path) : undefined
  if (!mime) throw new AppError('BAD_FILE_TYPE', invalidType('photo'))
  const { width, height, thumbhash, metadata } = await images
    .run({ kind: 'inspect', path: file.path })
    .catch((error) => {
      throw imageError(error)
    })
  const now = createdAt ?? new Date().toISOString()
  return {
    ...described(details, metadata, fileName),
    resolution: resolutionOf(width, height),
    width,
    height,
    thumbhash,
    sha256: file.sha256,
    fileName: displayName(fileName),
    size: file.size,
    mime,
    published: details.published,
    ...(details.published && { publishedAt: now }),
    createdAt: now,
    updatedAt: now,
    createdBy: by && accountIdOf(by),
    updatedBy: by?.name,
    uploadKey: by && uploadKey,
  }
}

/** The photo of an earlier attempt. Throws DUPLICATE for another upload of the file, CONFLICT for another file under the key. */
async function earlierPhoto(db: Db, { file, by, uploadKey }: PhotoUpload): Promise<PhotoRow> {
  const same = by && uploadKey && (await photoOfUpload(db, by.id, uploadKey))
  if (same && same.sha256 !== file.sha256) throw new AppError('CONFLICT', 'Another file was sent under this key.')
  if (same) return same
  const duplicate = (await duplicatesOf(db, [file.sha256])).get(file.sha256)
  throw new AppError('DUPLICATE', `This photo is already here${duplicate ? `: ${duplicate.title}` : ''}.`, {
    details: duplicate,
  })
}

/** The photo that a user uploaded with this key, if there is one. */
export async function photoOfUpload(db: Db, userId: string, uploadKey: string): Promise<PhotoRow | undefined> {
  const [same] = await db
    .select()
    .from(photos)
    .where(and(eq(photos.createdBy, userId), eq(photos.uploadKey, uploadKey)))
  return same
}
