import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from '../ui/toast.ts'
import { uploadFigures } from './upload-figures.ts'
import { useUploads } from './use-uploads.ts'

/** Says once how a batch ended, wherever in the admin half somebody is by then, and fetches what is new. */
export function UploadReport() {
  const client = useQueryClient()
  const queue = useUploads()
  const { sending, done, failed } = uploadFigures(queue)
  const before = useRef({ sending, done, failed })

  useEffect(() => {
    const was = before.current
    before.current = { sending, done, failed }
    if (done > was.done) void client.invalidateQueries()
    if (sending > 0 || was.sending === 0) return
    const problem = queue.findLast(({ state }) => state === 'failed')?.error
    if (problem) toast.error(`Error uploading files: ${problem.message}`)
    else if (done > 0) toast.success('Files uploaded successfully')
  }, [client, queue, sending, done, failed])
  return null
}
