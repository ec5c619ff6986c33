import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { PageOf } from '#renderer/core/admin/list-page.ts'
import { useCategories } from '#renderer/core/admin/use-categories.ts'
import type { Tone } from '#renderer/core/ui/Badge.tsx'
import type { ContentTotals } from '#shared/content/content.ts'
import type { processingStates } from '#shared/content/photos.ts'
import type { CategorizedType } from '#shared/core/category-options.ts'
import type { Times } from '#shared/core/primitives.ts'
import type { ResponsiveImage } from '#shared/core/responsive-image.ts'
import type { Permission } from '#shared/core/roles.ts'
import type { SavedList } from '#shared/core/saved-view-options.ts'

/** Fields that all content types have in the admin lists. */
export interface ContentItem {
  _id: string
  title: string
  published: boolean
  createdAt: string
  updatedAt: string
  publishedAt?: string | undefined
  trashedAt?: string | undefined
  picture?: ResponsiveImage | undefined
  tags?: string[]
  /** State of background processing. */
  state?: (typeof processingStates)[number]
  /** Why processing failed, for the interface. */
  problem?: string | undefined
}

export const contentStatuses = ['published', 'scheduled', 'draft', 'processing', 'failed', 'trash'] as const
export type ContentStatus = (typeof contentStatuses)[number]

/** State of a list. It is stored only in the URL. */
export interface ContentChoice {
  status: ContentStatus | undefined
  q: string
  /** By default the first sort of the type. */
  sort: string
  /** Values by filter name, only for filters that the content type has. */
  filters: Readonly<Record<string, string>>
}

export interface ContentPage<T> {
  results: T[]
  total: number
  /** Number of items per status; `all` is without the trash. */
  counts: Record<string, number>
}

interface Option {
  value: string
  label: string
}

/** A select above a list. Its name is its URL parameter. */
export interface ContentFilter {
  name: string
  label: string
  /** Label of the unset filter: `All categories`. */
  all: string
  /** The API takes a list of these. A filter without them takes any text. */
  options?: readonly Option[]
  /** Options that depend on the server. Without options, the select is hidden. */
  useOptions?(): readonly Option[]
}

export interface ContentColumn<T> {
  name: string
  /** Numbers are on the right, after the status. */
  numeric?: boolean
  /** Sort order of this column. */
  sort?: string
  /** Narrow tables hide the columns with the lowest number first. */
  leaves?: 1 | 2 | 3
  cell(item: T): ReactNode
}

/** The result of a bulk action. */
export interface Done {
  changed: number
  former?: Times[] | undefined
  /** Number of videos that were not published because browsers cannot play them. */
  unplayable?: number | undefined
}

/** Bulk actions. */
export interface ContentBulk<T> {
  act(ids: string[], action: 'publish' | 'unpublish' | 'trash' | 'restore', former?: Times[]): Promise<Done>
  /** Sets the same values of all items. */
  edit(ids: string[], values: object): Promise<{ changed: number }>
  /** Whether items have tags. */
  tags?: boolean
  /** Adds items to albums by name. */
  albums?: { useNames(): string[]; of(item: T): string[] }
  /** One field of all items, such as the category. */
  choice?: { name: string; field: keyof T & string; useOptions(): readonly Option[] }
}

