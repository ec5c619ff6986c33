import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from '#renderer/core/ui/toast.ts'
import { AppError } from '#shared/core/errors.ts'
import { newId } from '../new-id.ts'
import { chunksOf, idsOf, runInSequence } from './chunks.ts'
import type { Selection } from './selection.ts'

export type Steps = (() => Promise<unknown>)[]

interface BulkResult<T, Todo, Answer> {
  /** One per chunk that succeeded. */
  answers: Answer[]
  /** Why a later chunk failed. */
  error: AppError | undefined
  items: T[]
  /** Items of the chunks that failed; empty without an error. */
  unsent: T[]
  todo: Todo
}

interface Options<T, Todo, Answer> {
  /** Maximum number of records per request. */
  chunkSize: number
  /** `key` is an idempotency key: the same for a request that is repeated after its answer was lost. */
  send(chunk: T[], todo: Todo, key: string): Promise<Answer>
  /** Called unless all chunks failed. */
  onDone(result: BulkResult<T, Todo, Answer>): void
}

/**
 * Acts on any number of records, in chunks that the server accepts. `progress` is 0 to 1. `showResult` shows the
 * outcome, with a button that runs the steps of its undo.
 */
export function useBulkAction<T extends { _id: string }, Todo, Answer>(options: Options<T, Todo, Answer>) {
  const [progress, setProgress] = useState<number>()
  /** Keys of requests without an answer. */
  const keys = useRef(new Map<string, string>())
  const undo = useMutation({ mutationFn: (steps: Steps) => runInSequence(steps) })
  const act = useMutation({
    meta: { callerShowsErrors: true },
    mutationFn: async ({ items, todo }: { items: T[]; todo: Todo }) => {
      const answers: Answer[] = []
      const steps = chunksOf(items, options.chunkSize).map((chunk) => async () => {
        const request = JSON.stringify([idsOf(chunk), todo])
        const key = keys.current.get(request) ?? newId()
        keys.current.set(request, key)
        answers.push(await options.send(chunk, todo, key))
        keys.current.delete(request)
      })
      const error = await runInSequence(steps, setProgress).then(
        () => undefined,
        (thrown: unknown) => AppError.from(thrown),
      )
      if (error && answers.length === 0) throw error
      return { answers, error, items, todo, unsent: items.slice(answers.length * options.chunkSize) }
    },
    onError: (error) => toast.error(error.message),
    onSuccess: options.onDone,
    onSettled: () => setProgress(undefined),
  })
  const showResult = (text: string, steps: Steps) =>
    toast.success(text, steps.length ? { action: { label: 'Undo', run: () => undo.mutate(steps) } } : {})
  /** Acts on a selection, which then has the items that were not sent. */
  const run = (selection: Pick<Selection<T>, 'selected' | 'replace'>, todo: Todo, onSuccess = () => {}) =>
    act.mutate(
      { items: [...selection.selected.values()], todo },
      {
        onSuccess({ unsent }) {
          onSuccess()
          selection.replace(unsent)
        },
      },
    )
  return { run, busy: act.isPending, progress, showResult }
}
