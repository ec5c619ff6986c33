import type { AdminCategory, Category } from '#shared/content/categories.ts'
import { coverFields } from '../images/cover-fields.ts'
import type { UrlContext } from '../images/present.ts'
import type { CategoryRow } from './categories.table.ts'
import { isFixed } from './save.ts'

/** The texts and the picture that all forms of a category share. Pictures of categories are public. */
const commonFieldsOf = (around: UrlContext, row: CategoryRow) => ({
  name: row.name,
  slug: row.slug,
  ...coverFields(around, row, true),
  alt: row.alt,
})

interface Around {
  parent: CategoryRow | undefined
  children: readonly CategoryRow[]
  /** Number of visible items by the id of a category. */
  countOf(id: string): number
}

/** A category for visitors. Subcategories without items are left out. */
export function categoryOf(around: UrlContext, row: CategoryRow, { parent, children, countOf }: Around): Category {
  return {
    _id: row.id,
    type: row.type,
    ...commonFieldsOf(around, row),
    description: row.description,
    seo_title: row.seoTitle,
    seo_description: row.seoDescription,
    count: countOf(row.id),
    ...(parent && { parent: { name: parent.name, slug: parent.slug } }),
    children: children
      .map((child) => ({ ...commonFieldsOf(around, child), count: countOf(child.id) }))
      .filter(({ count }) => count > 0),
  }
}

/** A category for staff. */
export function adminCategoryOf(around: UrlContext, row: CategoryRow, items: number): AdminCategory {
  return {
    _id: row.id,
    type: row.type,
    ...commonFieldsOf(around, row),
    parent: row.parentId,
    description: row.description,
    seo_title: row.seoTitle,
    seo_description: row.seoDescription,
    items,
    fixed: isFixed(row),
    updatedAt: row.updatedAt,
  }
}
