import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { contentTypes } from '#server/content/content/content-types.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { ContentTypeName } from '#shared/core/content-types.ts'
import { sampleItems } from './sample-items.table.ts'

export interface SampleItem {
  kind: ContentTypeName
  id: string
}

/** Marks items as the unchanged samples of a site, also after they were restored from the trash. */
export async function markSamples(db: Db, items: readonly SampleItem[]) {
  for (const [{ kind, table }, ids] of byType(items))
    await db.execute(sql`
      insert into ${sampleItems} (kind, item_id, unchanged_at)
      select ${kind}, id, updated_at from ${table} where ${table.id} = any(${sql.param(ids)}::uuid[])
      on conflict (tenant_id, kind, item_id) do update set unchanged_at = excluded.unchanged_at`)
}

/**
 * The samples that were not changed and are not in the trash. Files and drafts that were added to one count as changes.
 * `lock` makes concurrent changes wait.
 */
export const unchangedSamples = (db: Db, lock = false) =>
  samplesWhere(
    db,
    sql`updated_at = unchanged_at and trashed_at is null
      and not exists (select from product_files where product_id = item_id)
      and not exists (select from revisions where revisions.item_id = sample_items.item_id and draft)`,
    lock,
  )

/** Those of `items` that are samples in the trash. */
export async function trashedSamples(db: Db, items: readonly SampleItem[]): Promise<SampleItem[]> {
  const trashed = await samplesWhere(db, sql`trashed_at is not null`)
  return trashed.filter((sample) => items.some(({ kind, id }) => kind === sample.kind && id === sample.id))
}

/** The numbers of unchanged samples that count towards the plan. */
export async function countSamples(db: Db) {
  const samples = await unchangedSamples(db)
  return {
    media: samples.filter(({ kind }) => kind === 'photos').length,
    products: samples.filter(({ kind }) => kind === 'products').length,
  }
}

/** Deletes the marks of deleted items. */
export async function deleteMarksOfSamples(db: Db, tenantId: string, kind: ContentTypeName, ids: string[]) {
  await db
    .delete(sampleItems)
    .where(and(eq(sampleItems.tenantId, tenantId), eq(sampleItems.kind, kind), inArray(sampleItems.itemId, ids)))
}

async function samplesWhere(db: Db, condition: SQL, lock = false): Promise<SampleItem[]> {
  const marked = await db.select({ kind: sampleItems.kind, id: sampleItems.itemId }).from(sampleItems)
  const found: SampleItem[] = []
  for (const [{ kind, table }] of byType(marked)) {
    const { rows } = await db.execute<{ id: string }>(sql`
      select item_id as id from ${sampleItems} join ${table} on ${table.id} = item_id
      where sample_items.kind = ${kind} and ${condition} order by sample_items.item_id
      ${lock ? sql`for update of ${table}` : sql``}`)
    found.push(...rows.map(({ id }) => ({ kind, id })))
  }
  return found
}

const byType = (items: readonly SampleItem[]) =>
  [...Map.groupBy(items, ({ kind }) => kind)].map(
    ([kind, group]) => [contentTypes.all().find((type) => type.kind === kind)!, group.map(({ id }) => id)] as const,
  )
