import { and, eq, sql } from 'drizzle-orm'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { JobData } from '#server/core/jobs/jobs.ts'
import { ImageRefused, imageError, images } from '#server/core/media/images.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { inTemporaryFolder, renderImageSizes, storeImages } from '../images/render.ts'
import { photos } from './photos.table.ts'
import { isPublic } from './present.ts'

/** Renders the sizes of a photo in the background. Safe to run twice. */
export async function makePhotoImages(pipeline: RequestPipeline, { tenantId, photoId }: JobData['photo-pictures']) {
  const photo = await photoToWorkOn(pipeline, tenantId, photoId)
  if (!photo || photo.state === 'ready') return
  try {
    const { webp } = await inTemporaryFolder(pipeline, tenantId, (folder, files) =>
      files.withLocalCopy(fileNames.original(photoId), (path) => renderImageSizes(files, { path, ...photo }, folder)),
    )
    await pipeline.forCompany(tenantId, 'write', async ({ db, jobs, invalidate }) => {
      const [ready] = await db
        .update(photos)
        .set({ state: 'ready', problem: null, webp, avif: [] })
        .where(eq(photos.id, photoId))
        .returning()
      await jobs.add('photo-avif', { photoId }, { after: avifPause })
      if (ready && isPublic(ready)) invalidate('photos')
    })
  } catch (error) {
    await pipeline.forCompany(tenantId, 'write', ({ db }) =>
      db
        .update(photos)
        .set({ state: 'failed', problem: imageError(error).message })
        .where(eq(photos.id, photoId)),
    )
    // Errors that the image did not cause may be temporary, so the job is
    // retried.
    if (!(error instanceof ImageRefused)) throw error
  }
}

/** Seconds without other image work before AVIF starts, so that it does not delay uploads. */
const avifPause = 10

/** Renders the AVIF sizes of a photo while the CPU is idle: they are small, but slow to render. */
export async function makeAvif(pipeline: RequestPipeline, { tenantId, photoId }: JobData['photo-avif']) {
  if (pipeline.parts.config.avif === 'off') return undefined
  if (images.quietTime() < avifPause * 1000)
    return void (await pipeline.forCompany(tenantId, 'write', ({ jobs }) =>
      jobs.add('photo-avif', { photoId }, { after: avifPause }),
    ))
  const photo = await photoToWorkOn(pipeline, tenantId, photoId)
  if (photo?.state !== 'ready' || photo.avif.length > 0) return undefined
  const { webp, sha256 } = photo
  const { avif } = await inTemporaryFolder(pipeline, tenantId, async (folder, files) => {
    const made = await files.withLocalCopy(fileNames.original(photoId), (path) =>
      images.run({ kind: 'avif', path, folder, widths: webp }),
    )
    await storeImages(files, folder, sha256, made.files)
    return made
  })
  return pipeline.forCompany(tenantId, 'write', async ({ db, invalidate }) => {
    await db
      .update(photos)
      .set({ avif })
      .where(and(eq(photos.id, photoId), eq(photos.state, 'ready')))
    if (isPublic(photo)) invalidate('photos')
  })
}

async function photoToWorkOn(pipeline: RequestPipeline, tenantId: string, photoId: string) {
  const [photo] = await pipeline.forCompany(tenantId, 'read', ({ db }) =>
    db.select().from(photos).where(sql`${photos.id} = ${photoId} and ${photos.trashedAt} is null`),
  )
  return photo
}
