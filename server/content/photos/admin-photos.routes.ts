import { sql } from 'drizzle-orm'
import { writeAuditEntry } from '#server/core/audit/audit-entry.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import type { adminPhotos as contract } from '#shared/content/photos.ts'
import { requireRow } from '#shared/core/errors.ts'
import { albumsOf, inAlbum } from '../albums/albums.ts'
import { staffHandlers } from '../content/content-handlers.ts'
import { expectItem, storedItem } from '../content/stored-items.ts'
import { bulk } from './bulk.ts'
import { changePhoto } from './change.ts'
import { photoList } from './list.ts'
import { type PhotoRow, photos as table } from './photos.table.ts'
import { adminPhotoOf } from './present.ts'
import { restorePhotos } from './trash.ts'
import { photoType } from './visible.ts'

const handlers = staffHandlers({
  type: photoType,
  list: photoList.stored,
  listedItemOf: adminPhotoOf,
  read: (db, id) => storedItem<PhotoRow>(db, photoType, id),
  itemOf: withAlbums,
  update: changePhoto,
})

export const adminPhotos: Handlers<typeof contract> = {
  ...handlers,

  async list({ album, ...filter }, ctx) {
    const { rows, ...rest } = await photoList.stored(ctx.db, filter, album ? inAlbum(table.id, album) : undefined)
    const albums = await albumsOf(
      ctx.db,
      rows.map(({ id }) => id),
    )
    return { ...rest, results: rows.map((row) => ({ ...adminPhotoOf(ctx, row), albums: albums.get(row.id) ?? [] })) }
  },

  bulk: (order, ctx) => bulk(ctx, order),

  async restore({ id }, ctx) {
    await expectItem(ctx.db, photoType, id)
    await restorePhotos(ctx, [id])
    return handlers.get({ id }, ctx)
  },

  async reprocess({ id }, ctx) {
    const { db, jobs, invalidate } = ctx
    const rows = await db
      .update(table)
      .set({ state: 'processing', problem: null })
      .where(sql`${table.id} = ${id} and ${table.trashedAt} is null`)
      .returning()
    const photo = requireRow(rows, 'photo')
    await jobs.add('photo-pictures', { photoId: id })
    await writeAuditEntry(db, { action: 'processed', kind: 'photo', item: id, title: photo.title })
    invalidate('photos')
    return withAlbums(ctx, photo)
  },
}

async function withAlbums(ctx: Pick<TxContext, 'site' | 'files'> & { db: Db }, row: PhotoRow) {
  const albums = await albumsOf(ctx.db, [row.id])
  return { ...adminPhotoOf(ctx, row), albums: albums.get(row.id) ?? [] }
}
