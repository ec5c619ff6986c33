import { z } from 'zod'
import { contentTypeNames } from '#shared/core/content-types.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Picture } from '#shared/core/picture.ts'
import { Id, Instant, text } from '#shared/core/primitives.ts'
import { type Promised, routes } from '#shared/core/routes.ts'
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

/** A piece of a text; `hit` where it is what was looked for. Pieces are plain text, never HTML. */
const Piece = z.object({ text: z.string(), hit: z.literal(true).optional() })
export type Piece = z.infer<typeof Piece>

/** One thing that was found. */
export const SearchResult = z.object({
  _id: Id,
  type: z.enum(searchTypes),
  data: z.object({
    title: z.string(),
    /** Of products, the same as `title`. */
    name: z.string().optional(),
    /** Last part of its address: a slug where it has one, else its id. */
    slug: z.string(),
    caption: z.string(),
    category: z.string(),
    createdAt: Instant,
    /** When it takes place, of events. */
    date: Instant.optional(),
    views: z.int().min(0),
    price: z.number().optional(),
    /** JPEG address that works everywhere; empty without a picture. */
    image: z.string(),
    picture: Picture.optional(),
    alt: z.string(),
  }),
  highlight: z.object({
    title: z.array(Piece),
    /** Of its caption or its text, the part that says most. */
    text: z.array(Piece),
    /** Those of its tags that have what was looked for. */
    tags: z.array(z.string()),
  }),
})
export type SearchResult = z.infer<typeof SearchResult>

const oneOf = <T extends string>(options: Record<T, unknown>) => z.enum(Object.keys(options) as [T, ...T[]])
const lowerCase = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value)

export const SearchQuery = z.object({
  /** What is looked for. */
  k: text(longestSearch).default(''),
  /** Without one, or `all`: everything. */
  type: z.preprocess(lowerCase, z.enum(['all', ...searchTypes]).default('all')),
  date: oneOf<SearchDate>(searchDates).optional(),
  price: oneOf<SearchPrice>(searchPrices).optional(),
  sort: z.enum(searchSorts).default('relevance'),
  page: z.coerce.number().int().min(1).max(mostResults).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(24),
})
export type SearchQuery = z.input<typeof SearchQuery>

export const search = {
  /** Only what every visitor may see, whoever asks. */
  find: endpoint(routes.search.find, {
    access: 'public',
    tx: 'read',
    countedAs: 'search',
    cachedBy: [...contentTypeNames, 'minute'],
    input: SearchQuery,
    output: z.object({
      results: z.array(SearchResult),
      /** How many there are of the chosen type, though no more than 480 can be leafed through. */
      total: z.int(),
      /** How many there are of each type with the other filters kept. */
      facets: z.partialRecord(z.enum(searchTypes), z.int()),
      page: z.int(),
      /** Absent on the last page. */
      nextPage: z.int().optional(),
      /** What was found instead, where nothing has the words as they were typed. */
      corrected: z.string().optional(),
      /** What else to look for, where nothing was found or nothing was asked. */
      suggestions: z.array(z.string()),
    }),
  }),
} satisfies Promised<'search'>
