import { z } from 'zod'
import { publicRead } from '#shared/core/access.ts'
import { contentTypeNames } from '#shared/core/content-types.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Id, Instant, text } from '#shared/core/primitives.ts'
import { ResponsiveImage } from '#shared/core/responsive-image.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import {
  longestSearch,
  mostResults,
  type SearchDate,
  type SearchPrice,
  searchDates,
  searchPrices,
  searchSorts,
  searchTypes,
} from '#shared/core/search-options.ts'

/** A part of a highlighted text. Plain text, never HTML. */
const TextSegment = z.object({ text: z.string(), hit: z.literal(true).optional() })
export type TextSegment = z.infer<typeof TextSegment>

export const SearchResult = z.object({
  _id: Id,
  type: z.enum(searchTypes),
  data: z.object({
    title: z.string(),
    /** Products only: the same as `title`. */
    name: z.string().optional(),
    /** The slug, or the id of items without one. */
    slug: z.string(),
    caption: z.string(),
    category: z.string(),
    createdAt: Instant,
    /** Start of an event. */
    date: Instant.optional(),
    views: z.int().min(0),
    price: z.number().optional(),
    /** In the second currency of the shop; absent without one. */
    secondPrice: z.number().optional(),
    /** URL of the image as a JPEG. Empty without an image. */
    image: z.string(),
    picture: ResponsiveImage.optional(),
    alt: z.string(),
  }),
  highlight: z.object({
    title: z.array(TextSegment),
    /** An excerpt of the caption or text. */
    text: z.array(TextSegment),
    /** The matching tags. */
    tags: z.array(z.string()),
  }),
})
export type SearchResult = z.infer<typeof SearchResult>

const oneOf = <T extends string>(options: Record<T, unknown>) => z.enum(Object.keys(options) as [T, ...T[]])
const lowerCase = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value)

export const SearchQuery = z.object({
  /** The query. */
  k: text(longestSearch).default(''),
  type: z.preprocess(lowerCase, z.enum(['all', ...searchTypes]).default('all')),
  date: oneOf<SearchDate>(searchDates).optional(),
  price: oneOf<SearchPrice>(searchPrices).optional(),
  sort: z.enum(searchSorts).default('relevance'),
  page: z.coerce.number().int().min(1).max(mostResults).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(24),
})
export type SearchQuery = z.input<typeof SearchQuery>

export const search = {
  /** Searches public content only, also for staff. */
  find: endpoint(routes.search.find, {
    ...publicRead,
    countedAs: 'search',
    cachedBy: [...contentTypeNames, 'categories', 'minute'],
    input: SearchQuery,
    output: z.object({
      results: z.array(SearchResult),
      /** Number of results of this type. At most 480 of them can be loaded. */
      total: z.int(),
      /** Number of results of each type, with the other filters applied. */
      facets: z.partialRecord(z.enum(searchTypes), z.int()),
      page: z.int(),
      /** Absent on the last page. */
      nextPage: z.int().optional(),
      /** The first categories with items whose name contains every word; only on the first page. */
      categories: z.array(
        z.object({ type: z.enum(searchTypes), name: z.string(), slug: z.string(), count: z.int().min(0) }),
      ),
      /** The corrected query, if the typed one had no results. */
      corrected: z.string().optional(),
      /** Other queries, if there are no results or no query. */
      suggestions: z.array(z.string()),
    }),
  }),
} satisfies EndpointsOf<'search'>
