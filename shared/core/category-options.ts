import { type ContentTypeName, contentTypeInfo } from './content-types.ts'

/** Content types whose items have a category, in the order of the tabs. */
export const categorizedTypes = [
  'products',
  'blogs',
  'photos',
  'videos',
  'audios',
  'events',
  'documents',
] as const satisfies readonly ContentTypeName[]
export type CategorizedType = (typeof categorizedTypes)[number]

export const isCategorized = (name: ContentTypeName): name is CategorizedType =>
  categorizedTypes.some((type) => type === name)

/** Maximum categories of a type, and maximum length of a name. */
export const maxCategories = 200
export const maxCategoryName = 60

/** Whether items of the type may have no category. */
export const isCategoryOptional = (type: CategorizedType) => type === 'audios' || type === 'documents'

/** Public address of a category. */
export const categoryPath = (type: CategorizedType, slug: string) =>
  `${contentTypeInfo(type).path}/category/${encodeURIComponent(slug)}`
