import { productPlaces } from '#renderer/commerce/products/admin/product-places.ts'
import { audioPlaces } from '#renderer/content/audios/admin/audio-places.ts'
import { blogPlaces } from '#renderer/content/blogs/admin/blog-places.ts'
import { documentPlaces } from '#renderer/content/documents/admin/document-places.ts'
import { eventPlaces } from '#renderer/content/events/admin/event-places.ts'
import { photoPlaces } from '#renderer/content/photos/admin/photo-places.ts'
import { pagePlaces } from '#renderer/content/site-pages/admin/page-places.ts'
import { videoPlaces } from '#renderer/content/videos/admin/video-places.ts'
import type { ContentPaletteEntry } from '#renderer/core/admin/palette-entries.ts'

/** Content types in the order of Content Management. */
export const typesInPalette: readonly ContentPaletteEntry[] = [
  photoPlaces,
  videoPlaces,
  audioPlaces,
  documentPlaces,
  blogPlaces,
  eventPlaces,
  pagePlaces,
  productPlaces,
]
