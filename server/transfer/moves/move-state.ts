import type { MoveFormat, MoveKind, MoveSource } from '#shared/transfer/move-options.ts'
import type { MoveLoss } from '#shared/transfer/moves.ts'

/** What a move stores besides the columns that all transfers have. */
export interface MoveState {
  source: MoveSource
  /** Absent until the file was read. */
  format?: MoveFormat
  losses: MoveLoss[]
  /** The admin in whose name the records are created. */
  byId: string
}

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
