import type { TablerIcon } from '@tabler/icons-react'
import type { Recent } from './recent-entries.ts'

/** Something the palette offers: a place to go, or a thing to do. */
export interface Entry {
  /** Unlike any other's. */
  id: string
  label: string
  icon: TablerIcon
  /** What kind of thing it is, at the end of its line. */
  kind: string
  /** A second, quiet line. */
  hint?: string | undefined
  /** What else people may call it. */
  words?: string
  /** Keys that do the same. */
  keys?: string
  /** How it is remembered once it was opened. */
  recent?: Recent
  does: { to: string } | { run(): unknown }
}
