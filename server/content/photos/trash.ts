import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import { mark } from '#server/core/db/stale-version.ts'
import type { Inside } from '#server/core/http/context.ts'
import { takeStorage } from '#server/core/media/storage.ts'
import { giveRoom, takeRoom } from '#server/core/media/usage.ts'
import { AppError } from '#shared/core/errors.ts'
import { photos } from './photos.table.ts'
import { twinsOf } from './twins.ts'

type Ctx = Pick<Inside<'content'>, 'db' | 'user' | 'touch' | 'jobs' | 'site'>

/** Moves photos to the trash, where they take no room in the plan. Returns how many were not there yet. */
export async function trashPhotos({ db, user, touch }: Ctx, ids: string[]): Promise<number> {
  const trashed = await db
    .update(photos)
    .set({ trashedAt: new Date().toISOString(), ...mark(user) })
    .where(and(inArray(photos.id, ids), isNull(photos.trashedAt)))
    .returning({ id: photos.id })
  await giveRoom(db, trashed.length)
  touch('photos')
  return trashed.length
}

/**
 * Takes photos out of the trash. Throws PLAN_LIMIT_REACHED when they no longer
 * fit, and CONFLICT when the same picture was uploaded again meanwhile.
 */
export async function restorePhotos({ db, user, touch, jobs, site }: Ctx, ids: string[]): Promise<number> {
  const trashed = await db
    .select({ id: photos.id, sha256: photos.sha256, title: photos.title })
    .from(photos)
    .where(and(inArray(photos.id, ids), isNotNull(photos.trashedAt)))
    .for('update')
  if (trashed.length === 0) return 0
  await refuseTwins(db, trashed)
  await takeRoom(db, site.plan, trashed.length)
  await takeStorage(db, site.plan, 0)
  const restored = await db
    .update(photos)
    .set({ trashedAt: null, ...mark(user) })
    .where(
      inArray(
        photos.id,
        trashed.map(({ id }) => id),
      ),
    )
    .returning()
  // Work that was skipped while they lay in the trash.
  for (const { id, state, avif } of restored) {
    if (state === 'processing') await jobs.add('photo-pictures', { photoId: id })
    else if (state === 'ready' && avif.length === 0) await jobs.add('photo-avif', { photoId: id })
  }
  touch('photos')
  return restored.length
}

async function refuseTwins(db: Ctx['db'], trashed: { sha256: string; title: string }[]) {
  const hashes = trashed.map(({ sha256 }) => sha256)
  const [twin] = (await twinsOf(db, hashes)).values()
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
