import type { Permission } from './roles.ts'

interface ContentTypeInfo {
  /** Singular noun. */
  noun: string
  /** Plural label. */
  label: string
  /** Name in search and analytics. */
  search: string
  /** Path of the public list; item pages are below it. */
  path: string
  /** Whether the list is in the sitemap and has its own SEO texts. */
  listed: boolean
  /** Name of the admin list in URLs and saved views, and the permission to open it. */
  list: string
  permission: Permission
  /** The permission to change items, if different. */
  changes?: Permission
  /** Whether visitors can like and comment on it. */
  commented: boolean
  /** Displayed counters. */
  counters: readonly ('views' | 'plays' | 'downloads')[]
  /** The plan limit that it counts towards. */
  room?: 'media' | 'products'
  /** Whether menus can link to single items, so that staff are warned about broken links. */
  linked?: true
  /** Whether items have prices that search can filter by. */
  priced?: true
}

/**
 * [Note: Content types] All content types by table name, in the order of the search filter. Other lists of types are
 * derived from this one and the descriptors in `server/features.ts`.
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
} as const satisfies Record<string, ContentTypeInfo>

type Types = typeof contentTypes
/** A type of content, by the name of its table. */
export type ContentTypeName = keyof Types
export type ContentNoun = Types[ContentTypeName]['noun']
export type CommentedType = { [N in ContentTypeName]: Types[N]['commented'] extends true ? N : never }[ContentTypeName]
type ListedType = { [N in ContentTypeName]: Types[N]['listed'] extends true ? N : never }[ContentTypeName]
/** Path of a type's list without slash: `shop`. */
export type ListedPage = Types[ListedType]['path'] extends `/${infer Name}` ? Name : never

export const contentTypeNames = Object.keys(contentTypes) as ContentTypeName[]

/** The properties of a type, for code that handles all types alike. */
export const contentTypeInfo = (name: ContentTypeName): ContentTypeInfo => contentTypes[name]

export const nounOf = (name: ContentTypeName) => contentTypeInfo(name).noun as ContentNoun
/** The capitalized noun: `Photo`. */
export const singularLabel = (name: ContentTypeName) => nounOf(name).replace(/^./, (first) => first.toUpperCase())
