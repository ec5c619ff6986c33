import type { TablerIcon } from '@tabler/icons-react'
import type { Recent } from './recent-entries.ts'

/** A screen, record or action in the palette. */
export interface Entry {
  id: string
  label: string
  icon: TablerIcon
  /** Kind of the entry, at the end of its line. */
  kind: string
  /** Secondary line. */
  hint?: string | undefined
  /** Search terms besides the label. */
  keywords?: string
  /** Keyboard shortcut. */
  keys?: string
  /** How it is stored among the recent entries. */
  recent?: Recent
  does: { to: string } | { run(): unknown }
}
