import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from '../ui/toast.ts'
import { uploadFigures } from './upload-figures.ts'
import { useUploads } from './use-uploads.ts'

/** Milliseconds to wait for more uploads before data is fetched again. */
const refetchDelay = 2000

/** Shows the result of a batch once, on every admin page, and fetches the new records. */
export function UploadReport() {
  const client = useQueryClient()
  const { items } = useUploads()
  const { by, active } = uploadFigures(items)
  const before = useRef<typeof by>(undefined)

  useRefetch(by.done, () => void client.invalidateQueries())

  useEffect(() => {
    if (active > 0) {
      before.current ??= by
      return
    }
    const start = before.current
    before.current = undefined
    if (!start) return
    const grew = (['failed', 'refused'] as const).filter((state) => by[state] > start[state])
    const problem = items.findLast(({ state }) => grew.some((one) => one === state))?.error
    if (problem) toast.error(`Error uploading files: ${problem.message}`)
    else if (by.done > start.done) toast.success('Files uploaded successfully')
  }, [active, by, items])
  return null
}

/** Calls `refetch` some time after `count` grew, once for all changes meanwhile. */
function useRefetch(count: number, refetch: () => void) {
  const latest = useRef(refetch)
  const seen = useRef(count)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = refetch
  })
  useEffect(() => {
    const grew = count > seen.current
    seen.current = count
    if (!grew || timer.current !== undefined) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      latest.current()
    }, refetchDelay)
  }, [count])
  useEffect(() => () => clearTimeout(timer.current), [])
}
