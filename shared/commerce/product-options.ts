// Without schemas, because lists and forms of the website import this module.

export const maxDescriptionLength = 10_000
/** Of a formatted description, with its HTML. */
export const maxRichDescriptionLength = 60_000

export const productCategories = ['Electronics', 'Clothing', 'Books', 'Accessories'] as const

/** Price ranges in dollars, including both bounds. */
export const priceRanges = [
  { value: 'under-50', label: 'Under $50', from: 0, to: 49.99 },
  { value: '50-100', label: '$50-$100', from: 50, to: 100 },
  { value: '100-500', label: '$100-$500', from: 100.01, to: 500 },
  { value: 'over-500', label: 'Over $500', from: 500.01, to: undefined },
] as const
export type PriceRange = (typeof priceRanges)[number]['value']

export const productSorts = ['newest', 'popular', 'price', 'price-desc'] as const
export type ProductSort = (typeof productSorts)[number]
export const productSortLabels: Record<ProductSort, string> = {
  newest: 'Newest',
  popular: 'Most popular',
  price: 'Price: low to high',
  'price-desc': 'Price: high to low',
}

export const productStatuses = ['active', 'inactive', 'draft'] as const
export type ProductStatus = (typeof productStatuses)[number]

/** Views of the products list of admins. */
export const productViews = [...productStatuses, 'low', 'trash'] as const
export type ProductView = (typeof productViews)[number]

/** Reasons that admins give for a stock change. */
export const stockReasons = ['received', 'returned', 'damaged', 'counted'] as const
export type StockReason = (typeof stockReasons)[number]
/** The stock itself, or the change of it. */
export const stockModes = ['adjust', 'set'] as const
export type StockMode = (typeof stockModes)[number]
export const stockReasonLabels = {
  received: 'Received',
  returned: 'Returned by a customer',
  damaged: 'Damaged or lost',
  counted: 'Recounted',
  created: 'Initial stock',
  edited: 'Edited',
  removed: 'Variant removed',
  ordered: 'Ordered',
  confirmed: 'Order confirmed',
  cancelled: 'Order cancelled',
  reopened: 'Order reopened',
  order_changed: 'Order changed',
  refunded: 'Refunded',
} as const
export type MovementReason = keyof typeof stockReasonLabels

export const daysInTrash = 30

/** Maximum number of products per bulk request. */
export const mostInProductBulk = 100

/** How bulk price changes round the new prices. */
export const priceRoundings = ['cent', 'ending-99', 'whole'] as const
export type PriceRounding = (typeof priceRoundings)[number]

/** What bulk price changes do with the compare-at price. */
export const compareAtChanges = ['unchanged', 'former', 'clear'] as const
export type CompareAtChange = (typeof compareAtChanges)[number]

/** Visitors see the availability only. The stock is not public. */
export const availabilities = ['in', 'few', 'out'] as const
export type Availability = (typeof availabilities)[number]
export const availabilityLabels: Record<Availability, string> = {
  in: 'In stock',
  few: 'Only few left',
  out: 'Out of stock',
}

/** Limits of a product: options, values per option, and variants. */
/** Units in stock, and those that one change adds or removes. */
export const mostStock = 1_000_000
export const mostLowStock = 10_000
export const mostOptions = 3
export const mostValues = 20
export const mostVariants = 100
/** Products that the page of another one shows first. */
export const mostRelated = 8

export const variantSeparator = ' / '
/** `M / Blue` */
export const variantName = (values: readonly string[]) => values.join(variantSeparator)

/** `T-shirt, M / Blue` */
export const nameOfLine = ({ title, variant }: { title: string; variant?: string | undefined }) =>
  variant ? `${title}, ${variant}` : title

/** Identifies a line of a cart or an order by product and variant. */
export const lineKey = ({ id, variantId }: { id: string; variantId?: string | undefined }) =>
  variantId ? `${id} ${variantId}` : id

/** Most lines in a cart. */
export const mostLines = 100
