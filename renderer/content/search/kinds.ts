import { paths } from '#renderer/core/paths.ts'
import type { SearchType } from '#shared/core/search-options.ts'

interface Kind {
  /** What one of them is called. */
  label: string
  path: (slug: string) => string
}

/** What can be found, and where it is. */
export const kinds: Record<SearchType, Kind> = {
  products: { label: 'Product', path: paths.product },
  blogs: { label: 'Blog', path: paths.blog },
  photos: { label: 'Photo', path: paths.photo },
  videos: { label: 'Video', path: paths.video },
  audio: { label: 'Audio', path: paths.sound },
  events: { label: 'Event', path: paths.event },
  documents: { label: 'Document', path: paths.document },
  pages: { label: 'Page', path: paths.page },
}
