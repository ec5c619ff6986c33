import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import type { Desk } from '#server/core/http/desk.ts'
import type { JobData } from '#server/core/jobs/jobs.ts'
import type { Files } from '#server/core/media/files.ts'
import { ImageRefused, images, refusalOf } from '#server/core/media/images.ts'
import { fileNames } from '#server/core/media/names.ts'
import { asJobOf } from '#server/core/request/requester.ts'
import { uploadsFolder } from '#server/core/uploads/receive.ts'
import { type PhotoRow, photos } from './photos.table.ts'
import { isShown } from './present.ts'

/** Makes the sizes in which a photo is shown, in the background. May run twice; the second changes nothing. */
export async function makePictures(desk: Desk, { tenantId, photoId }: JobData['photo-pictures']) {
  const photo = await photoToWorkOn(desk, tenantId, photoId)
  if (!photo || photo.state === 'ready') return
  try {
    const { webp } = await inFolder(desk, tenantId, (folder, files) =>
      renderPictures(files, { path: files.pathOf(fileNames.original(photoId)), ...photo }, folder),
    )
    await desk.forCompany(tenantId, 'write', async ({ db, jobs, touch }) => {
      const [ready] = await db
        .update(photos)
        .set({ state: 'ready', problem: null, webp, avif: [] })
        .where(eq(photos.id, photoId))
        .returning()
      await jobs.add('photo-avif', { photoId }, { after: avifPause })
      if (ready && isShown(ready)) touch('photos')
    })
  } catch (error) {
    await desk.forCompany(tenantId, 'write', ({ db }) =>
      db
        .update(photos)
        .set({ state: 'failed', problem: refusalOf(error).message })
        .where(eq(photos.id, photoId)),
    )
    // What is not the picture's fault may work a little later.
    if (!(error instanceof ImageRefused)) throw error
  }
}

/** Seconds without more urgent work before AVIF begins, so that it never stands in the way of an upload. */
const avifPause = 10

/** Adds the AVIF forms of a photo once nothing else needs the processor: they are small, and slow to make. */
export async function makeAvif(desk: Desk, { tenantId, photoId }: JobData['photo-avif']) {
  if (desk.parts.config.avif === 'off') return undefined
  if (images.quietFor() < avifPause * 1000)
    return void (await desk.forCompany(tenantId, 'write', ({ jobs }) =>
      jobs.add('photo-avif', { photoId }, { after: avifPause }),
    ))
  const photo = await photoToWorkOn(desk, tenantId, photoId)
  if (photo?.state !== 'ready' || photo.avif.length > 0) return undefined
  const { webp, sha256 } = photo
  const { avif } = await inFolder(desk, tenantId, async (folder, files) => {
    const path = files.pathOf(fileNames.original(photoId))
    const made = await images.run({ kind: 'avif', path, folder, widths: webp })
    await keepAll(files, folder, sha256, made.files)
    return made
  })
  return desk.forCompany(tenantId, 'write', async ({ db, touch }) => {
    await db
      .update(photos)
      .set({ avif })
      .where(and(eq(photos.id, photoId), eq(photos.state, 'ready')))
    if (isShown(photo)) touch('photos')
  })
}

interface Source extends Partial<Pick<PhotoRow, 'credit' | 'exif'>> {
  path: string
  sha256: string
}

/** Makes and keeps the pictures of a stored file. `folder` is for what is not finished. */
export async function renderPictures(files: Files, { path, sha256, credit, exif }: Source, folder: string) {
  const by = { ...(credit && { Artist: credit }), ...(exif?.copyright && { Copyright: exif.copyright }) }
  const made = await images.run({ kind: 'pictures', path, folder, by })
  await keepAll(files, folder, sha256, made.files)
  return made
}

/** A temporary folder for `work`, gone afterwards. */
export async function inFolder<T>(
  desk: Desk,
  tenantId: string,
  work: (folder: string, files: Files) => Promise<T>,
): Promise<T> {
  const folder = join(uploadsFolder(desk.parts.config, tenantId), `${randomUUID()}.making`)
  await mkdir(folder, { recursive: true })
  try {
    return await asJobOf(tenantId, () => work(folder, desk.filesOf(tenantId)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const keepAll = (files: Files, folder: string, sha256: string, names: string[]) =>
  Promise.all(names.map((name) => files.keep(join(folder, name), fileNames.picture(sha256, name))))

async function photoToWorkOn(desk: Desk, tenantId: string, photoId: string) {
  const [photo] = await desk.forCompany(tenantId, 'read', ({ db }) =>
    db.select().from(photos).where(sql`${photos.id} = ${photoId} and ${photos.trashedAt} is null`),
  )
  return photo
}
