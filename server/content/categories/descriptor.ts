import { and, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { type AuditedTable, commonFields } from '#server/core/audit/audited-table.ts'
import type { Collection } from '#server/core/db/collection.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { derivatives, imageFields, Slug } from '#server/core/media/collection-media.ts'
import { CategoryName } from '#shared/content/categories.ts'
import { categorizedTypes } from '#shared/core/category-options.ts'
import { categories } from './categories.table.ts'

/** How the activity log describes categories. */
export const categoryActivity: Record<string, AuditedTable> = {
  categories: {
    kind: 'category',
    title: 'name',
    fields: {
      name: 'Name',
      slug: 'Address',
      parent_id: ['Parent', 'flag'],
      position: ['Place', 'flag'],
      description: 'Description',
      ...commonFields.image,
      ...commonFields.seo,
    },
  },
}

/** Categories in a site export. */
export const categoryCollection: Collection = {
  table: categories,
  keys: [{ columns: ['type', 'name'], caseInsensitive: true }, { columns: ['type', 'slug'] }],
  fields: {
    ...imageFields,
    type: z.enum(categorizedTypes),
    name: CategoryName,
    slug: Slug,
    formerSlugs: z.array(Slug).max(20),
  },
  media: derivatives,
}

/** Whether a category has the image with this hash. Categories are public. */
export const isCategoryImage = async (db: Db, sha256: string) =>
  (await db.$count(categories, eq(categories.sha256, sha256))) > 0

/** The media files of a company's categories. */
export async function categoriesStored(owner: Db, siteId: string) {
  const rows = await owner
    .select({ sha256: categories.sha256 })
    .from(categories)
    .where(and(eq(categories.tenantId, siteId), isNotNull(categories.sha256)))
  return { ids: [], hashes: rows.flatMap(({ sha256 }) => sha256 ?? []) }
}
