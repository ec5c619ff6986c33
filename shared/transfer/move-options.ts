/** Systems that a company can move from, and tables of products that it has written itself. */
export const moveSources = ['shopify', 'wordpress', 'table'] as const
export type MoveSource = (typeof moveSources)[number]
export const moveSourceLabels: Record<MoveSource, string> = {
  shopify: 'Shopify',
  wordpress: 'WordPress',
  table: 'a table',
}

/** Recognised files, by the name under which their system exports them. */
export const moveFormats = {
  'shopify-products': 'Products CSV',
  'shopify-customers': 'Customers CSV',
  'shopify-orders': 'Orders CSV',
  'woo-products': 'WooCommerce products CSV',
  'woo-customers': 'WooCommerce customers CSV',
  'woo-orders': 'WooCommerce orders CSV',
  wxr: 'WordPress export',
} as const
export type MoveFormat = keyof typeof moveFormats

/** Kinds of items, in the order in which they are imported. */
export const moveKinds = [
  'customer',
  'file',
  'product',
  'product-pictures',
  'post',
  'page',
  'order',
  'redirects',
] as const
export type MoveKind = (typeof moveKinds)[number]
/** Singular and plural. */
export const moveKindLabels: Record<MoveKind, readonly [string, string]> = {
  customer: ['customer', 'customers'],
  file: ['file of the media library', 'files of the media library'],
  product: ['product', 'products'],
  'product-pictures': ['product with pictures', 'products with pictures'],
  post: ['post', 'posts'],
  page: ['page', 'pages'],
  order: ['order', 'orders'],
  redirects: ['group of old addresses', 'groups of old addresses'],
}

/** `partial`: imported, but something is missing. `skipped`: imported by an earlier run. */
export const moveItemStates = ['waiting', 'done', 'partial', 'skipped', 'failed'] as const
export type MoveItemState = (typeof moveItemStates)[number]

const MB = 1024 ** 2
/** Maximum bytes of a file. */
export const largestMove = { csv: 100 * MB, xml: 1024 * MB }
/** Maximum items of a file. */
export const mostMoveItems = 100_000
