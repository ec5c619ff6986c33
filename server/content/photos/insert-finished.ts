import type { TxContext } from '#server/core/http/context.ts'
import { reserveUsage } from '#server/core/media/usage.ts'
import { resolutionOf } from '#shared/core/photo-options.ts'
import { chooseCategory } from '../categories/find.ts'
import { photos } from './photos.table.ts'

type Ctx = Pick<TxContext, 'db'> & { site: Pick<TxContext['site'], 'plan'> }

/** A picture whose original and sizes are stored already. */
export interface FinishedPicture {
  /** Name of the original. */
  id: string
  sha256: string
  width: number
  height: number
  thumbhash: string
  webp: number[]
  size: number
  fileName: string
}

/** Inserts a published photo with the JPEG file of `picture`. Throws PLAN_LIMIT_REACHED. */
export async function insertFinishedPhoto(
  { db, site }: Ctx,
  picture: FinishedPicture,
  details: { title: string; caption: string; alt: string; category: string; createdAt: string },
): Promise<void> {
  await reserveUsage(db, site.plan)
  const { createdAt } = details
  await db.insert(photos).values({
    ...picture,
    ...details,
    category: await chooseCategory(db, 'photos', details.category),
    resolution: resolutionOf(picture.width, picture.height),
    mime: 'image/jpeg',
    state: 'ready',
    published: true,
    publishedAt: createdAt,
    updatedAt: createdAt,
  })
}
