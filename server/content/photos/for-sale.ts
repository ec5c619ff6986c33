import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { Registry } from '#server/core/registry.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import { photos } from './photos.table.ts'

/** Whether a photo is for sale. Visitors then cannot download it for free. */
export const photoSales = new Registry<(db: Db, photoId: string) => Promise<boolean>>('shops that sell photos')

export async function isForSale(db: Db, photoId: string): Promise<boolean> {
  for (const sells of photoSales.all()) if (await sells(db, photoId)) return true
  return false
}

const columns = {
  ...{ id: photos.id, title: photos.title, caption: photos.caption, alt: photos.alt, tags: photos.tags },
  ...{ credit: photos.credit, exif: photos.exif, fileName: photos.fileName, mime: photos.mime, size: photos.size },
  ...{ sha256: photos.sha256, width: photos.width, height: photos.height, thumbhash: photos.thumbhash },
  ...{ webp: photos.webp, state: photos.state, trashedAt: photos.trashedAt },
}

/** What a shop needs of a photo. Throws NOT_FOUND, also for photos in the trash. */
export async function photoToSell(db: Db, id: string) {
  const rows = await db.select(columns).from(photos).where(eq(photos.id, id))
  return requireRow(
    rows.filter(({ trashedAt }) => trashedAt === null),
    'photo',
  )
}

/** The dimensions and the stored file of photos by id, also of those in the trash. */
export async function photosToSell(db: Db, ids: readonly string[]) {
  const { id, sha256, width, height, webp } = photos
  const rows = await db
    .select({ id, sha256, width, height, webp })
    .from(photos)
    // One parameter, because a shop may sell more photos than a statement takes parameters.
    .where(sql`${id} = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The photo to sell, locked until the transaction ends. Throws CONFLICT while its sizes are missing. */
export async function lockPhotoToSell(db: Db, id: string) {
  await db.select({ id: photos.id }).from(photos).where(eq(photos.id, id)).for('update')
  const photo = await photoToSell(db, id)
  if (photo.state !== 'ready') throw new AppError('CONFLICT', 'This photo is still being processed. Try again soon.')
  return photo
}
