import type { CategorizedType } from '#shared/core/category-options.ts'
import { contentTypes } from '../content/content-types.ts'
import type { ContentDescriptor } from '../content/descriptor.ts'

type Categorized = ContentDescriptor & {
  categories: NonNullable<ContentDescriptor['categories']>
  kind: CategorizedType
}

/** All content types whose items have categories. */
export const categorizedContent = () =>
  contentTypes.all().filter((type): type is Categorized => type.categories !== undefined)

/** A content type with categories. */
export const categorized = (type: CategorizedType): Categorized =>
  categorizedContent().find(({ kind }) => kind === type)!
