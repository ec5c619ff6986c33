import { eq, sql } from 'drizzle-orm'
import { note } from '#server/core/audit/audit-entry.ts'
import type { Inside } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import type { adminPhotos as contract } from '#shared/content/photos.ts'
import { found } from '#shared/core/errors.ts'
import { albumsOf } from '../albums/albums.ts'
import { expectItem, trashItems } from '../content/stored-items.ts'
import { pageOfStored } from './admin-list.ts'
import { bulk } from './bulk.ts'
import { change } from './change.ts'
import { type PhotoRow, photos as table } from './photos.table.ts'
import { adminPhotoOf } from './present.ts'
import { restorePhotos } from './trash.ts'
import { photoType } from './visible.ts'

export const adminPhotos: Handlers<typeof contract> = {
  async list(filter, ctx) {
    const { rows, ...rest } = await pageOfStored(ctx.db, filter)
    return { ...rest, results: await withAlbums(ctx, rows) }
  },

  async get({ id }, ctx) {
    return one(ctx, found(await ctx.db.select().from(table).where(eq(table.id, id)), 'photo'))
  },

  async update(changes, ctx) {
    return one(ctx, await change(ctx, changes))
  },

  bulk: (order, ctx) => bulk(ctx, order),

  async trash({ id }, ctx) {
    await expectItem(ctx.db, photoType, id)
    await trashItems(ctx, photoType, [id])
    return { message: 'Photo moved to trash' }
  },

  async restore({ id }, ctx) {
    await expectItem(ctx.db, photoType, id)
    await restorePhotos(ctx, [id])
    return one(ctx, found(await ctx.db.select().from(table).where(eq(table.id, id)), 'photo'))
  },

  async reprocess({ id }, ctx) {
    const { db, jobs, invalidate } = ctx
    const rows = await db
      .update(table)
      .set({ state: 'processing', problem: null })
      .where(sql`${table.id} = ${id} and ${table.trashedAt} is null`)
      .returning()
    const photo = found(rows, 'photo')
    await jobs.add('photo-pictures', { photoId: id })
    await note(db, { action: 'processed', kind: 'photo', item: id, title: photo.title })
    invalidate('photos')
    return one(ctx, photo)
  },
}

/** Photos as staff see them, each with its albums. */
async function withAlbums(ctx: Pick<Inside, 'db' | 'site' | 'files'>, rows: PhotoRow[]) {
  const albums = await albumsOf(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...adminPhotoOf(ctx, row), albums: albums.get(row.id) ?? [] }))
}

const one = async (ctx: Parameters<typeof withAlbums>[0], row: PhotoRow) => (await withAlbums(ctx, [row]))[0]!
