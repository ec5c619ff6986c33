import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { inTemporaryFolder } from '#server/content/images/render.ts'
import { photoToSell } from '#server/content/photos/for-sale.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { JobData } from '#server/core/jobs/jobs.ts'
import { storeCleanOriginal } from '#server/core/media/clean-original.ts'
import { displayName } from '#server/core/media/file-names.ts'
import { images } from '#server/core/media/images.ts'
import { reserveStorage } from '#server/core/media/storage.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { type SoldSize, soldSizesOf } from '#shared/commerce/photo-offer-options.ts'
import { AppError } from '#shared/core/errors.ts'
import { productFiles } from '../product-files.table.ts'
import { products } from '../products.table.ts'
import { followPhotos } from './follow-photos.ts'
import { missingSizes, sellReadySizes } from './offers.ts'

/**
 * Makes the files of the sizes in which a photo is sold, and the original without private metadata. Continues with the
 * missing ones when it runs again.
 */
export async function makeFilesForSale(
  pipeline: RequestPipeline,
  { tenantId, productId }: JobData['photo-sizes-for-sale'],
) {
  const work = await workOf(pipeline, tenantId, productId)
  if (!work) return
  for (const size of work.sizes) await makeFile(pipeline, tenantId, productId, { ...work, size })
  if (work.isOriginalSold)
    await inTemporaryFolder(pipeline, tenantId, (folder, files) => storeCleanOriginal(files, work.photo.id, folder))
}

/** The photo and its missing sizes; undefined if it is no longer for sale. */
async function workOf(pipeline: RequestPipeline, tenantId: string, productId: string) {
  return pipeline.forCompany(tenantId, 'read', async ({ db }) => {
    const [product] = await db
      .select({ photoId: products.photoId, options: products.options })
      .from(products)
      .where(and(eq(products.id, productId), isNotNull(products.photoId), isNull(products.trashedAt)))
    if (!product?.photoId) return undefined
    const photo = await photoToSell(db, product.photoId).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
      throw error
    })
    if (!photo) return undefined
    const isOriginalSold = soldSizesOf(photo, product).some(({ id }) => id === 'original')
    return { photo, isOriginalSold, sizes: await missingSizes(db, productId, photo) }
  })
}

interface Work {
  photo: Awaited<ReturnType<typeof photoToSell>>
  size: SoldSize
}

async function makeFile(pipeline: RequestPipeline, tenantId: string, productId: string, { photo, size }: Work) {
  const { id, title, credit, exif } = photo
  const by = { ...(credit && { Artist: credit }), ...(exif.copyright && { Copyright: exif.copyright }) }
  const fileId = randomUUID()
  const bytes = await inTemporaryFolder(pipeline, tenantId, async (folder, files) => {
    const to = join(folder, 'sold.jpg')
    await files.withLocalCopy(fileNames.original(id), (path) =>
      images.run({ kind: 'sold', path, to, longest: size.longest, by }),
    )
    const { size: written } = await stat(to)
    await files.put(to, fileNames.original(fileId))
    return written
  })
  const { plan } = await pipeline.parts.sites.withId(tenantId)
  await pipeline.forCompany(tenantId, 'write', async ({ db, invalidate }) => {
    // Two runs wait for each other. The cleanup deletes a file that is not needed.
    await db.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('update')
    if (!(await missingSizes(db, productId, photo)).some(({ value }) => value === size.value)) return
    await reserveStorage(db, plan, bytes)
    await db.insert(productFiles).values({
      ...{ productId, fileId, size: bytes, mimeType: 'image/jpeg', variantValue: size.value },
      fileName: displayName(`${title} (${size.id}).jpg`),
    })
    await sellReadySizes(db, productId)
    await followPhotos(db, [id])
    invalidate('products')
  })
}
