import { formatNumber, formatPlural } from '#renderer/core/ui/format.ts'
import type { CollectionReport, Exceeded, ImportReport } from '#shared/core/data-options.ts'

/** Labels of tables whose name is no good label. */
const labels: Record<string, string> = {
  company: 'Company settings',
  users: 'Users',
  album_photos: 'Photos in albums',
  audios: 'Audio',
  audio_reviews: 'Reviews',
  document_versions: 'Document versions',
  product_images: 'Product images',
  stock_wishes: 'Back-in-stock alerts',
  home_versions: 'Home page',
  sliders: 'Slides',
  comment_reports: 'Reported comments',
  order_lines: 'Order items',
  order_notes: 'Order notes',
  old_slugs: 'Previous addresses',
  revisions: 'Earlier versions of texts',
  first_views: 'Default views of lists',
  analytics_counts: 'Analytics',
}

export const collectionLabel = (name: string) => {
  const text = labels[name] ?? name.replaceAll('_', ' ')
  return text[0]!.toUpperCase() + text.slice(1)
}

export function countAll(collections: readonly CollectionReport[]) {
  const sum = (field: 'create' | 'update' | 'skip') => collections.reduce((total, one) => total + one[field], 0)
  return { create: sum('create'), update: sum('update'), skip: sum('skip') }
}

/** `Imported from Vitrine: 120 new, 3 changed, 40 unchanged.` */
export function importedText({ site, collections }: ImportReport) {
  const { create, update, skip } = countAll(collections)
  return `Imported from ${site}: ${formatNumber(create)} new, ${formatNumber(update)} changed, ${formatNumber(skip)} unchanged.`
}

const nouns = { media: 'media file', products: 'product', admins: 'admin' }

/** `The import needs 70 products, but your plan allows 5.` */
export const exceededText = ({ limit, would, max }: Exceeded) =>
  `The import needs ${formatPlural(would, nouns[limit])}, but your plan allows ${formatNumber(max)}.`
