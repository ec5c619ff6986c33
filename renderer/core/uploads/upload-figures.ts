import type { UploadItem, UploadState } from '#shared/core/uploads.ts'

const figures = new WeakMap<readonly UploadItem[], ReturnType<typeof count>>()

/** Where a queue stands. Many ask, so each state of it is counted once. */
export function uploadFigures(items: readonly UploadItem[]) {
  const known = figures.get(items) ?? count(items)
  figures.set(items, known)
  return known
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
  for (const { state, size, sent } of items) {
    by[state]++
    if (state === 'waiting' || state === 'sending' || state === 'done' || state === 'failed') all += size
    if (state === 'done' || state === 'failed') over += size
    else if (state === 'sending') over += sent
  }
  return {
    total: items.length,
    by,
    /** Sent, or about to be without another word from anybody. */
    active: by.sending + by.waiting,
    settled: by.done + by.duplicate + by.refused + by.failed + by.cancelled,
    /** 0 to 1, of the bytes that are to be sent. */
    progress: all ? over / all : 1,
    bytesLeft: all - over,
  }
}
export type UploadFigures = ReturnType<typeof uploadFigures>

/** 0 to 100, whole. */
export const percentSent = ({ sent, size }: UploadItem) => Math.min(100, Math.floor((sent / Math.max(size, 1)) * 100))

/** What is said about a file can still be changed. */
export const canBeDescribed = ({ state }: UploadItem) =>
  state !== 'sending' && state !== 'done' && state !== 'duplicate'
