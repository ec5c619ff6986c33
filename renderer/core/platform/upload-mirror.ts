import type { UploadEvent, UploadItem, UploadQueue } from '#shared/core/uploads.ts'

const nothing: UploadQueue = { items: [], status: { parallel: 4 } }

/**
 * The whole queue, kept up to date from what changed. Files keep their place.
 * What came before the queue itself is part of it already, and is passed over.
 */
export function uploadMirror() {
  const items = new Map<string, UploadItem>()
  const listeners = new Set<(queue: UploadQueue) => void>()
  let queue = nothing
  let begun = false

  const tell = (status: UploadQueue['status']) => {
    queue = { items: [...items.values()], status }
    for (const listener of listeners) listener(queue)
  }
  return {
    begin(whole: UploadQueue) {
      begun = true
      items.clear()
      for (const item of whole.items) items.set(item.id, item)
      tell(whole.status)
    },
    apply({ changed, removed, status }: UploadEvent) {
      if (!begun) return
      for (const item of changed) items.set(item.id, item)
      for (const id of removed) items.delete(id)
      tell(status)
    },
    watch(listener: (queue: UploadQueue) => void) {
      listeners.add(listener)
      listener(queue)
      return () => void listeners.delete(listener)
    },
  }
}
