import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { ModeratedComment } from '#shared/content/moderation.ts'

export type Decision = 'approve' | 'hide' | 'delete'

/** How long a deletion can be taken back, in ms: as long as its toast stands. */
const grace = 10_000
const said: Record<Decision, string> = { approve: 'approved', hide: 'hidden', delete: 'deleted' }
const back = { approved: 'approve', waiting: 'wait', hidden: 'hide' } as const

/**
 * Decides about comments, with a way back: what was approved or hidden is put back
 * as it was; what is deleted goes when the time for Undo is over, or one leaves.
 */
export function useDecide() {
  const client = useQueryClient()
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())
  const { mutateAsync, isPending } = useMutation({
    mutationFn: api.adminComments.bulk,
    meta: { changesNothing: true },
    onSuccess: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [key] }) => typeof key === 'string' && /omments|^audios|overview/.test(key),
      }),
  })
  const stay = useCallback((ids: readonly string[]) => {
    setLeaving((was) => new Set([...was].filter((id) => !ids.includes(id))))
  }, [])
  const change = useCallback(
    (wish: Parameters<typeof api.adminComments.bulk>[0]) =>
      mutateAsync(wish)
        .then(
          () => true,
          // What went wrong was said; the list shows how things stand.
          () => false,
        )
        .finally(() => stay(wish.ids)),
    [mutateAsync, stay],
  )
  const deletions = useDeletions(change)

  return {
    /** Those that no longer belong on the screen. */
    leaving,
    busy: isPending,
    decide(action: Decision, comments: readonly ModeratedComment[]) {
      const ids = comments.map(({ _id }) => _id)
      if (ids.length === 0) return
      setLeaving((was) => new Set([...was, ...ids]))
      const say = (undo: () => void) =>
        toast.success(`${formatPlural(ids.length, 'comment')} ${said[action]}.`, {
          action: { label: 'Undo', run: undo },
        })
      if (action === 'delete') {
        const cancel = deletions.start(ids)
        say(() => {
          cancel()
          stay(ids)
        })
      } else void change({ ids, action }).then((done) => done && say(() => void restore(comments, change)))
    },
  }
}

/** Puts each back to where it was. */
async function restore(comments: readonly ModeratedComment[], change: (wish: Wish) => Promise<unknown>) {
  const groups = Map.groupBy(comments, ({ state, reports }) => `${state} ${reports ? 'reported' : ''}`)
  for (const group of groups.values()) {
    const [{ state, reports } = { state: 'waiting' as const, reports: 0 }] = group
    await change({ ids: group.map(({ _id }) => _id), action: back[state], reopen: Boolean(reports) })
  }
}
type Wish = Parameters<typeof api.adminComments.bulk>[0]

/** Deletions that can still be taken back. */
function useDeletions(change: (wish: Wish) => Promise<unknown>) {
  const waiting = useRef(new Map<readonly string[], ReturnType<typeof setTimeout>>())
  const finish = useCallback(
    (ids: readonly string[]) => {
      clearTimeout(waiting.current.get(ids))
      if (waiting.current.delete(ids)) void change({ ids: [...ids], action: 'delete' })
    },
    [change],
  )
  useEffect(() => {
    const running = waiting.current
    const finishAll = () => [...running.keys()].forEach(finish)
    window.addEventListener('pagehide', finishAll)
    return () => {
      window.removeEventListener('pagehide', finishAll)
      finishAll()
    }
  }, [finish])
  return {
    /** Answers how to take it back. */
    start(ids: readonly string[]) {
      waiting.current.set(ids, setTimeout(finish, grace, ids))
      return () => {
        clearTimeout(waiting.current.get(ids))
        waiting.current.delete(ids)
      }
    },
  }
}
