import { z } from 'zod'
import { CategoryName, CategoryNames } from '#shared/content/categories.ts'
import { SlugParam } from '#shared/content/fields.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { currencies } from '#shared/core/locale-options.ts'
import {
  Barcode,
  ById,
  Done,
  Id,
  IdempotencyKey,
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
import { ResponsiveImage } from '#shared/core/responsive-image.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { collectionSorts } from './collection-options.ts'
import { EntryId } from './delivery.ts'
import {
  availabilities,
  compareAtChanges,
  type MovementReason,
  maxDescriptionLength,
  maxRichDescriptionLength,
  mostInProductBulk,
  mostLowStock,
  mostRelated,
  mostStock,
  mostVariants,
  type PriceRange,
  priceRanges,
  priceRoundings,
  productSorts,
  productStatuses,
  productViews,
  stockModes,
  stockReasonLabels,
  stockReasons,
} from './product-options.ts'
import { ProductOption, ProductOptions, StockChange, VariantInputs } from './product-variants.ts'

const Counter = z.int().min(0)

/** Visitors see the availability only. The stock is not public. */
const Available = z.object({ availability: z.enum(availabilities) })

export const ProductCard = Available.extend({
  _id: Id,
  /** Last part of the product's address. */
  slug: z.string(),
  name: z.string(),
  /** The lowest price of its variants if they differ. */
  price: Price,
  /** The highest price of its variants if they differ. */
  highestPrice: Price.optional(),
  /** Both in the second currency of the shop; absent without one. */
  secondPrice: Price.optional(),
  highestSecondPrice: Price.optional(),
  compareAtPrice: Price.optional(),
  hasVariants: z.boolean().optional(),
  category: z.string(),
  /** Address of a JPEG; empty without an image. */
  image: z.string(),
  picture: ResponsiveImage.optional(),
  alt: z.string(),
})
export type ProductCard = z.infer<typeof ProductCard>

const ProductImage = z.object({ _id: Id, picture: ResponsiveImage, image: z.string(), alt: z.string() })
export type ProductImage = z.infer<typeof ProductImage>

const Variant = Available.extend({
  _id: Id,
  /** One value per option, in the order of the options. */
  values: z.array(z.string()),
  sku: z.string(),
  /** GTIN; empty without one. */
  barcode: z.string(),
  price: Price,
  /** In the second currency of the shop; absent without one. */
  secondPrice: Price.optional(),
  compareAtPrice: Price.optional(),
})
export type Variant = z.infer<typeof Variant>

const Handover = z.object({
  isDelivered: z.boolean(),
  isCollected: z.boolean(),
  /** Where it can be collected; empty for the address of the company. */
  pickupPoints: z.array(z.object({ name: z.string(), address: z.string() })),
  /** Whether payment at collection is the only method. */
  isPaidInPerson: z.boolean(),
})
export type Handover = z.infer<typeof Handover>

/** A product as visitors see it. */
export const Product = ProductCard.extend({
  description: z.string(),
  /** HTML of the same text; absent without formatting. See [Note: Rich text]. */
  richDescription: z.string().optional(),
  tags: z.array(z.string()),
  sku: z.string(),
  /** GTIN; empty without one. */
  barcode: z.string(),
  /** Both empty for a product without variants. */
  options: z.array(ProductOption),
  variants: z.array(Variant),
  /** The main image is the first one. */
  images: z.array(ProductImage),
  /** Only with a single product of visitors that is not delivered: the files to download, with their size in bytes. */
  downloads: z.array(z.object({ format: z.string(), size: z.int() })).optional(),
  /** Only with a single product of visitors: the published ones of those that staff chose, in their order. */
  related: z.array(ProductCard).optional(),
  /** How customers receive and pay it; absent if nothing is handed over. */
  handover: Handover.optional(),
  views: Counter,
  seo_title: z.string(),
  seo_description: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Product = z.infer<typeof Product>

const AdminVariant = Variant.extend({
  /** Absent if the variant has the product's price. */
  ownPrice: Price.optional(),
  /** Absent if its price in the second currency follows from the rate. */
  ownSecondPrice: Price.optional(),
  /** Negative if more is sold than there is. */
  stock: z.int(),
  /** Visitors do not see inactive variants. */
  active: z.boolean(),
})
export type AdminVariant = z.infer<typeof AdminVariant>

/** A product as admins see it. */
export const AdminProduct = Product.extend({
  status: z.enum(productStatuses),
  /** The product's own price, without its variants. */
  ownPrice: Price,
  /** Absent if the price in the second currency follows from the rate. */
  ownSecondPrice: Price.optional(),
  variants: z.array(AdminVariant),
  /** For a product with variants, the sum over its active variants. */
  stock: z.int(),
  /** Whether it is sold when it is out of stock. */
  sellsWhenOut: z.boolean(),
  /** At or below this stock, customers see that few are left. */
  lowStock: Counter,
  /** Purchase price. */
  cost: Price.optional(),
  /** Id of a tax class of the shop. */
  taxClass: z.string(),
  /** False for services and downloads, which are neither delivered nor collected. */
  needsDelivery: z.boolean(),
  /** Weight of one unit in grams, for delivery prices; 0 if unknown. */
  weight: Counter,
  sold: Counter,
  /** The photo that it sells as files. */
  photo: Id.optional(),
  /** Only with a single product: those that its page shows first, without deleted ones. */
  relatedProducts: z.array(z.object({ _id: Id, name: z.string() })).optional(),
  publishedAt: Instant.optional(),
  trashedAt: Instant.optional(),
  updatedBy: z.string().optional(),
})
export type AdminProduct = z.infer<typeof AdminProduct>

const ranges = priceRanges.map(({ value }) => value) as [PriceRange, ...PriceRange[]]

export const ProductFilter = PageQuery.extend({
  category: CategoryNames.optional(),
  price: listOf(z.enum(ranges), 4).optional(),
  tag: line(40).optional(),
  q: line(100).optional(),
  sort: z.enum(productSorts).default('newest'),
})
export type ProductFilter = z.input<typeof ProductFilter>

const ProductPage = pageOf(ProductCard).extend({
  /** How many products each filter option would match with the other filters. */
  facets: z.object({ category: z.record(z.string(), z.int()), price: z.record(z.string(), z.int()) }),
})
export type ProductPage = z.infer<typeof ProductPage>

const Slug = line(80).pipe(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use a–z, 0–9 and single dashes.'))
const ByIdOrSlug = z.object({ id: z.string().max(80) })

const ProductFields = z.strictObject({
  name: required(200, 'A name is required.').pipe(line(200)),
  description: required(maxDescriptionLength, 'A description is required.'),
  /** HTML, which replaces the description by its text; empty without formatting. */
  richDescription: text(maxRichDescriptionLength),
  price: Price,
  /** Price in the second currency; null to convert the price by the rate. */
  secondPrice: Price.nullable(),
  /** The second currency that own prices were entered in. Another one than the shop's is refused. */
  secondCurrency: z.enum(currencies),
  compareAtPrice: Price.nullable(),
  cost: Price.nullable(),
  category: CategoryName,
  tags: listOf(line(40), 30),
  sku: line(60),
  barcode: Barcode,
  slug: Slug,
  stock: StockChange.min(0, 'Enter 0 or more.'),
  lowStock: z.int('Use a whole number.').min(0, 'Enter 0 or more.').max(mostLowStock),
  sellsWhenOut: z.boolean(),
  taxClass: EntryId,
  needsDelivery: z.boolean(),
  /** In grams. */
  weight: z.int('Use a whole number.').min(0, 'Enter 0 or more.').max(10_000_000),
  status: z.enum(productStatuses),
  /** Always sent together. Empty lists remove all variants. */
  options: ProductOptions,
  variants: VariantInputs,
  /** Ids of products that its page shows first under “You may also like”. */
  related: z.array(Id).max(mostRelated, `Choose at most ${mostRelated} products.`),
  seo_title: text(60),
  seo_description: text(160),
})
export const NewProduct = ProductFields.partial().required({ name: true, description: true, price: true })
export type NewProduct = z.output<typeof NewProduct>
export const ProductChanges = ProductFields.partial().extend({
  /** Change of the stock, instead of `stock`. Unaffected by orders in the meantime. */
  stockDelta: StockChange.optional(),
  stockReason: z.enum(stockReasons).optional(),
})
export type ProductChanges = z.output<typeof ProductChanges>

export const products = {
  list: endpoint(routes.products.list, {
    access: 'public',
    tx: 'read',
    cachedBy: ['products', 'categories'],
    input: ProductFilter.extend({
      /** Slug of a collection. */
      collection: SlugParam.optional(),
      /** `featured` is the order of a collection by hand, elsewhere the newest first. */
      sort: z.enum(collectionSorts).default('newest'),
    }),
    output: ProductPage,
  }),
  get: endpoint(routes.products.get, {
    access: 'public',
    tx: 'read',
    cachedBy: ['products', 'company'],
    input: ByIdOrSlug,
    output: Product,
  }),
  view: endpoint(routes.products.view, { access: 'public', tx: 'read', input: ById, output: Nothing }),
  /** Requests one email for when a product is back in stock. Throws CONFLICT if it is in stock. */
  requestStockAlert: endpoint(routes.products.requestStockAlert, {
    access: 'public',
    tx: 'none',
    input: z.strictObject({
      id: Id,
      variantId: Id.optional(),
      email: required(254, 'Your email is required.').pipe(line(254)).pipe(z.email('Enter an email address.')),
      /** Honeypot: a hidden field that only bots fill in. */
      website: z.string().max(200).optional(),
    }),
    output: Done,
  }),
} satisfies EndpointsOf<'products'>

const reasons = Object.keys(stockReasonLabels) as [MovementReason, ...MovementReason[]]

const StockMovement = z.object({
  _id: Id,
  /** Name of the variant at that time. */
  variant: z.string().optional(),
  delta: z.int(),
  /** Stock after the change. */
  stock: z.int(),
  reason: z.enum(reasons),
  order: Id.optional(),
  by: z.string().optional(),
  createdAt: Instant,
})

const Tags = listOf(line(40), 30)

/** One change to many products. */
export const ProductBulkChange = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('price'),
    /** Change in percent, for products, variants and own prices in the second currency. */
    percent: z
      .number('Enter a number.')
      .min(-90, 'Reduce by at most 90 %.')
      .max(1000, 'Raise by at most 1000 %.')
      .multipleOf(0.01, 'Use at most two decimals.'),
    rounding: z.enum(priceRoundings),
    /** `former` shows the price before a reduction as compare-at price. */
    compareAt: z.enum(compareAtChanges),
  }),
  z.strictObject({ action: z.literal('category'), category: CategoryName }),
  z.strictObject({ action: z.literal('status'), status: z.enum(productStatuses) }),
  z
    .strictObject({
      action: z.literal('stock'),
      mode: z.enum(stockModes),
      amount: StockChange,
      reason: z.enum(stockReasons),
    })
    .refine(({ mode, amount }) => mode === 'adjust' || amount >= 0, { path: ['amount'], error: 'Enter 0 or more.' }),
  z.strictObject({ action: z.enum(['addTags', 'removeTags']), tags: Tags }),
  z.strictObject({ action: z.enum(['trash', 'restore']) }),
])
export type ProductBulkChange = z.output<typeof ProductBulkChange>

