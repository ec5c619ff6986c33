import type { Company, SeoPage } from '#shared/core/company.ts'
import { defaultCompany } from '../company/default-company.ts'

/** Metadata of a page for browsers, search engines and link previews. */
export interface PageHead {
  /** The site's name is appended. */
  title: string
  /** True when the site's name is not appended, because an admin wrote the title. */
  whole?: boolean
  description?: string | undefined
  /** Path or absolute address of an image. */
  image?: string | undefined
  type?: 'website' | 'article' | 'profile' | 'product'
  /** Further properties for link previews, such as `product:price:amount`. */
  properties?: Record<string, string>
  /** Canonical path; the page's own path by default. */
  canonical?: string
  noindex?: boolean
  /** The list of a list page. */
  list?: ListHead
  /** Paths of feeds with the same content, by media type. */
  feeds?: Record<string, string>
  /** Structured data; `origin` makes addresses absolute. */
  jsonLd?: (origin: string) => object | object[]
}

export interface ListHead {
  /** Key of the API call. */
  key: string
  pathOf: (item: ListedItem) => string
}

/** Common fields of list items. */
export interface ListedItem {
  _id: string
  slug?: string
  title?: string
  name?: string
}

/** `handle.head` of a route: creates the head from the loader data. */
export type HeadOf<Data = unknown> = (page: {
  company: Company
  data: Data
  params: Record<string, string | undefined>
}) => PageHead

export interface HeadHandle {
  // biome-ignore lint/suspicious/noExplicitAny: each route has its own loader data type
  head?: HeadOf<any>
}

/** Sign-in pages and search results are not indexed. */
const unlisted: readonly SeoPage[] = ['login', 'register', 'search']

/** Head of a page whose title and description an admin can set. */
export const seoHead =
  (page: SeoPage, title: string, more: Partial<PageHead> = {}): HeadOf =>
  ({ company }) => {
    const own = company[`seo_${page}_title`]
    return {
      title: own || title,
      whole: Boolean(own),
      // The title makes the description of each page unique.
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

/** `Photos — Northlight`, at most 60 characters unless the site's name is longer. */
export function titleOf({ title, whole }: PageHead, { name }: Company): string {
  if (whole) return title
  return title ? `${clip(title, Math.max(20, 57 - name.length))} — ${name}` : name
}

/** At most `max` characters, cut between words. */
export function clip(text: string, max: number) {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (flat.length <= max) return flat
  const cut = flat.slice(0, max - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max / 2)).trimEnd()}…`
}
