import type { FileHandle } from 'node:fs/promises'
import type { UploadItem } from '#shared/core/uploads.ts'
import type { FileState } from './file-on-disk.ts'
import type { AskSite } from './transfer.ts'

/** An open file that is being uploaded. */
export interface PendingRequest {
  ask: AskSite
  item: UploadItem
  /** The site's idempotency key. A changed file gets another one. */
  key: string
  mime: string
  state: FileState
  handle: FileHandle
  /** Called with the number of bytes sent, from the start of the file. */
  onSent(bytes: number): void
  signal: AbortSignal
}
