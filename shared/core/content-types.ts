import type { Permission } from './roles.ts'

interface AboutType {
  /** What one of them is called within a sentence. */
  noun: string
  /** What several of them are called above a list. */
  label: string
  /** Its name in search and analytics. */
  search: string
  /** Where visitors find its list; the pages of single items are below it. */
  path: string
  /** Whether that list stands in the sitemap and has search texts of its own. */
  listed: boolean
  /** Name of its list in the admin half, in addresses and saved views, and who may open that. */
  list: string
  permission: Permission
  /** Who may change its items, where not everybody who may open the list. */
  changes?: Permission
  /** Whether visitors like and comment on it. */
  commented: boolean
  /** The counters beside each item. */
  counters: readonly ('views' | 'plays' | 'downloads')[]
  /** What the plan counts it as. */
  room?: 'media' | 'products'
  /** Whether menus link to single items, so that staff hear of links that lead nowhere. */
  linked?: true
  /** Whether its items have prices, so that search can go by them. */
  priced?: true
}

/**
 * [Note: Content types] Every type of content, by the name of its table, in the order of the search filter. All lists
 * of types in the code are derived from this one and from the descriptors that `server/features.ts` registers.
 */
export const contentTypes = {
  products: {
    noun: 'product',
    label: 'Products',
    search: 'products',
    path: '/shop',
    listed: true,
    list: 'products',
    permission: 'admin',
    commented: false,
    counters: ['views'],
    room: 'products',
    linked: true,
    priced: true,
  },
  blogs: {
    noun: 'blog',
    label: 'Blogs',
    search: 'blogs',
    path: '/blogs',
    listed: true,
    list: 'blogs',
    permission: 'content',
    commented: true,
    counters: ['views'],
    linked: true,
  },
  photos: {
    noun: 'photo',
    label: 'Photos',
    search: 'photos',
    path: '/photos',
    listed: true,
    list: 'images',
    permission: 'content',
    commented: true,
    counters: ['views', 'downloads'],
    room: 'media',
  },
  videos: {
    noun: 'video',
    label: 'Videos',
    search: 'videos',
    path: '/videos',
    listed: true,
    list: 'videos',
    permission: 'content',
    commented: true,
    counters: ['views'],
    room: 'media',
  },
  audios: {
    noun: 'audio',
    label: 'Audio',
    search: 'audio',
    path: '/audio',
    listed: true,
    list: 'audio',
    permission: 'content',
    commented: true,
    counters: ['plays', 'downloads'],
    room: 'media',
  },
  events: {
    noun: 'event',
    label: 'Events',
    search: 'events',
    path: '/events',
    listed: true,
    list: 'events',
    permission: 'content',
    commented: true,
    counters: ['views'],
    priced: true,
  },
  documents: {
    noun: 'document',
    label: 'Documents',
    search: 'documents',
    path: '/documents',
    listed: false,
    list: 'documents',
    permission: 'content',
    commented: false,
    counters: ['downloads'],
    room: 'media',
  },
  pages: {
    noun: 'page',
    label: 'Pages',
    search: 'pages',
    path: '/pages',
    listed: false,
    list: 'pages',
    permission: 'content',
    changes: 'admin',
    commented: false,
    counters: ['views'],
    linked: true,
  },
} as const satisfies Record<string, AboutType>

type Types = typeof contentTypes
/** A type of content, by the name of its table. */
export type ContentTypeName = keyof Types
export type ContentNoun = Types[ContentTypeName]['noun']
export type CommentedType = { [N in ContentTypeName]: Types[N]['commented'] extends true ? N : never }[ContentTypeName]
type ListedType = { [N in ContentTypeName]: Types[N]['listed'] extends true ? N : never }[ContentTypeName]
/** The address of a type's list, as a name: `shop`. */
export type ListedPage = Types[ListedType]['path'] extends `/${infer Name}` ? Name : never

export const contentTypeNames = Object.keys(contentTypes) as ContentTypeName[]

/** What is known of a type, for code that asks alike about all of them. */
export const aboutType = (name: ContentTypeName): AboutType => contentTypes[name]

export const nounOf = (name: ContentTypeName) => aboutType(name).noun as ContentNoun
/** The same where it stands alone: `Photo`. */
export const nameOfOne = (name: ContentTypeName) => nounOf(name).replace(/^./, (first) => first.toUpperCase())