/** What a product was like before a bulk change. Only the fields that the change can alter. */
const FormerProduct = z.strictObject({
  _id: Id,
  price: Price.optional(),
  secondPrice: Price.nullable().optional(),
  compareAtPrice: Price.nullable().optional(),
  /** Own prices of the variants; null where they follow the product's price. */
  variants: z
    .array(z.strictObject({ _id: Id, price: Price.nullable(), secondPrice: Price.nullable() }))
    .max(mostVariants)
    .optional(),
  category: CategoryName.optional(),
  status: z.enum(productStatuses).optional(),
  tags: Tags.optional(),
  /** Change of the stock. Stocks that were added to several times can be above the maximum. */
  stockDelta: z
    .int()
    .min(-10 * mostStock)
    .max(10 * mostStock)
    .optional(),
})
export type FormerProduct = z.output<typeof FormerProduct>

const BulkOutcome = z.object({
  changed: z.int(),
  /** Products without a change of their stock, because each variant has its own. */
  withVariants: z.int().optional(),
  /** Time of the change, which its undo sends. */
  changedAt: Instant,
  former: z.array(FormerProduct),
})
export type ProductBulkOutcome = z.infer<typeof BulkOutcome>

export const adminProducts = {
  /** A plain list. Headers hold the total and the next cursor. */
  list: endpoint(routes.adminProducts.list, {
    access: 'admin',
    tx: 'read',
    input: ProductFilter.extend({ status: z.enum(productStatuses).optional() }),
    output: z.array(AdminProduct),
  }),
  get: endpoint(routes.adminProducts.get, { access: 'admin', tx: 'read', input: ByIdOrSlug, output: AdminProduct }),
  /** Throws STALE if another admin saved since `updatedAt`. */
  update: endpoint(routes.adminProducts.update, {
    access: 'admin',
    tx: 'write',
    input: ProductChanges.extend({ id: Id, updatedAt: Instant.optional() }),
    output: AdminProduct,
  }),
  trash: endpoint(routes.adminProducts.trash, { access: 'admin', tx: 'write', input: ById, output: Done }),
  /** Throws PLAN_LIMIT_REACHED, or CONFLICT if its SKU is taken. */
  restore: endpoint(routes.adminProducts.restore, { access: 'admin', tx: 'write', input: ById, output: AdminProduct }),
  /**
   * Changes all given products or none. A repeated key changes nothing and returns the same outcome, or throws DUPLICATE
   * if the request differs. Throws PLAN_LIMIT_REACHED, or CONFLICT if a restored SKU is taken.
   */
  bulk: endpoint(routes.adminProducts.bulk, {
    access: 'admin',
    tx: 'write',
    keyed: true,
    input: z.strictObject({
      idempotencyKey: IdempotencyKey.optional(),
      ids: z.array(Id).min(1).max(mostInProductBulk),
      change: ProductBulkChange,
    }),
    output: BulkOutcome,
  }),
  /** Restores former values, except on products that were saved since `changedAt`. */
  undoBulk: endpoint(routes.adminProducts.undoBulk, {
    access: 'admin',
    tx: 'write',
    input: z.strictObject({ changedAt: Instant, former: z.array(FormerProduct).min(1).max(mostInProductBulk) }),
    output: z.object({ changed: z.int(), skipped: z.int() }),
  }),
  /** Copies a product as a draft, without stock and SKU. Throws PLAN_LIMIT_REACHED, or CONFLICT if it sells a photo. */
  duplicate: endpoint(routes.adminProducts.duplicate, {
    access: 'admin',
    tx: 'write',
    input: ById,
    output: AdminProduct,
  }),
  /** A page of a view, and how many products each view has with the same search. */
  page: endpoint(routes.adminProducts.page, {
    access: 'admin',
    tx: 'read',
    input: ProductFilter.extend({ view: z.enum(productViews).optional() }),
    output: pageOf(AdminProduct).extend({ counts: z.record(z.enum([...productViews, 'all']), z.int()) }),
  }),
  /** Exports the filtered products as CSV for a later import. Throws VALIDATION if there are too many. */
  table: endpoint(routes.adminProducts.table, {
    access: 'admin',
    recentSignIn: true,
    tx: 'read',
    input: ProductFilter.pick({ category: true, price: true, tag: true, q: true }).extend({
      view: z.enum(productViews).optional(),
    }),
    output: z.object({ name: z.string(), text: z.string() }),
  }),
  /** The last hundred stock changes, newest first. */
  movements: endpoint(routes.adminProducts.movements, {
    access: 'admin',
    tx: 'read',
    input: ById,
    output: z.object({ results: z.array(StockMovement) }),
  }),
} satisfies EndpointsOf<'adminProducts'>

export const SavedProduct = z.object({ message: z.string(), product: AdminProduct })
export type SavedProduct = z.infer<typeof SavedProduct>
