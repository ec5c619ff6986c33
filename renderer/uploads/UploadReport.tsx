import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from '../ui/toast.ts'
import { useUploads } from './use-uploads.ts'

/** Says once how a batch ended, wherever in the admin half somebody is by then, and fetches what is new. */
export function UploadReport() {
  const client = useQueryClient()
  const queue = useUploads()
  const batch = useRef(new Set<string>())
  const done = queue.filter(({ state }) => state === 'done').length
  const doneBefore = useRef(done)

  useEffect(() => {
    if (done > doneBefore.current) void client.invalidateQueries()
    doneBefore.current = done
  }, [client, done])

  useEffect(() => {
    const sending = queue.filter(({ state }) => state === 'sending')
    for (const { id } of sending) batch.current.add(id)
    if (sending.length > 0 || batch.current.size === 0) return
    const ended = queue.filter(({ id }) => batch.current.has(id))
    batch.current.clear()
    const problem = ended.findLast(({ state }) => state === 'failed')?.error
    if (problem) toast.error(`Error uploading files: ${problem.message}`)
    else if (ended.some(({ state }) => state === 'done')) toast.success('Files uploaded successfully')
  }, [queue])
  return null
}
