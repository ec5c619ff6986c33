import { and, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { TxContext } from '#server/core/http/context.ts'
import type { adminPhotos } from '#shared/content/photos.ts'
import { addToAlbum, uniqueSorted } from '../albums/albums.ts'
import { bulk as bulkOf, type Done } from '../content/bulk.ts'
import { photos } from './photos.table.ts'
import { restorePhotos } from './trash.ts'
import { photoType } from './visible.ts'

type Order = z.output<typeof adminPhotos.bulk.input>
type Ctx = Pick<TxContext<'content'>, 'db' | 'user' | 'invalidate' | 'jobs' | 'site'>

/** Ids of the photos outside the trash. */
async function storedOf(db: Ctx['db'], ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(inArray(photos.id, ids), isNull(photos.trashedAt)))
    .orderBy(photos.id)
    .for('update')
  return rows.map(({ id }) => id)
}

/** Applies one action to many photos, all or none. Returns how many were changed. */
export async function bulk(ctx: Ctx, order: Order): Promise<Done> {
  if (order.action === 'restore') return { changed: await restorePhotos(ctx, order.ids) }
  const { addAlbums, ...values } = order.values ?? {}
  const done = await bulkOf(ctx, photoType, { ...order, values })
  if (order.action !== 'edit' || !addAlbums?.length) return done
  const stored = await storedOf(ctx.db, order.ids)
  for (const title of uniqueSorted(addAlbums)) await addToAlbum(ctx.db, stored, title)
  ctx.invalidate('photos')
  return { ...done, changed: stored.length }
}
