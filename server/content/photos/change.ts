import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { mark, stale } from '#server/core/db/stale-version.ts'
import type { Inside } from '#server/core/http/context.ts'
import type { adminPhotos } from '#shared/content/photos.ts'
import { found } from '#shared/core/errors.ts'
import { setAlbums } from '../albums/albums.ts'
import { unique } from './details.ts'
import { type PhotoRow, photos } from './photos.table.ts'

type Changes = z.output<typeof adminPhotos.update.input>

/** Changes what was sent. Throws STALE when somebody else saved since the editor last looked. */
export async function change(
  { db, user, touch }: Pick<Inside<'content'>, 'db' | 'user' | 'touch'>,
  { id, updatedAt, tags, albums, published, ...texts }: Changes,
): Promise<PhotoRow> {
  const before = found(await db.select().from(photos).where(eq(photos.id, id)).for('update'), 'photo')
  if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(before.updatedAt)) throw stale(before)
  const [photo] = await db
    .update(photos)
    .set({
      ...texts,
      ...(tags && { tags: unique(tags) }),
      ...(published !== undefined && { published }),
      ...(published && { publishedAt: before.publishedAt ?? new Date().toISOString() }),
      ...mark(user),
    })
    .where(eq(photos.id, id))
    .returning()
  if (albums) await setAlbums(db, id, albums)
  touch('photos')
  return photo!
}
