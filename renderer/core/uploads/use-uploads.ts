import { useEffect, useState } from 'react'
import type { UploadQueue } from '#shared/core/uploads.ts'
import { usePlatform } from '../platform/platform.ts'

const nothing: UploadQueue = { items: [], status: { parallel: 4 } }

/** The upload queue as it is now; empty while the page is rendered on the server. */
export function useUploads(): UploadQueue {
  const { uploads } = usePlatform()
  const [queue, setQueue] = useState(nothing)
  useEffect(() => uploads.watch(setQueue), [uploads])
  return queue
}
