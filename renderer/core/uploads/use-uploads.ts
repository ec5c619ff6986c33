import { useEffect, useState } from 'react'
import type { UploadQueue } from '#shared/core/uploads.ts'
import { usePlatform } from '../platform/platform.ts'

const emptyQueue: UploadQueue = { items: [], status: { parallel: 4 } }

/** The current upload queue; empty during server rendering. */
export function useUploads(): UploadQueue {
  const { uploads } = usePlatform()
  const [queue, setQueue] = useState(emptyQueue)
  useEffect(() => uploads.watch(setQueue), [uploads])
  return queue
}
