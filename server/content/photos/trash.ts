import { and, inArray, isNotNull } from 'drizzle-orm'
import type { TxContext } from '#server/core/http/context.ts'
import { AppError } from '#shared/core/errors.ts'
import { restoreItems } from '../content/stored-items.ts'
import { duplicatesOf } from './duplicates.ts'
import { photos } from './photos.table.ts'
import { photoType } from './visible.ts'

type Ctx = Pick<TxContext<'content'>, 'db' | 'user' | 'invalidate' | 'jobs' | 'site'>

/** Restores photos. Throws PLAN_LIMIT_REACHED, and CONFLICT when the same file was uploaded again meanwhile. */
export async function restorePhotos(ctx: Ctx, ids: string[]): Promise<number> {
  const { id, sha256, title, state, avif } = photos
  const trashed = await ctx.db
    .select({ id, sha256, title, state, avif })
    .from(photos)
    .where(and(inArray(id, ids), isNotNull(photos.trashedAt)))
    .for('update')
  if (trashed.length === 0) return 0
  await refuseDuplicates(ctx.db, trashed)
  const restored = await restoreItems(ctx, photoType, ids)
  // Processing was skipped while they were in the trash.
  for (const photo of trashed) {
    if (photo.state === 'processing') await ctx.jobs.add('photo-pictures', { photoId: photo.id })
    else if (photo.state === 'ready' && photo.avif.length === 0) await ctx.jobs.add('photo-avif', { photoId: photo.id })
  }
  return restored
}

async function refuseDuplicates(db: Ctx['db'], trashed: { sha256: string; title: string }[]) {
  const hashes = trashed.map(({ sha256 }) => sha256)
  const [duplicate] = (await duplicatesOf(db, hashes)).values()
  if (duplicate)
    throw new AppError(
      'CONFLICT',
      `The same picture has been uploaded again: ${duplicate.title}. Move that copy to the trash first.`,
      {
        details: duplicate,
      },
    )
  if (new Set(hashes).size < hashes.length)
    throw new AppError('CONFLICT', 'Two of these are the same picture. Restore one of them.')
}
