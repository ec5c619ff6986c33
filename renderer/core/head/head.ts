import type { Company, SeoPage } from '#shared/core/company.ts'
import { defaultCompany } from '../company/default-company.ts'

/** What a page says about itself to browsers, search engines and link previews. */
export interface PageHead {
  /** Without the site's name, which is added. */
  title: string
  /** True when `title` is the whole title, as an admin wrote it. */
  whole?: boolean
  description?: string | undefined
  /** Address of a picture, own path or absolute. */
  image?: string | undefined
  type?: 'website' | 'article' | 'profile' | 'product'
  /** More for link previews, like `product:price:amount`. */
  properties?: Record<string, string>
  /** Own path that is the one address of this content; the page's path when absent. */
  canonical?: string
  noindex?: boolean
  /** Of a list page: the call it shows, and where each of its items is. */
  list?: ListHead
  /** Own paths of feeds with the same content, by their type. */
  feeds?: Record<string, string>
  /** Structured data; `origin` makes addresses absolute. */
  jsonLd?: (origin: string) => object | object[]
}

export interface ListHead {
  /** Key of the call. */
  key: string
  pathOf: (item: ListedItem) => string
}

/** What the items of every list have. */
export interface ListedItem {
  _id: string
  slug?: string
  title?: string
  name?: string
}

/** `handle.head` of a route: its loader's data in, its head out. */
export type HeadOf<Data = unknown> = (page: {
  company: Company
  data: Data
  params: Record<string, string | undefined>
}) => PageHead

export interface HeadHandle {
  // biome-ignore lint/suspicious/noExplicitAny: every route has data of its own; the route that sets it knows which
  head?: HeadOf<any>
}

/** Doors and search results are nothing to be found. */
const unlisted: readonly SeoPage[] = ['login', 'register', 'search']

/** Head of a page that the company can describe in its search-engine settings. */
export const seoHead =
  (page: SeoPage, title: string, more: Partial<PageHead> = {}): HeadOf =>
  ({ company }) => {
    const own = company[`seo_${page}_title`]
    return {
      title: own || title,
      whole: Boolean(own),
      // Each page is described as itself, whatever the company says of all of it.
      description:
        company[`seo_${page}_description`] ||
        [`${title} — ${company.name}`, company.description || company.tagline].filter(Boolean).join('. '),
      noindex: unlisted.includes(page),
      ...more,
    }
  }

interface Match {
  handle?: unknown
  data?: unknown
  params: Record<string, string | undefined>
}

/** The head of the innermost matched route that has one. */
export function headOf(matches: readonly Match[], company: Company = defaultCompany): PageHead {
  const match = matches.findLast(({ handle }) => (handle as HeadHandle | undefined)?.head)
  const head = (match?.handle as HeadHandle | undefined)?.head
  return head && match ? head({ company, data: match.data, params: match.params }) : { title: '' }
}

/** `Photos — Northlight`, at most 60 characters where that is in our hands. */
export function titleOf({ title, whole }: PageHead, { name }: Company): string {
  if (whole) return title
  return title ? `${clip(title, Math.max(20, 57 - name.length))} — ${name}` : name
}

/** At most `most` characters, cut between words. */
export function clip(text: string, most: number) {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (flat.length <= most) return flat
  const cut = flat.slice(0, most - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).trimEnd()}…`
}
