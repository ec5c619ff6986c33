import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError, found } from '#shared/errors.ts'
import type { adminPhotos } from '#shared/photos.ts'
import { setAlbums } from '../albums/albums.ts'
import type { Inside } from '../context.ts'
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

/** Who changed something, and when. */
export const mark = ({ name }: { name: string }) => ({ updatedAt: new Date().toISOString(), updatedBy: name })

/** Says who saved what somebody else was still editing. */
export function stale({ updatedBy, updatedAt }: { updatedBy: string | null; updatedAt: string }) {
  const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(updatedAt),
  )
  return new AppError('STALE', `This was changed by ${updatedBy ?? 'somebody else'} at ${time} UTC.`, {
    details: { updatedBy, updatedAt },
  })
}
