/** What products can be filtered and sorted by, without schemas: lists and forms read these. */
export const productCategories = ['Electronics', 'Clothing', 'Books', 'Accessories'] as const
export type ProductCategory = (typeof productCategories)[number]

/** Ranges of prices, in whole dollars. `from` belongs to a range unless the one before reaches it, `to` does. */
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

/** What the list of admins can be narrowed to: a status, what is running low, what was thrown away. */
export const productViews = [...productStatuses, 'low', 'trash'] as const
export type ProductView = (typeof productViews)[number]

/** Why an admin changes how many there are. */
export const stockReasons = ['received', 'returned', 'damaged', 'counted'] as const
export type StockReason = (typeof stockReasons)[number]
/** Every reason for a change of stock, in words. */
export const stockReasonLabels = {
  received: 'Received',
  returned: 'Returned by a customer',
  damaged: 'Damaged or lost',
  counted: 'Counted again',
  created: 'First stock',
  edited: 'Edited',
  removed: 'Variant removed',
  ordered: 'Ordered',
  cancelled: 'Order cancelled',
  reopened: 'Order taken up again',
} as const
export type MovementReason = keyof typeof stockReasonLabels

/** Days that a product stays in the trash. */
export const daysInTrash = 30

/** Whether there is any, as customers see it. The number stays with the shop. */
export const availabilities = ['in', 'few', 'out'] as const
export type Availability = (typeof availabilities)[number]
export const availabilityLabels: Record<Availability, string> = {
  in: 'In stock',
  few: 'Only few left',
  out: 'Out of stock',
}

/** Most things there are to choose of a product, values of each, and variants that come of them. */
export const mostOptions = 3
export const mostValues = 20
export const mostVariants = 100

/** What a variant is called: `M / Blue`. */
export const variantName = (values: readonly string[]) => values.join(' / ')

/** A product and the variant of it, if any, in one line: `T-shirt, M / Blue`. */
export const nameOfLine = ({ title, variant }: { title: string; variant?: string | undefined }) =>
  variant ? `${title}, ${variant}` : title

/** Tells lines of a cart or an order apart: one for each variant of a product. */
export const lineKey = ({ id, variantId }: { id: string; variantId?: string | undefined }) =>
  variantId ? `${id} ${variantId}` : id

/** Most different products in a cart. */
export const mostLines = 100
