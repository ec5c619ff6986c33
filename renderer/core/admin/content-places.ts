import type { TablerIcon } from '@tabler/icons-react'
import type { ContentTypeName } from '#shared/core/content-types.ts'
import type { Permission } from '#shared/core/roles.ts'

/** A screen people go to by its name. */
export interface Place {
  to: string
  label: string
  icon: TablerIcon
  permission: Permission
  /** What else they may call it. */
  words?: string
}

/** A type of content to the command palette, which is there on every screen: names and addresses, no screens. */
export interface ContentPlaces {
  type: ContentTypeName
  icon: TablerIcon
  /** What else people call its list. */
  words: string
  /** Its list and where one of it is looked after, where those are not in Content Management. */
  list?: string
  edit?(id: string): string
  /** What an item is that visitors do not see; a draft unless said. */
  hidden?: string
  /** What can be made of it. */
  makers: readonly Place[]
}
