import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Picture } from '#shared/core/picture.ts'
import {
  ById,
  Done,
  Id,
  Instant,
  line,
  listOf,
  Nothing,
  PageQuery,
  Price,
  pageOf,
  required,
  text,
} from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'
import {
  availabilities,
  type MovementReason,
  type PriceRange,
  priceRanges,
  productCategories,
  productSorts,
  productStatuses,
  productViews,
  stockReasonLabels,
  stockReasons,
} from './product-options.ts'
import { ProductOption, ProductOptions, VariantInputs } from './product-variants.ts'

const Counter = z.int().min(0)

/** Whether there is any of a product. How many stays with the shop. */
const Available = z.object({ availability: z.enum(availabilities) })

/** A product on a card. */
export const ProductCard = Available.extend({
  _id: Id,
  /** Readable, and the last part of its address. */
  slug: z.string(),
  name: z.string(),
  /** What it costs; the least, where its variants differ. */
  price: Price,
  /** What the dearest of its variants costs, where they differ. */
  highestPrice: Price.optional(),
  /** What it cost before. */
  compareAtPrice: Price.optional(),
  /** Whether one of its variants has to be chosen. */
  hasVariants: z.boolean().optional(),
  category: z.enum(productCategories),
  /** JPEG address that works everywhere; empty without a picture. */
  image: z.string(),
  picture: Picture.optional(),
  alt: z.string(),
})
export type ProductCard = z.infer<typeof ProductCard>

const ProductImage = z.object({ _id: Id, picture: Picture, image: z.string(), alt: z.string() })
export type ProductImage = z.infer<typeof ProductImage>

/** One of the things that a product can be had as. */
const Variant = Available.extend({
  _id: Id,
  /** One of each option, in their order. */
  values: z.array(z.string()),
  sku: z.string(),
  price: Price,
  compareAtPrice: Price.optional(),
})
export type Variant = z.infer<typeof Variant>

