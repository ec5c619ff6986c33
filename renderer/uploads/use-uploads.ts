import { useEffect, useState } from 'react'
import type { UploadItem } from '#shared/upload-queue.ts'
import { usePlatform } from '../platform/platform.ts'

/** The upload queue as it is now; empty while the page is rendered on the server. */
export function useUploads(): readonly UploadItem[] {
  const { uploads } = usePlatform()
  const [queue, setQueue] = useState<readonly UploadItem[]>([])
  useEffect(() => uploads.watch(setQueue), [uploads])
  return queue
}
