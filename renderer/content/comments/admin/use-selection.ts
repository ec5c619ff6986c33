import { useRef, useState } from 'react'
import type { ModeratedComment } from '#shared/content/moderation.ts'

/** The selected comments on screen. The Shift key selects a range. */
export function useSelection(comments: readonly ModeratedComment[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  // Comments that left the list are no longer selected.
  const selected = comments.filter(({ _id }) => ids.has(_id))
  return {
    comments: selected,
    has: (id: string) => ids.has(id),
    all: () => setIds(new Set(comments.slice(0, 100).map(({ _id }) => _id))),
    clear: () => setIds(new Set()),
    toggle(id: string, wide: boolean) {
      const from = wide ? comments.findIndex(({ _id }) => _id === last.current) : -1
      const to = comments.findIndex(({ _id }) => _id === id)
      const next = new Set(ids)
      if (from >= 0) for (const { _id } of comments.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(_id)
      else if (!next.delete(id)) next.add(id)
      last.current = id
      setIds(next)
    },
  }
}
