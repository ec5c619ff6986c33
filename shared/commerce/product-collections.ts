import { z } from 'zod'
import { Counter, Slug, SlugParam } from '#shared/content/fields.ts'
import { adminRead, adminWrite, publicRead } from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { ById, Done, Id, Instant, line, Price, required, text } from '#shared/core/primitives.ts'
import { ResponsiveImage } from '#shared/core/responsive-image.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { collectionKinds, collectionSorts, mostCollectionProducts } from './collection-options.ts'

/** The products of a collection by rule: those that match every given condition. */
export const CollectionRule = z.strictObject({
  /** Ids of categories, of which one must match; each includes its subcategories. Empty for all. */
  categories: z.array(Id).max(20),
  /** Empty for any. */
  tag: line(40),
  /** Both ends are included; null for no limit. */
  priceFrom: Price.nullable(),
  priceTo: Price.nullable(),
  inStock: z.boolean(),
  /** Only products with a higher compare-at price. */
  onSale: z.boolean(),
})
export type CollectionRule = z.infer<typeof CollectionRule>

/** A collection of products as visitors see it. */
export const ProductCollection = z.object({
  _id: Id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  seo_title: z.string(),
  seo_description: z.string(),
  /** URL of the picture as a JPEG. Empty without a picture. */
  image: z.string(),
  picture: ResponsiveImage.optional(),
  alt: z.string(),
  /** How its products are sorted at first. */
  sort: z.enum(collectionSorts),
  /** Number of products that visitors see. */
  count: Counter,
})
export type ProductCollection = z.infer<typeof ProductCollection>

/** A collection as admins see it. */
export const AdminCollection = ProductCollection.extend({
  kind: z.enum(collectionKinds),
  /** Of a collection by hand, in their order; empty for one by rule. */
  products: z.array(z.object({ _id: Id, name: z.string() })),
  rule: CollectionRule,
  /** Visitors do not see others. */
  published: z.boolean(),
  updatedAt: Instant,
})
export type AdminCollection = z.infer<typeof AdminCollection>

const Fields = z.object({
  name: required(80, 'A name is required.').pipe(line(80)),
  /** By default made from the name. */
  slug: Slug,
  description: text(2000),
  seo_title: line(70),
  seo_description: line(170),
  /** The picture: id of a published photo, null for none. */
  photo: Id.nullable(),
  alt: text(300),
  kind: z.enum(collectionKinds),
  productIds: z.array(Id).max(mostCollectionProducts),
  rule: CollectionRule,
  sort: z.enum(collectionSorts),
  published: z.boolean(),
})

export const collections = {
  /** By its current or an earlier slug. */
  get: endpoint(routes.collections.get, {
    ...publicRead,
    cachedBy: ['products', 'categories'],
    input: z.object({ slug: SlugParam }),
    output: ProductCollection,
  }),
} satisfies EndpointsOf<'collections'>

export const adminCollections = {
  /** All collections by name, at most 200. */
  list: endpoint(routes.adminCollections.list, {
    ...adminRead,
    input: z.object({}),
    output: z.object({ results: z.array(AdminCollection.omit({ products: true, rule: true })) }),
  }),
  get: endpoint(routes.adminCollections.get, { ...adminRead, input: ById, output: AdminCollection }),
  /** Throws CONFLICT if the slug is taken. */
  create: endpoint(routes.adminCollections.create, {
    ...adminWrite,
    input: Fields.partial().required({ name: true }),
    output: AdminCollection,
  }),
  /** Throws STALE, and CONFLICT if the slug is taken. */
  update: endpoint(routes.adminCollections.update, {
    ...adminWrite,
    input: Fields.partial().extend({ id: Id, updatedAt: Instant.optional() }),
    output: AdminCollection,
  }),
  /** Its products stay. */
  remove: endpoint(routes.adminCollections.remove, { ...adminWrite, input: ById, output: Done }),
} satisfies EndpointsOf<'adminCollections'>
