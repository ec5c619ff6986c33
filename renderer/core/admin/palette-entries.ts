import type { TablerIcon } from '@tabler/icons-react'
import type { ContentTypeName } from '#shared/core/content-types.ts'
import type { Permission } from '#shared/core/roles.ts'

/** An admin screen in the command palette. */
export interface Place {
  to: string
  label: string
  icon: TablerIcon
  permission: Permission
  /** Further search terms. */
  keywords?: string
}

/** A content type in the command palette. It imports no screens, because the palette is on every page. */
export interface ContentPaletteEntry {
  type: ContentTypeName
  icon: TablerIcon
  /** Further search terms of its list. */
  keywords: string
  /** Addresses of its list and its editor, where those are outside Content Management. */
  list?: string
  edit?(id: string): string
  /** Label of unpublished items; “Draft” by default. */
  hidden?: string
  /** Its “Create” entry, by default with the icon of the type, for all who manage content. */
  create: Pick<Place, 'to' | 'label' | 'keywords'> & Partial<Place>
}
