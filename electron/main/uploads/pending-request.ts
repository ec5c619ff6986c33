import type { FileHandle } from 'node:fs/promises'
import type { UploadItem } from '#shared/core/uploads.ts'
import type { FileState } from './file-on-disk.ts'
import type { AskSite } from './transfer.ts'

/** A file on its way: open, and still the one that was examined. */
export interface PendingRequest {
  ask: AskSite
  item: UploadItem
  /** What the site knows this upload by: a file that changed is another one. */
  key: string
  mime: string
  state: FileState
  handle: FileHandle
  /** Told bytes, from the file's start. */
  onSent(bytes: number): void
  signal: AbortSignal
}
