import type { SeoPage } from '#shared/company.ts'

interface EmptyList {
  path: string
  seo: SeoPage
  title: string
  /** What the page says while there is nothing in it. */
  empty: string
}

/** Content types that no site has items of yet. */
export const emptyLists: readonly EmptyList[] = [
  { path: '/videos', seo: 'videos', title: 'Videos', empty: 'No videos available.' },
  { path: '/audio', seo: 'audio', title: 'Audio', empty: 'No audio content available.' },
]
