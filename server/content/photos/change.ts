import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Inside } from '#server/core/http/context.ts'
import type { adminPhotos } from '#shared/content/photos.ts'
import { found } from '#shared/core/errors.ts'
import { setAlbums } from '../albums/albums.ts'
import { expectFresh, usualChanges } from '../content/stored-items.ts'
import { type PhotoRow, photos } from './photos.table.ts'

type Changes = z.output<typeof adminPhotos.update.input>

/** Changes what was sent. Throws STALE when somebody else saved since the editor last looked. */
export async function change(
  { db, user, invalidate }: Pick<Inside<'content'>, 'db' | 'user' | 'invalidate'>,
  { id, updatedAt, tags, albums, published, ...texts }: Changes,
): Promise<PhotoRow> {
  const before = found(await db.select().from(photos).where(eq(photos.id, id)).for('update'), 'photo')
  expectFresh(before, { updatedAt })
  const [photo] = await db
    .update(photos)
    .set({ ...texts, ...usualChanges(before, { tags, published }, user) })
    .where(eq(photos.id, id))
    .returning()
  if (albums) await setAlbums(db, id, albums)
  invalidate('photos')
  return photo!
}
