import { formatNumber, formatPlural } from '#renderer/core/ui/format.ts'
import type { CollectionReport, Exceeded, ImportReport } from '#shared/core/data-options.ts'

/** What people call each kind of record, where that is not the name of its table. */
const names: Record<string, string> = {
  company: 'Company settings',
  users: 'People',
  album_photos: 'Photos in albums',
  audios: 'Audio',
  audio_reviews: 'Reviews',
  document_versions: 'Earlier versions of documents',
  product_images: 'Product pictures',
  stock_wishes: 'Back-in-stock wishes',
  sliders: 'Slides',
  comment_reports: 'Reported comments',
  order_lines: 'Lines of orders',
  order_notes: 'Notes on orders',
  old_slugs: 'Earlier addresses',
  revisions: 'Earlier versions of texts',
  first_views: 'Views that lists begin with',
  analytics_counts: 'Analytics figures',
}

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)

export const nameOfCollection = (name: string) => names[name] ?? capital(name.replaceAll('_', ' '))

/** Of all kinds together. */
export function sumOf(collections: readonly CollectionReport[]) {
  const sum = (what: 'create' | 'update' | 'skip') => collections.reduce((all, one) => all + one[what], 0)
  return { create: sum('create'), update: sum('update'), skip: sum('skip') }
}

/** `Imported from Vitrine: 120 new, 3 changed, 40 were here already.` */
export function outcomeWords({ site, collections }: ImportReport) {
  const { create, update, skip } = sumOf(collections)
  return `Imported from ${site}: ${formatNumber(create)} new, ${formatNumber(update)} changed, ${formatNumber(skip)} left as they were.`
}

const things = { media: 'media file', products: 'product', admins: 'admin' }

/** `There would be 70 products, and your plan holds 5.` */
export const exceededWords = ({ limit, would, max }: Exceeded) =>
  `There would be ${formatPlural(would, things[limit])}, and your plan holds ${formatNumber(max)}.`
