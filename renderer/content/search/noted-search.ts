import { useEffect, useRef } from 'react'
import { api } from '#renderer/core/api/api.ts'

/** Pause after typing, in milliseconds. */
const delay = 2000

/** Reports a search and its number of results to analytics, after a pause or when the page is left. */
export function useNotedSearch(k: string, found: number | undefined) {
  const waiting = useRef<{ k: string; found: number }>(undefined)
  const report = useRef(() => {
    if (waiting.current) api.analytics.searched(waiting.current).catch(() => {})
    waiting.current = undefined
  }).current
  useEffect(() => {
    if (k === '' || found === undefined) return
    waiting.current = { k, found }
    const timer = setTimeout(report, delay)
    return () => clearTimeout(timer)
  }, [k, found, report])
  useEffect(() => report, [report])
}
