import type { UploadEvent, UploadItem, UploadQueue } from '#shared/core/uploads.ts'
import { createListeners } from '../listeners.ts'

/**
 * A copy of the main process's queue, updated from its events. Files retain their order.
 * Events before `begin` are ignored, because the queue that follows contains their changes.
 */
export function uploadMirror() {
  const items = new Map<string, UploadItem>()
  const { notify, watch } = createListeners<[UploadQueue]>()
  let queue: UploadQueue = { items: [], status: { parallel: 4 } }
  let begun = false

  const update = (status: UploadQueue['status']) => {
    queue = { items: [...items.values()], status }
    notify(queue)
  }
  return {
    begin(whole: UploadQueue) {
      begun = true
      items.clear()
      for (const item of whole.items) items.set(item.id, item)
      update(whole.status)
    },
    apply({ changed, removed, status }: UploadEvent) {
      if (!begun) return
      for (const item of changed) items.set(item.id, item)
      for (const id of removed) items.delete(id)
      update(status)
    },
    watch(listener: (queue: UploadQueue) => void) {
      listener(queue)
      return watch(listener)
    },
  }
}
