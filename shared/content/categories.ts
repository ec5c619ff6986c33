import { z } from 'zod'
import { contentRead, contentWrite, publicRead } from '#shared/core/access.ts'
import { categorizedTypes, maxCategories, maxCategoryName } from '#shared/core/category-options.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { ById, Done, Id, Instant, line, listOf, required, text } from '#shared/core/primitives.ts'
import { ResponsiveImage } from '#shared/core/responsive-image.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { Counter, Slug, SlugParam } from './fields.ts'

const Type = z.enum(categorizedTypes)

/** The name of a category on an item; the handler checks that the company has it. */
export const CategoryName = line(maxCategoryName)

/** Names of categories in a filter. A category includes its subcategories. */
export const CategoryNames = listOf(CategoryName, 20)

const imageShape = {
  /** URL of the picture as a JPEG. Empty without a picture. */
  image: z.string(),
  picture: ResponsiveImage.optional(),
  alt: z.string(),
}

const Subcategory = z.object({
  name: z.string(),
  slug: z.string(),
  ...imageShape,
  /** Number of items that visitors see. */
  count: Counter,
})

/** A category as visitors see it. */
export const Category = Subcategory.extend({
  _id: Id,
  type: Type,
  description: z.string(),
  seo_title: z.string(),
  seo_description: z.string(),
  /** Absent for a top-level category. */
  parent: Subcategory.pick({ name: true, slug: true }).optional(),
  children: z.array(Subcategory),
})
export type Category = z.infer<typeof Category>

/** A category as staff see it. */
export const AdminCategory = z.object({
  _id: Id,
  type: Type,
  name: z.string(),
  slug: z.string(),
  /** Id of its top-level category. */
  parent: Id.nullable(),
  description: z.string(),
  seo_title: z.string(),
  seo_description: z.string(),
  ...imageShape,
  /** Number of items with exactly this category, including drafts and the trash. */
  items: Counter,
  /** The types of audio: they cannot be renamed or deleted. */
  fixed: z.boolean(),
  updatedAt: Instant,
})
export type AdminCategory = z.infer<typeof AdminCategory>

const Fields = z.object({
  name: required(maxCategoryName, 'A name is required.').pipe(CategoryName),
  /** By default made from the name. */
  slug: Slug,
  /** Id of a top-level category; null for the top level. */
  parent: Id.nullable(),
  description: text(2000),
  seo_title: line(70),
  seo_description: line(170),
  /** The picture: id of a published photo, null for none. */
  photo: Id.nullable(),
  alt: text(300),
})

export const categories = {
  /** By its current or an earlier slug. */
  get: endpoint(routes.categories.get, {
    ...publicRead,
    cachedBy: ['categories', ...categorizedTypes, 'minute'],
    input: z.object({ type: Type, slug: SlugParam }),
    output: Category,
  }),
} satisfies EndpointsOf<'categories'>

const AdminList = z.object({
  results: z.array(AdminCategory),
  /** The category of items for which none is chosen; empty if they have none. */
  fallback: z.string(),
})

/** Products need the permission `admin`, all other types `content`. */
export const adminCategories = {
  /** All categories of a type, at most 200: each top-level category, followed by its subcategories. */
  list: endpoint(routes.adminCategories.list, {
    ...contentRead,
    input: z.object({ type: Type }),
    output: AdminList,
  }),
  get: endpoint(routes.adminCategories.get, { ...contentRead, input: ById, output: AdminCategory }),
  /** Throws CONFLICT if the name or the slug is taken. */
  create: endpoint(routes.adminCategories.create, {
    ...contentWrite,
    input: Fields.partial().required({ name: true }).extend({ type: Type }),
    output: AdminCategory,
  }),
  /** A new name is written to all items. Throws STALE, and CONFLICT if the name or the slug is taken. */
  update: endpoint(routes.adminCategories.update, {
    ...contentWrite,
    input: Fields.partial().extend({ id: Id, updatedAt: Instant.optional() }),
    output: AdminCategory,
  }),
  /** Orders the categories with the same parent. Throws STALE if `ids` are not exactly these. */
  order: endpoint(routes.adminCategories.order, {
    ...contentWrite,
    input: z.object({ type: Type, parent: Id.nullable(), ids: z.array(Id).max(maxCategories) }),
    output: AdminList,
  }),
  /**
   * Moves its items to `moveTo` (`none`: to no category) and its subcategories to the top level. Throws CONFLICT if it
   * has items and `moveTo` is absent.
   */
  remove: endpoint(routes.adminCategories.remove, {
    ...contentWrite,
    input: ById.extend({ moveTo: Id.or(z.literal('none')).optional() }),
    output: Done,
  }),
} satisfies EndpointsOf<'adminCategories'>
