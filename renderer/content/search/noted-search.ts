import { useEffect, useRef } from 'react'
import { api } from '#renderer/core/api/api.ts'

/** Whoever has not typed on by then has searched. */
const rest = 2000

/** Says for the analytics what was looked for and how much was found: once it rests, or when the page is left. */
export function useNotedSearch(k: string, found: number | undefined) {
  const waiting = useRef<{ k: string; found: number }>(undefined)
  const note = useRef(() => {
    if (waiting.current) api.analytics.searched(waiting.current).catch(() => {})
    waiting.current = undefined
  }).current
  useEffect(() => {
    if (k === '' || found === undefined) return
    waiting.current = { k, found }
    const timer = setTimeout(note, rest)
    return () => clearTimeout(timer)
  }, [k, found, note])
  useEffect(() => note, [note])
}
