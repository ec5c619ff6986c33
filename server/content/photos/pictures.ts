import { and, eq, sql } from 'drizzle-orm'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { JobData } from '#server/core/jobs/jobs.ts'
import { ImageRefused, images, refusalOf } from '#server/core/media/images.ts'
import { fileNames } from '#server/core/media/names.ts'
import { inFolder, keepAll, renderPictures } from '../pictures/render.ts'
import { photos } from './photos.table.ts'
import { isShown } from './present.ts'

/** Makes the sizes in which a photo is shown, in the background. May run twice; the second changes nothing. */
export async function makePictures(pipeline: RequestPipeline, { tenantId, photoId }: JobData['photo-pictures']) {
  const photo = await photoToWorkOn(pipeline, tenantId, photoId)
  if (!photo || photo.state === 'ready') return
  try {
    const { webp } = await inFolder(pipeline, tenantId, (folder, files) =>
      files.withLocalCopy(fileNames.original(photoId), (path) => renderPictures(files, { path, ...photo }, folder)),
    )
    await pipeline.forCompany(tenantId, 'write', async ({ db, jobs, invalidate }) => {
      const [ready] = await db
        .update(photos)
        .set({ state: 'ready', problem: null, webp, avif: [] })
        .where(eq(photos.id, photoId))
        .returning()
      await jobs.add('photo-avif', { photoId }, { after: avifPause })
      if (ready && isShown(ready)) invalidate('photos')
    })
  } catch (error) {
    await pipeline.forCompany(tenantId, 'write', ({ db }) =>
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
export async function makeAvif(pipeline: RequestPipeline, { tenantId, photoId }: JobData['photo-avif']) {
  if (pipeline.parts.config.avif === 'off') return undefined
  if (images.quietFor() < avifPause * 1000)
    return void (await pipeline.forCompany(tenantId, 'write', ({ jobs }) =>
      jobs.add('photo-avif', { photoId }, { after: avifPause }),
    ))
  const photo = await photoToWorkOn(pipeline, tenantId, photoId)
  if (photo?.state !== 'ready' || photo.avif.length > 0) return undefined
  const { webp, sha256 } = photo
  const { avif } = await inFolder(pipeline, tenantId, async (folder, files) => {
    const made = await files.withLocalCopy(fileNames.original(photoId), (path) =>
      images.run({ kind: 'avif', path, folder, widths: webp }),
    )
    await keepAll(files, folder, sha256, made.files)
    return made
  })
  return pipeline.forCompany(tenantId, 'write', async ({ db, invalidate }) => {
    await db
      .update(photos)
      .set({ avif })
      .where(and(eq(photos.id, photoId), eq(photos.state, 'ready')))
    if (isShown(photo)) invalidate('photos')
  })
}

async function photoToWorkOn(pipeline: RequestPipeline, tenantId: string, photoId: string) {
  const [photo] = await pipeline.forCompany(tenantId, 'read', ({ db }) =>
    db.select().from(photos).where(sql`${photos.id} = ${photoId} and ${photos.trashedAt} is null`),
  )
  return photo
}
