import { productPlaces } from '#renderer/commerce/products/admin/product-places.ts'
import { audioPlaces } from '#renderer/content/audios/admin/audio-places.ts'
import { blogPlaces } from '#renderer/content/blogs/admin/blog-places.ts'
import { documentPlaces } from '#renderer/content/documents/admin/document-places.ts'
import { eventPlaces } from '#renderer/content/events/admin/event-places.ts'
import { photoPlaces } from '#renderer/content/photos/admin/photo-places.ts'
import { pagePlaces } from '#renderer/content/site-pages/admin/page-places.ts'
import { videoPlaces } from '#renderer/content/videos/admin/video-places.ts'
import type { ContentPlaces } from '#renderer/core/admin/content-places.ts'

/** Every type of content, in the order of Content Management. */
export const typesInPalette: readonly ContentPlaces[] = [
  photoPlaces,
  videoPlaces,
  audioPlaces,
  documentPlaces,
  blogPlaces,
  eventPlaces,
  pagePlaces,
  productPlaces,
]