/** What a visitor sees on a product's page. */
export const Product = ProductCard.extend({
  description: z.string(),
  tags: z.array(z.string()),
  sku: z.string(),
  /** What there is to choose, and what comes of it; both empty where nothing is. */
  options: z.array(ProductOption),
  variants: z.array(Variant),
  /** The main one first. */
  images: z.array(ProductImage),
  views: Counter,
  seo_title: z.string(),
  seo_description: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Product = z.infer<typeof Product>

/** The same variant, as admins see it. */
const AdminVariant = Variant.extend({
  /** What it costs itself, where that is not what the product does. */
  ownPrice: Price.optional(),
  stock: Counter,
  /** Whether it can be had; visitors do not hear of the others. */
  active: z.boolean(),
})
export type AdminVariant = z.infer<typeof AdminVariant>

/** The same product, as admins see it. */
export const AdminProduct = Product.extend({
  status: z.enum(productStatuses),
  /** What the product says it costs, whatever its variants do. */
  ownPrice: Price,
  variants: z.array(AdminVariant),
  /** Of a product with variants: of all that can be had together. */
  stock: Counter,
  /** From how many on customers are told that there are few. */
  lowStock: Counter,
  /** What it costs the company. */
  cost: Price.optional(),
  sold: Counter,
  publishedAt: Instant.optional(),
  trashedAt: Instant.optional(),
  updatedBy: z.string().optional(),
})
export type AdminProduct = z.infer<typeof AdminProduct>

const ranges = priceRanges.map(({ value }) => value) as [PriceRange, ...PriceRange[]]

export const ProductFilter = PageQuery.extend({
  category: listOf(z.enum(productCategories), 4).optional(),
  price: listOf(z.enum(ranges), 4).optional(),
  tag: line(40).optional(),
  q: line(100).optional(),
  sort: z.enum(productSorts).default('newest'),
})
export type ProductFilter = z.input<typeof ProductFilter>

const ProductPage = pageOf(ProductCard).extend({
  /** How many products each option of a filter would show, the other filters kept. */
  facets: z.object({ category: z.record(z.string(), z.int()), price: z.record(z.string(), z.int()) }),
})
export type ProductPage = z.infer<typeof ProductPage>

/** The readable part of an address. */
const Slug = line(80).pipe(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and single dashes.'))
/** A product's id or its slug. */
const ByIdOrSlug = z.object({ id: z.string().max(80) })

/** What can be said about a product; cents, stock and texts are all checked here. */
const ProductFields = z.strictObject({
  name: required(200, 'A name is required.').pipe(line(200)),
  description: required(10_000, 'A description is required.'),
  price: Price,
  compareAtPrice: Price.nullable(),
  cost: Price.nullable(),
  category: z.enum(productCategories, 'Choose one of the categories.'),
  tags: listOf(line(40), 30),
  sku: line(60),
  slug: Slug,
  stock: z.int('Use a whole number.').min(0, 'There cannot be less than none.').max(1_000_000),
  lowStock: z.int('Use a whole number.').min(0).max(10_000),
  status: z.enum(productStatuses),
  /** Always sent together. Two empty lists take all variants away. */
  options: ProductOptions,
  variants: VariantInputs,
  seo_title: text(60),
  seo_description: text(160),
})
export const NewProduct = ProductFields.partial().required({ name: true, description: true, price: true })
export type NewProduct = z.output<typeof NewProduct>
export const ProductChanges = ProductFields.partial().extend({
  /** How many came (positive) or went since, whatever was sold meanwhile; instead of `stock`. */
  stockDelta: z.int('Use a whole number.').min(-1_000_000).max(1_000_000).optional(),
  /** Of the product or of its variants. */
  stockReason: z.enum(stockReasons).optional(),
})
export type ProductChanges = z.output<typeof ProductChanges>

export const products = {
  list: endpoint(routes.products.list, {
    access: 'public',
    tx: 'read',
    cachedBy: ['products'],
    input: ProductFilter,
    output: ProductPage,
  }),
  get: endpoint(routes.products.get, {
    access: 'public',
    tx: 'read',
    cachedBy: ['products'],
    input: ByIdOrSlug,
    output: Product,
  }),
  view: endpoint(routes.products.view, { access: 'public', tx: 'read', input: ById, output: Nothing }),
  /** Asks for one mail once what is out of stock can be had again. Throws CONFLICT while it can. */
  wish: endpoint(routes.products.wish, {
    access: 'public',
    tx: 'none',
    input: z.strictObject({
      id: Id,
      variantId: Id.optional(),
      email: required(254, 'Your email is required.').pipe(line(254)).pipe(z.email('Enter an email address.')),
      /** A field that people do not see; who fills it is a machine. */
      website: z.string().max(200).optional(),
    }),
    output: Done,
  }),
} satisfies Promised<'products'>

const reasons = Object.keys(stockReasonLabels) as [MovementReason, ...MovementReason[]]

const StockMovement = z.object({
  _id: Id,
  /** Of which variant, by its name then. */
  variant: z.string().optional(),
  delta: z.int(),
  /** How many of it there were afterwards. */
  stock: Counter,
  reason: z.enum(reasons),
  order: Id.optional(),
  by: z.string().optional(),
  createdAt: Instant,
})

export const adminProducts = {
  /** A plain list; how many there are and where the next ones start stand in the headers. */
  list: endpoint(routes.adminProducts.list, {
    access: 'admin',
    tx: 'read',
    input: ProductFilter.extend({ status: z.enum(productStatuses).optional() }),
    output: z.array(AdminProduct),
  }),
  get: endpoint(routes.adminProducts.get, { access: 'admin', tx: 'read', input: ByIdOrSlug, output: AdminProduct }),
  /** `updatedAt` is what the editor last saw; STALE when somebody else saved since. */
  update: endpoint(routes.adminProducts.update, {
    access: 'admin',
    tx: 'write',
    input: ProductChanges.extend({ id: Id, updatedAt: Instant.optional() }),
    output: AdminProduct,
  }),
  trash: endpoint(routes.adminProducts.trash, { access: 'admin', tx: 'write', input: ById, output: Done }),
  /** Out of the trash again. Throws PLAN_LIMIT_REACHED, or CONFLICT when its SKU is taken by now. */
  restore: endpoint(routes.adminProducts.restore, { access: 'admin', tx: 'write', input: ById, output: AdminProduct }),
  /** A draft that says the same, with none in stock and no SKU. Throws PLAN_LIMIT_REACHED. */
  duplicate: endpoint(routes.adminProducts.duplicate, {
    access: 'admin',
    tx: 'write',
    input: ById,
    output: AdminProduct,
  }),
  /** Everything there is, and how much of it each view holds with the words kept. */
  page: endpoint(routes.adminProducts.page, {
    access: 'admin',
    tx: 'read',
    input: ProductFilter.extend({ view: z.enum(productViews).optional() }),
    output: pageOf(AdminProduct).extend({ counts: z.record(z.enum([...productViews, 'all']), z.int()) }),
  }),
  /** The chosen products as CSV, as they can come in again. Throws VALIDATION when there are more than fit. */
  table: endpoint(routes.adminProducts.table, {
    access: 'admin',
    recentSignIn: true,
    tx: 'read',
    input: ProductFilter.pick({ category: true, price: true, tag: true, q: true }).extend({
      view: z.enum(productViews).optional(),
    }),
    output: z.object({ name: z.string(), text: z.string() }),
  }),
  /** Why there are as many as there are: the last hundred changes, newest first. */
  movements: endpoint(routes.adminProducts.movements, {
    access: 'admin',
    tx: 'read',
    input: ById,
    output: z.object({ results: z.array(StockMovement) }),
  }),
} satisfies Promised<'adminProducts'>

/** Answer of the routes that take a product's form. */
export const SavedProduct = z.object({ message: z.string(), product: AdminProduct })
export type SavedProduct = z.infer<typeof SavedProduct>
