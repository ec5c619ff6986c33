import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { PageOf } from '#renderer/core/admin/list-page.ts'
import type { Tone } from '#renderer/core/ui/Badge.tsx'
import type { ContentTotals } from '#shared/content/content.ts'
import type { processingStates } from '#shared/content/photos.ts'
import type { Picture } from '#shared/core/picture.ts'
import type { Times } from '#shared/core/primitives.ts'
import type { Permission } from '#shared/core/roles.ts'
import type { SavedList } from '#shared/core/saved-view-options.ts'

/** What every kind of content has, as its managers see it. */
export interface ContentItem {
  _id: string
  title: string
  published: boolean
  createdAt: string
  updatedAt: string
  trashedAt?: string | undefined
  picture?: Picture | undefined
  tags?: string[]
  /** Of what is processed in the background. */
  state?: (typeof processingStates)[number]
  /** Why that failed, fit to show. */
  problem?: string | undefined
}

export const contentStatuses = ['published', 'scheduled', 'draft', 'processing', 'failed', 'trash'] as const
export type ContentStatus = (typeof contentStatuses)[number]

/** What a list shows. The URL is its only home. */
export interface ContentChoice {
  status: ContentStatus | undefined
  q: string
  /** The kind's first sort when nothing is said. */
  sort: string
  /** By the filters' names. What a kind does not know it leaves out. */
  filters: Readonly<Record<string, string>>
}

export interface ContentPage<T> {
  results: T[]
  total: number
  /** How many each status has; `all` is without the trash. */
  counts: Record<string, number>
}

interface Option {
  value: string
  label: string
}

/** One of the selects above a list. Its name is its place in the address. */
export interface ContentFilter {
  name: string
  label: string
  /** What is shown while nothing is chosen: `All categories`. */
  all: string
  /** May ask the server; nothing to choose from takes the select away. */
  useOptions(): readonly Option[]
}

export interface ContentColumn<T> {
  name: string
  /** Numbers stand on the right, after the status; the rest stands before it. */
  numeric?: boolean
  /** Sort of the list that goes by this column. */
  sort?: string
  /** The smaller, the earlier the column leaves a table that becomes narrow. */
  leaves?: 1 | 2 | 3
  cell(item: T): ReactNode
}

/** How many were changed, and of what was published how it was before. */
export interface Done {
  changed: number
  former?: Times[] | undefined
  /** How many were not published because browsers cannot play them. */
  unplayable?: number | undefined
}

/** What can be done to many at once, each as the calls that do it. */
export interface ContentBulk<T> {
  act(ids: string[], action: 'publish' | 'unpublish' | 'trash' | 'restore', former?: Times[]): Promise<Done>
  addTags?(ids: string[], tags: string[]): Promise<{ changed: number }>
  /** Albums they are added to, by name. `set` undoes that for one of them. */
  albums?: {
    useNames(): string[]
    of(item: T): string[]
    add(ids: string[], names: string[]): Promise<{ changed: number }>
    set(id: string, names: string[]): Promise<unknown>
  }
  /** One value given to all of them, such as a category. */
  choice?: {
    name: string
    options: readonly Option[]
    of(item: T): string
    set(ids: string[], value: string): Promise<{ changed: number }>
  }
}

/** [Note: Content kinds] One kind of content, to the screens that manage all of them alike. */
export interface ContentKind<T extends ContentItem> {
  /** Its tab's place in the address, and what its saved views are kept under. */
  id: SavedList
  /** Where the figures of all content count it. */
  total: keyof ContentTotals
  /** Its tab's name: `Videos`. */
  name: string
  /** One of it and several, within a sentence. */
  one: string
  many: string
  /** What its list calls several of them, where that differs. */
  things?: string
  icon: TablerIcon
  /** Who may change it; everybody who comes here may look. */
  changes?: Permission
  /** Key of its list's call. */
  key: string
  list(choice: ContentChoice, page: PageOf): Promise<ContentPage<T>>
  update(changes: { id: string; published?: boolean; tags?: string[] }): Promise<unknown>
  trash(which: { id: string }): Promise<unknown>
  restore(which: { id: string }): Promise<unknown>
  bulk?: ContentBulk<T>
  /** Makes a draft that says the same. */
  duplicate?(which: { id: string }): Promise<{ _id: string; title: string }>
  statuses?: readonly ContentStatus[]
  /** The first is what is used when nothing is said. */
  sorts: readonly Option[]
  filters: readonly ContentFilter[]
  columns: readonly ContentColumn<T>[]
  /** The small line below a title. */
  small(item: T): string
  /** The same and more, on a card. */
  figures(item: T): string
  /** Where visitors see it; nothing where they do not. */
  seenAt(item: T): string | undefined
  /** Another word than published or draft, where one is truer. */
  badge?(item: T): { tone: Tone; text: string } | undefined
  /** More for the menu of one of them. */
  MoreActions?: ComponentType<{ item: T }>
  /** Opens over the list at `?edit=`. */
  Editor?: ComponentType<{ id: string; onClose(): void }>
  /** Where it is edited, for what needs a page of its own. */
  editAt?(item: Pick<T, '_id'>): string
  /** How more of it is made: a page, or a panel beside the list. */
  add?: { label: string; to: string } | { label: string; title: string; Panel: ComponentType }
}

/** Options that are called what they are. */
export const sameNamed = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }))

/** Options in the order of a list, with their labels. */
export const labelled = <V extends string>(values: readonly V[], labels: Record<V, string>): Option[] =>
  values.map((value) => ({ value, label: labels[value] }))

/** The one of the options that this is, if any. */
export const oneOf = <V extends string>(options: readonly V[], value: string | undefined): V | undefined =>
  options.find((option) => option === value)

/** The same as the list that filters of the API take. */
export function chosenOf<V extends string>(options: readonly V[], value: string | undefined): V[] | undefined {
  const one = oneOf(options, value)
  return one === undefined ? undefined : [one]
}
