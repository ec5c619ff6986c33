import type { UploadItem } from '#shared/upload-queue.ts'

/** Where a queue stands, as the panel and the pill say it. */
export function uploadFigures(queue: readonly UploadItem[]) {
  const inState = (...states: UploadItem['state'][]) => queue.filter(({ state }) => states.includes(state)).length
  const bytes = (of: (item: UploadItem) => number) => queue.reduce((sum, item) => sum + of(item), 0)
  const settled = inState('done', 'duplicate', 'failed')
  const all = bytes(({ size }) => size)
  const over = bytes((item) => (item.state === 'sending' ? item.sent : item.state === 'waiting' ? 0 : item.size))
  return {
    total: queue.length,
    sending: inState('sending'),
    waiting: inState('waiting'),
    done: inState('done'),
    duplicates: inState('duplicate'),
    failed: inState('failed'),
    settled,
    /** 0 to 1, of the bytes. */
    progress: all ? over / all : 1,
    bytesLeft: all - over,
  }
}

/** Whether trying the same file again can help. */
export const worthRetrying = ({ state, error }: UploadItem) =>
  state === 'failed' && error?.code !== 'FILE_TOO_LARGE' && error?.code !== 'BAD_FILE_TYPE'

/** 0 to 100, whole. */
export const percentSent = ({ sent, size }: UploadItem) => Math.min(100, Math.floor((sent / Math.max(size, 1)) * 100))
