import { eq, sql } from 'drizzle-orm'
import { found } from '#shared/errors.ts'
import type { adminPhotos as contract } from '#shared/photos.ts'
import { note } from '../activity/note.ts'
import type { Handlers } from '../serve.ts'
import { pageOfStored } from './admin-list.ts'
import { bulk } from './bulk.ts'
import { change } from './change.ts'
import { photos as table } from './photos.table.ts'
import { adminPhotoOf } from './present.ts'
import { restorePhotos, trashPhotos } from './trash.ts'

export const adminPhotos: Handlers<typeof contract> = {
  async list(filter, ctx) {
    const { rows, ...rest } = await pageOfStored(ctx.db, filter)
    return { ...rest, results: rows.map((row) => adminPhotoOf(ctx, row)) }
  },

  async get({ id }, ctx) {
    return adminPhotoOf(ctx, found(await ctx.db.select().from(table).where(eq(table.id, id)), 'photo'))
  },

  async update(changes, ctx) {
    return adminPhotoOf(ctx, await change(ctx, changes))
  },

  bulk: (order, ctx) => bulk(ctx, order),

  async trash({ id }, ctx) {
    found(await ctx.db.select({ id: table.id }).from(table).where(eq(table.id, id)), 'photo')
    await trashPhotos(ctx, [id])
    return { message: 'Photo moved to trash' }
  },

  async restore({ id }, ctx) {
    found(await ctx.db.select({ id: table.id }).from(table).where(eq(table.id, id)), 'photo')
    await restorePhotos(ctx, [id])
    return adminPhotoOf(ctx, found(await ctx.db.select().from(table).where(eq(table.id, id)), 'photo'))
  },

  async reprocess({ id }, ctx) {
    const { db, jobs, touch } = ctx
    const rows = await db
      .update(table)
      .set({ state: 'processing', problem: null })
      .where(sql`${table.id} = ${id} and ${table.trashedAt} is null`)
      .returning()
    const photo = found(rows, 'photo')
    await jobs.add('photo-pictures', { photoId: id })
    await note(db, { action: 'processed', kind: 'photo', item: id, title: photo.title })
    touch('photos')
    return adminPhotoOf(ctx, photo)
  },
}