/** [Note: Content kinds] One content type in the console, which shows all types with the same screens. */
export interface ContentKind<T extends ContentItem> {
  /** Its tab in the URL, and the key of its saved views. */
  id: SavedList
  /** Its key in the totals. */
  total: keyof ContentTotals
  /** Label of its tab: `Videos`. */
  name: string
  /** Singular and plural within a sentence. */
  one: string
  many: string
  /** Plural name in the list, if it differs. */
  things?: string
  icon: TablerIcon
  /**
   * Permission to change the content; all users of the admin area may read it.
   */
  changes?: Permission
  /** Query key of its list. */
  key: string
  list(choice: ContentChoice, page: PageOf): Promise<ContentPage<T>>
  update(changes: { id: string; published?: boolean; tags?: string[]; albums?: string[] }): Promise<unknown>
  trash(which: { id: string }): Promise<unknown>
  restore(which: { id: string }): Promise<unknown>
  bulk: ContentBulk<T>
  /** Creates a draft with the same content. */
  duplicate?(which: { id: string }): Promise<{ _id: string; title: string }>
  statuses?: readonly ContentStatus[]
  /** The first is the default. */
  sorts: readonly Option[]
  filters: readonly ContentFilter[]
  columns: readonly ContentColumn<T>[]
  /** The small line below a title. */
  small(item: T): string
  /** The details on a card. */
  figures(item: T): string
  /** URL for visitors, if it is visible. */
  seenAt(item: T): string | undefined
  /** A more specific badge than published or draft. */
  badge?(item: T): { tone: Tone; text: string } | undefined
  /** More entries of the item menu. */
  MoreActions?: ComponentType<{ item: T }>
  /** Opens over the list at `?edit=`. */
  Editor?: ComponentType<{ id: string; onClose(): void }>
  /** URL of the editor, for types with a page of their own. */
  editAt?(item: Pick<T, '_id'>): string
  /** How items are added: on a page, or in a panel beside the list. */
  add?: { label: string; to: string } | { label: string; title: string; Panel: ComponentType }
}

/** Options whose labels are their values. */
export const sameNamed = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }))

/** Options in the order of a list, with their labels. */
export const labelled = <V extends string>(values: readonly V[], labels: Record<V, string>): Option[] =>
  values.map((value) => ({ value, label: labels[value] }))

/** A filter and a bulk action for the company's categories. */
export const categoryFilter = (type: CategorizedType): ContentFilter => ({
  name: 'category',
  label: 'Category',
  all: 'All categories',
  useOptions: () => useCategories(type).options,
})
export const categoryChoice = (type: CategorizedType) =>
  ({ name: 'Category', field: 'category', useOptions: () => useCategories(type).options }) as const

/** The API of a content type. */
interface ContentCalls<T> extends Pick<ContentKind<T & ContentItem>, 'update' | 'trash' | 'restore' | 'duplicate'> {
  list: { key: string; (input: never): Promise<ContentPage<T>> }
  bulk(input: { ids: string[]; action: string; former?: Times[] | undefined; values?: object }): Promise<Done>
}

type Options<T extends ContentItem> = Omit<
  ContentKind<T>,
  'key' | 'list' | 'update' | 'trash' | 'restore' | 'duplicate' | 'bulk'
> & { bulk?: Omit<ContentBulk<T>, 'act' | 'edit'> }

/** Creates a content type from its API and what its screens need to know. */
export function contentKind<T extends ContentItem>(calls: ContentCalls<T>, options: Options<T>): ContentKind<T> {
  const { update, trash, restore, duplicate } = calls
  const list = calls.list as ContentCalls<T>['list'] & ((input: object) => Promise<ContentPage<T>>)
  return {
    ...options,
    ...{ update, trash, restore, ...(duplicate && { duplicate }), key: list.key },
    list: ({ status, q, sort, filters }, page) => {
      const selected = options.filters.map((filter) => [filter.name, inputOf(filter, filters[filter.name])])
      return list({ status, q: q || undefined, ...Object.fromEntries(selected), sort, ...page })
    },
    bulk: {
      ...options.bulk,
      act: (ids, action, former) => calls.bulk({ ids, action, former }),
      edit: (ids, values) => calls.bulk({ ids, action: 'edit', values }),
    },
  }
}

/** The value of a filter as the API takes it; unknown values are ignored. */
function inputOf({ options }: ContentFilter, value: string | undefined) {
  if (!options || value === undefined) return value
  return options.some((option) => option.value === value) ? [value] : undefined
}
