import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { adminPhotos } from '#shared/photos.ts'
import type { Inside } from '../context.ts'
import { mark } from './change.ts'
import { unique } from './details.ts'
import { photos } from './photos.table.ts'
import { restorePhotos, trashPhotos } from './trash.ts'

type Order = z.output<typeof adminPhotos.bulk.input>
type Ctx = Pick<Inside<'content'>, 'db' | 'user' | 'touch' | 'jobs' | 'site'>

/** Does one thing to many photos, all of them or none. Returns how many it changed. */
export async function bulk(ctx: Ctx, { ids, action, values = {} }: Order): Promise<number> {
  if (action === 'trash') return trashPhotos(ctx, ids)
  if (action === 'restore') return restorePhotos(ctx, ids)
  if (action === 'edit') return edit(ctx, ids, values)
  return publish(ctx, ids, action === 'publish')
}

async function publish({ db, user, touch }: Ctx, ids: string[], published: boolean) {
  const changed = await db
    .update(photos)
    .set({
      published,
      ...(published && { publishedAt: sql`coalesce(${photos.publishedAt}, now())` as never }),
      ...mark(user),
    })
    .where(and(inArray(photos.id, ids), isNull(photos.trashedAt), sql`${photos.published} <> ${published}`))
    .returning({ id: photos.id })
  touch('photos')
  return changed.length
}

async function edit({ db, user, touch }: Ctx, ids: string[], { category, addTags }: NonNullable<Order['values']>) {
  const rows = await db
    .select({ id: photos.id, tags: photos.tags })
    .from(photos)
    .where(and(inArray(photos.id, ids), isNull(photos.trashedAt)))
    // Always in one order, so that two editors never wait for each other.
    .orderBy(photos.id)
    .for('update')
  if (rows.length === 0 || (!category && !addTags?.length)) return 0
  const tags = rows.map((row) => ({ id: row.id, tags: unique([...row.tags, ...(addTags ?? [])]) }))
  const { updatedAt, updatedBy } = mark(user)
  await db.execute(sql`
    update photos set
      tags = array(select jsonb_array_elements_text(edited.tags)),
      category = coalesce(${category ?? null}, category),
      updated_at = ${updatedAt},
      updated_by = ${updatedBy}
    from jsonb_to_recordset(${JSON.stringify(tags)}) as edited(id uuid, tags jsonb)
    where photos.id = edited.id`)
  touch('photos')
  return rows.length
}
