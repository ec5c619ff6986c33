import type { AdminCategory } from '#shared/content/categories.ts'
import type { CategorizedType } from '#shared/core/category-options.ts'
import type { Cover } from '../../writing/admin/PictureField.tsx'

/** Values of the category form. */
export interface CategoryValues {
  name: string
  /** Id of a top-level category; empty for the top level. */
  parent: string
  /** Empty to make it from the name. */
  slug: string
  description: string
  seo_title: string
  seo_description: string
  alt: string
  cover: Cover
}

export const blankCategory: CategoryValues = {
  name: '',
  parent: '',
  slug: '',
  description: '',
  seo_title: '',
  seo_description: '',
  alt: '',
  cover: {},
}

export function valuesOf(category: AdminCategory): CategoryValues {
  const { name, parent, slug, description, seo_title, seo_description, alt, picture } = category
  return { ...{ name, slug, description, seo_title, seo_description, alt }, parent: parent ?? '', cover: { picture } }
}

export const categoryChecks = {
  name: (name: string) =>
    name.trim() === '' ? 'A name is required.' : name.includes(',') ? 'Use a name without commas.' : null,
}

const fieldsOf = ({ cover: { photo }, parent, ...texts }: CategoryValues) => ({
  ...texts,
  parent: parent || null,
  ...(photo !== undefined && { photo }),
})

export function newCategoryOf(type: CategorizedType, values: CategoryValues) {
  const { slug, ...fields } = fieldsOf(values)
  return { type, ...fields, ...(slug.trim() && { slug }) }
}

/** The fields that changed. A slug that stays the same is not sent, so that it follows a new name. */
export function changesOf(before: CategoryValues, after: CategoryValues) {
  const earlier: Record<string, unknown> = fieldsOf(before)
  const changed = Object.entries(fieldsOf(after)).filter(([field, value]) => value !== earlier[field])
  const { slug, ...changes } = Object.fromEntries(changed) as Partial<ReturnType<typeof fieldsOf>>
  return { ...changes, ...(slug && { slug }) }
}
