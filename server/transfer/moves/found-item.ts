import type { MoveKind } from '#shared/transfer/move-options.ts'

/** An item that a reader found in a file. */
export interface FoundItem {
  kind: MoveKind
  /** Identifies the record in the other system, for all imports of it. */
  sourceId: string
  title: string
  /** Line of the file; 0 if it is unknown. */
  line: number
  /** Depends on the kind. */
  data: unknown
  /** Why it cannot be imported, with the remedy. */
  problem?: string | undefined
}

/** Receives what a reader finds, in the order of the file. */
export interface Found {
  item(item: FoundItem): Promise<void>
  /** Counts something that cannot be imported. */
  loss(what: string, why: string, example?: string): void
}
