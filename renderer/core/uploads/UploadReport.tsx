import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from '../ui/toast.ts'
import { uploadFigures } from './upload-figures.ts'
import { useUploads } from './use-uploads.ts'

/** How long to wait for more before what is on screen is asked for again, in ms. */
const pause = 2000

/** Says once how a batch ended, wherever in the admin half somebody is by then, and fetches what is new. */
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
    const began = before.current
    before.current = undefined
    if (!began) return
    const grew = (['failed', 'refused'] as const).filter((state) => by[state] > began[state])
    const problem = items.findLast(({ state }) => grew.some((one) => one === state))?.error
    if (problem) toast.error(`Error uploading files: ${problem.message}`)
    else if (by.done > began.done) toast.success('Files uploaded successfully')
  }, [active, by, items])
  return null
}

/** Calls `refetch` a while after `count` grew, once for all that came meanwhile. */
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
    }, pause)
  }, [count])
  useEffect(() => () => clearTimeout(timer.current), [])
}
