import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Inside } from '#server/core/http/context.ts'
import { AppError } from '#shared/core/errors.ts'
import { restoreItems } from '../content/stored-items.ts'
import { duplicatesOf } from './duplicates.ts'
import { photos } from './photos.table.ts'
import { photoType } from './visible.ts'

type Ctx = Pick<Inside<'content'>, 'db' | 'user' | 'invalidate' | 'jobs' | 'site'>

/**
 * Takes photos out of the trash. Throws PLAN_LIMIT_REACHED when they no longer
 * fit, and CONFLICT when the same picture was uploaded again meanwhile.
 */
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
  // Work that was skipped while they lay in the trash.
  for (const photo of trashed) {
    if (photo.state === 'processing') await ctx.jobs.add('photo-pictures', { photoId: photo.id })
    else if (photo.state === 'ready' && photo.avif.length === 0) await ctx.jobs.add('photo-avif', { photoId: photo.id })
  }
  return restored
}

async function refuseDuplicates(db: Ctx['db'], trashed: { sha256: string; title: string }[]) {
  const hashes = trashed.map(({ sha256 }) => sha256)
  const [twin] = (await duplicatesOf(db, hashes)).values()
  if (twin)
    throw new AppError(
      'CONFLICT',
      `The same picture was uploaded again since: ${twin.title}. Move that one to the trash first.`,
      {
        details: twin,
      },
    )
  if (new Set(hashes).size < hashes.length)
    throw new AppError('CONFLICT', 'Two of these are the same picture. Restore one of them.')
}
