import { isWithoutSpace, type UploadItem, type UploadState } from '#shared/core/uploads.ts'

const figures = new WeakMap<readonly UploadItem[], ReturnType<typeof count>>()

/** Counts and progress of a queue, cached per state of the queue. */
export function uploadFigures(items: readonly UploadItem[]) {
  const result = figures.get(items) ?? count(items)
  figures.set(items, result)
  return result
}

function count(items: readonly UploadItem[]) {
  const by: Record<UploadState, number> = {
    checking: 0,
    ready: 0,
    waiting: 0,
    sending: 0,
    done: 0,
    duplicate: 0,
    refused: 0,
    failed: 0,
    cancelled: 0,
  }
  let [all, over] = [0, 0]
  const retryable: string[] = []
  const withoutSpace: string[] = []
  for (const item of items) {
    const { state, size, sent } = item
    by[state]++
    if (state === 'failed' || state === 'cancelled') retryable.push(item.id)
    if (isWithoutSpace(item)) withoutSpace.push(item.id)
    if (state === 'waiting' || state === 'sending' || state === 'done' || state === 'failed') all += size
    if (state === 'done' || state === 'failed') over += size
    else if (state === 'sending') over += sent
  }
  return {
    total: items.length,
    by,
    /** Uploading or queued to upload. */
    active: by.sending + by.waiting,
    settled: by.done + by.duplicate + by.refused + by.failed + by.cancelled,
    /** 0 to 1, by bytes. */
    progress: all ? over / all : 1,
    bytesLeft: all - over,
    /** Ids of failed and cancelled files. */
    retryable,
    /** Ids of files that were refused because the plan has no space for them. */
    withoutSpace,
  }
}
export type UploadFigures = ReturnType<typeof uploadFigures>

/** Whole number from 0 to 100. */
export const percentSent = ({ sent, size }: UploadItem) => Math.min(100, Math.floor((sent / Math.max(size, 1)) * 100))

/** Whether the details of a file can still be changed. */
export const canBeDescribed = ({ state }: UploadItem) =>
  state !== 'sending' && state !== 'done' && state !== 'duplicate'
