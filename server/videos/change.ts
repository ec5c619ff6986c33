import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { found } from '#shared/errors.ts'
import type { adminVideos } from '#shared/videos.ts'
import type { Inside } from '../context.ts'
import { giveRoom, takeRoom } from '../media/usage.ts'
import { mark, stale } from '../photos/change.ts'
import { unique } from '../photos/details.ts'
import { videos } from './videos.table.ts'

type Changes = z.output<typeof adminVideos.update.input>
type Ctx = Pick<Inside<'content'>, 'db' | 'user' | 'touch'>

/** Changes what was sent. Throws STALE when somebody else saved since the editor last looked. */
export async function changeVideo(
  { db, user, touch }: Ctx,
  { id, updatedAt, tags, published, ...words }: Changes,
): Promise<void> {
  const before = found(await db.select().from(videos).where(eq(videos.id, id)).for('update'), 'video')
  if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(before.updatedAt)) throw stale(before)
  await db
    .update(videos)
    .set({
      ...words,
      ...(tags && { tags: unique(tags) }),
      ...(published !== undefined && { published }),
      ...(published && { publishedAt: before.publishedAt ?? new Date().toISOString() }),
      ...mark(user),
    })
    .where(eq(videos.id, id))
  touch('videos')
}

/** Moves a video to the trash, where it takes no room in the plan. Again changes nothing. */
export async function trashVideo({ db, user, touch }: Ctx, id: string) {
  found(await db.select({ id: videos.id }).from(videos).where(eq(videos.id, id)), 'video')
  const trashed = await db
    .update(videos)
    .set({ trashedAt: new Date().toISOString(), ...mark(user) })
    .where(and(eq(videos.id, id), isNull(videos.trashedAt)))
    .returning({ id: videos.id })
  await giveRoom(db, trashed.length)
  touch('videos')
}

/** Takes a video out of the trash. Throws PLAN_LIMIT_REACHED when it no longer fits. */
export async function restoreVideo({ db, user, touch, site }: Ctx & Pick<Inside, 'site'>, id: string) {
  const restored = await db
    .update(videos)
    .set({ trashedAt: null, ...mark(user) })
    .where(and(eq(videos.id, id), isNotNull(videos.trashedAt)))
    .returning({ id: videos.id })
  if (restored.length) await takeRoom(db, site.plan)
  touch('videos')
}
