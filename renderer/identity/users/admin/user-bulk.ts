import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { chunksOf, runInSequence } from '#renderer/core/admin/chunks.ts'
import { api } from '#renderer/core/api/api.ts'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { AppError } from '#shared/core/errors.ts'
import type { Role } from '#shared/core/roles.ts'
import { mostInUserBulk, type UserBulkAction } from '#shared/identity/user-options.ts'
import type { User } from '#shared/identity/users.ts'
import { type UserChoice, userFilterOf } from './user-search.ts'

/** An action on many accounts. */
export type BulkAction = { action: Exclude<UserBulkAction, 'role'> } | { action: 'role'; role: Role }
type Steps = (() => Promise<unknown>)[]

/** A user that was not changed, with the reason. */
export interface Refused {
  _id: string
  name: string
  message: string
}

const outcomes: Record<UserBulkAction, string> = {
  activate: 'activated',
  deactivate: 'deactivated and signed out',
  role: 'changed',
  link: 'sent a link',
  trash: 'deleted',
  restore: 'restored',
}

/** Runs actions on any number of accounts, in chunks, and offers to undo them. `progress` is 0 to 1. */
export function useUserBulk() {
  const [progress, setProgress] = useState<number>()
  const [refused, setRefused] = useState<Refused[]>([])
  const undo = useMutation({ mutationFn: (steps: Steps) => runInSequence(steps) })
  const act = useMutation({
    meta: { callerShowsErrors: true },
    mutationFn: async ({ users, action }: { users: User[]; action: BulkAction }) => {
      let changed = 0
      const left: Refused[] = []
      const done: User[] = []
      const steps = chunksOf(users, mostInUserBulk).map((ids) => async () => {
        const answer = await api.users.bulk({ ids, ...action })
        changed += answer.changed
        left.push(...answer.refused)
        done.push(...users.filter(({ _id }) => ids.includes(_id) && !answer.refused.some((one) => one._id === _id)))
      })
      const error = await runInSequence(steps, setProgress).then(
        () => undefined,
        (thrown: unknown) => AppError.from(thrown),
      )
      if (error && done.length === 0) throw error
      return { changed, left, done, error }
    },
    onError: (error) => toast.error(error.message),
    onSuccess: ({ changed, left, done, error }, { users, action }) => {
      setRefused(left)
      const outcome = `${formatPlural(changed, 'user')} ${outcomes[action.action]}`
      if (error) toast.error(`${outcome}, of ${users.length}. ${error.message}`)
      const steps = stepsToUndo(done, action)
      if (!error && changed > 0)
        toast.success(outcome, steps.length ? { action: { label: 'Undo', run: () => undo.mutate(steps) } } : {})
    },
    onSettled: () => setProgress(undefined),
  })
  return { act: act.mutate, busy: act.isPending, progress, refused, forget: () => setRefused([]) }
}

/** The requests that undo an action. Emails cannot be undone. */
export function stepsToUndo(users: readonly User[], { action, ...done }: BulkAction): Steps {
  const all = (some: readonly User[], back: BulkAction): Steps =>
    chunksOf(some, mostInUserBulk).map((ids) => () => api.users.bulk({ ids, ...back }))
  switch (action) {
    case 'activate': {
      const inactive = users.filter(({ isActive }) => !isActive)
      const closed = inactive.filter(({ deleteAfter }) => deleteAfter)
      const others = inactive.filter(({ deleteAfter }) => !deleteAfter)
      return [...all(closed, { action: 'trash' }), ...all(others, { action: 'deactivate' })]
    }
    case 'deactivate':
      return all(
        users.filter(({ isActive }) => isActive),
        { action: 'activate' },
      )
    case 'trash': {
      const deleted = users.filter(({ deleteAfter }) => !deleteAfter)
      const active = deleted.filter(({ isActive }) => isActive)
      const inactive = deleted.filter(({ isActive }) => !isActive)
      return [...all(active, { action: 'activate' }), ...all(inactive, { action: 'restore' })]
    }
    case 'role':
      return Object.entries(Object.groupBy(users, ({ role }) => role))
        .filter(([role]) => !('role' in done) || role !== done.role)
        .flatMap(([role, some = []]) => all(some, { action: 'role', role: role as Role }))
    default:
      return []
  }
}

/** Loads all users of a filter, for bulk actions. */
export async function loadAllUsers(choice: UserChoice): Promise<User[]> {
  const users = new Map<string, User>()
  let cursor: string | undefined
  do {
    const page = await api.users.page({ ...userFilterOf(choice), limit: 100, cursor })
    for (const user of page.results) users.set(user._id, user)
    cursor = page.nextCursor
  } while (cursor)
  return [...users.values()]
}
