import type { z } from 'zod'
import type { adminPhotos } from '#shared/photos.ts'
import { bulk as bulkOf, type Done } from '../content/bulk.ts'
import type { Inside } from '../context.ts'
import { restorePhotos, trashPhotos } from './trash.ts'
import { photoType } from './visible.ts'

type Order = z.output<typeof adminPhotos.bulk.input>
type Ctx = Pick<Inside<'content'>, 'db' | 'user' | 'touch' | 'jobs' | 'site'>

/** Does one thing to many photos, all of them or none. Answers how many it changed. */
export async function bulk(ctx: Ctx, order: Order): Promise<Done> {
  if (order.action === 'trash') return { changed: await trashPhotos(ctx, order.ids) }
  if (order.action === 'restore') return { changed: await restorePhotos(ctx, order.ids) }
  return bulkOf(ctx, photoType, order)
}
