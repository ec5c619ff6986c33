import { formatNumber, formatPlural } from '#renderer/core/ui/format.ts'
import type { CollectionReport, Exceeded, ImportReport } from '#shared/core/data-options.ts'

/** What people call each kind of record. */
const names: Record<string, string> = {
  company: 'Company settings',
  users: 'People',
  photos: 'Photos',
  albums: 'Albums',
  album_photos: 'Photos in albums',
  blogs: 'Blogs',
  events: 'Events',
  event_registrations: 'Event registrations',
  videos: 'Videos',
  audios: 'Audio',
  audio_reviews: 'Reviews',
  documents: 'Documents',
  document_versions: 'Earlier versions of documents',
  pages: 'Pages',
  products: 'Products',
  product_images: 'Product pictures',
  stock_movements: 'Stock movements',
  stock_wishes: 'Back-in-stock wishes',
  sliders: 'Slides',
  comments: 'Comments',
  comment_reports: 'Reported comments',
  likes: 'Likes',
  orders: 'Orders',
  order_lines: 'Lines of orders',
  order_notes: 'Notes on orders',
  carts: 'Carts',
  conversations: 'Conversations',
  messages: 'Messages',
  old_slugs: 'Earlier addresses',
  revisions: 'Earlier versions of texts',
  saved_views: 'Saved views',
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
