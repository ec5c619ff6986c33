import { useState } from 'react'
import { useDelayed } from './use-delayed.ts'

/** Time for Undo, in milliseconds. */
const undoTime = 8000

/** Removes comments when the time for Undo is over. */
export function useRemovals(remove: (id: string) => void) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const { start, cancel } = useDelayed(remove, undoTime)
  return {
    has: (id: string) => ids.has(id),
    start(id: string) {
      setIds((before) => new Set(before).add(id))
      start(id)
    },
    undo(id: string) {
      cancel(id)
      setIds((before) => new Set([...before].filter((other) => other !== id)))
    },
  }
}
