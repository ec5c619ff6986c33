import { sql } from 'drizzle-orm'
import { getCompany } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { Registry } from '#server/core/registry.ts'
import { categorizedTypes } from '#shared/core/category-options.ts'
import { contentTypeInfo } from '#shared/core/content-types.ts'
import { findBySlug } from '../categories/find.ts'
import type { ContentType } from '../content/content-type.ts'
import { contentTypes } from '../content/content-types.ts'
import { idByOldSlug } from '../slugs/slugs.ts'

/** Whether visitors see a page of a feature; undefined for other addresses. */
export const menuTargets = new Registry<(db: Db, path: string) => Promise<boolean | undefined>>('menu targets')

/**
 * Menu targets that visitors may not see: unpublished, trashed or deleted pages, blogs and products, and deleted
 * categories.
 */
export async function hiddenTargets(db: Db): Promise<string[]> {
  const { menu, quickLinks } = await getCompany(db)
  const hidden: string[] = []
  for (const target of new Set([...menu, ...quickLinks].map(({ to }) => to))) {
    const [, section, category] = /^\/(\w+)\/category\/([^/?#]+)/.exec(target) ?? []
    if (category) {
      const kind = categorizedTypes.find((one) => contentTypeInfo(one).path === `/${section}`)
      if (kind && !(await findBySlug(db, kind, category))) hidden.push(target)
      continue
    }
    const isFeatureVisible = await targetOfFeature(db, target)
    if (isFeatureVisible !== undefined) {
      if (!isFeatureVisible) hidden.push(target)
      continue
    }
    const [, folder, slug] = /^\/(\w+)\/([^/?#]+)/.exec(target) ?? []
    const type = contentTypes
      .all()
      .find((one) => contentTypeInfo(one.kind).linked && contentTypeInfo(one.kind).path === `/${folder}`)
    if (slug && type && !(await isVisible(db, type, slug))) hidden.push(target)
  }
  return hidden
}

async function targetOfFeature(db: Db, path: string): Promise<boolean | undefined> {
  for (const look of menuTargets.all()) {
    const isSeen = await look(db, path)
    if (isSeen !== undefined) return isSeen
  }
  return undefined
}

/** Whether visitors see the item with this current or earlier slug. */
async function isVisible(db: Db, type: ContentType, slug: string): Promise<boolean> {
  const at = async (key: ContentType['key'], value: string) =>
    (
      await db.execute<{ visible: boolean }>(
        sql`select (${type.isVisible}) as visible from ${type.table} where ${key} = ${value}`,
      )
    ).rows[0]
  const current = await at(type.key, slug)
  if (current) return current.visible
  const id = await idByOldSlug(db, type, slug)
  return (id && (await at(type.table.id, id))?.visible) || false
}
