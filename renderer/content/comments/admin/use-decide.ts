import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { ModeratedComment } from '#shared/content/moderation.ts'
import { useDelayed } from '../use-delayed.ts'

export type Decision = 'approve' | 'hide' | 'delete'
type Change = Parameters<typeof api.adminComments.bulk>[0]

/** Time for Undo, in milliseconds: as long as the toast is visible. */
const undoTime = 10_000
const labels: Record<Decision, string> = { approve: 'approved', hide: 'hidden', delete: 'deleted' }
const actionFor = { approved: 'approve', waiting: 'wait', hidden: 'hide' } as const

/** Moderates comments. Approving and hiding can be undone; deletions wait until the time for Undo is over. */
export function useDecide() {
  const client = useQueryClient()
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const { mutateAsync, isPending } = useMutation({
    mutationFn: api.adminComments.bulk,
    meta: { changesNothing: true },
    onSuccess: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [key] }) => typeof key === 'string' && /omments|^audios|overview/.test(key),
      }),
  })
  const unmark = (ids: readonly string[]) =>
    setRemoved((before) => new Set([...before].filter((id) => !ids.includes(id))))
  const change = (request: Change) =>
    mutateAsync(request)
      .then(
        () => true,
        // The error is shown globally; the list shows the current state.
        () => false,
      )
      .finally(() => unmark(request.ids))
  const deletions = useDelayed((ids: string[]) => void change({ ids, action: 'delete' }), undoTime)

  return {
    /** Comments that leave the current list. */
    removed,
    busy: isPending,
    decide(action: Decision, comments: readonly ModeratedComment[]) {
      const ids = comments.map(({ _id }) => _id)
      if (ids.length === 0) return
      setRemoved((before) => new Set([...before, ...ids]))
      const notify = (undo: () => void) =>
        toast.success(`${formatPlural(ids.length, 'comment')} ${labels[action]}.`, {
          action: { label: 'Undo', run: undo },
        })
      if (action === 'delete') {
        deletions.start(ids)
        notify(() => {
          deletions.cancel(ids)
          unmark(ids)
        })
      } else void change({ ids, action }).then((done) => done && notify(() => void restore(comments, change)))
    },
  }
}

/** Gives each comment its earlier state. */
async function restore(comments: readonly ModeratedComment[], change: (request: Change) => Promise<unknown>) {
  const groups = Map.groupBy(comments, ({ state, reports }) => `${state} ${reports ? 'reported' : ''}`)
  for (const group of groups.values()) {
    const [{ state, reports } = { state: 'waiting' as const, reports: 0 }] = group
    await change({ ids: group.map(({ _id }) => _id), action: actionFor[state], reopen: Boolean(reports) })
  }
}
