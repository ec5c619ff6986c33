import type { z } from 'zod'
import type { TxContext } from '#server/core/http/context.ts'
import type { adminPhotos } from '#shared/content/photos.ts'
import { setAlbums } from '../albums/albums.ts'
import { changeItem } from '../content/stored-items.ts'
import type { PhotoRow } from './photos.table.ts'
import { photoType } from './visible.ts'

/** Saves changed fields and albums. Throws STALE. */
export const changePhoto = (
  ctx: Pick<TxContext<'content'>, 'db' | 'user' | 'invalidate'>,
  { albums, ...changes }: z.output<typeof adminPhotos.update.input>,
) =>
  changeItem<PhotoRow>(ctx, photoType, changes, async ({ id }) => {
    if (albums) await setAlbums(ctx.db, id, albums)
    return {}
  })
