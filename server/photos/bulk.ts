import type { z } from 'zod'
import type { adminPhotos } from '#shared/photos.ts'
import { bulk as bulkOf } from '../content/bulk.ts'
import type { Inside } from '../context.ts'
import { restorePhotos, trashPhotos } from './trash.ts'
import { photoType } from './visible.ts'

type Order = z.output<typeof adminPhotos.bulk.input>
type Ctx = Pick<Inside<'content'>, 'db' | 'user' | 'touch' | 'jobs' | 'site'>

/** Does one thing to many photos, all of them or none. Answers how many it changed. */
export async function bulk(ctx: Ctx, order: Order): Promise<number> {
  if (order.action === 'trash') return trashPhotos(ctx, order.ids)
  if (order.action === 'restore') return restorePhotos(ctx, order.ids)
  return bulkOf(ctx, photoType, order)
}
