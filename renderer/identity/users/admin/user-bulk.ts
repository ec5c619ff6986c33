import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { chunksOf, inTurn } from '#renderer/core/admin/chunks.ts'
import { api } from '#renderer/core/api/api.ts'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { AppError } from '#shared/core/errors.ts'
import type { Role } from '#shared/core/roles.ts'
import { mostInUserBulk, type UserBulkAction } from '#shared/identity/user-options.ts'
import type { User } from '#shared/identity/users.ts'
import { type UserChoice, userFilterOf } from './user-search.ts'

/** One thing done to many accounts. */
export type UserOrder = { action: Exclude<UserBulkAction, 'role'> } | { action: 'role'; role: Role }
type Steps = (() => Promise<unknown>)[]

/** Who was left as they are, and why. */
export interface Refused {
  _id: string
  name: string
  message: string
}

const said: Record<UserBulkAction, string> = {
  activate: 'activated',
  deactivate: 'deactivated and signed out',
  role: 'changed',
  link: 'sent a link',
  trash: 'deleted',
  restore: 'restored',
}

/** Acts on any number of accounts, in portions the server takes, and can undo it. `progress` is 0 to 1. */
export function useUserBulk() {
  const [progress, setProgress] = useState<number>()
  const [refused, setRefused] = useState<Refused[]>([])
  const undo = useMutation({ mutationFn: (steps: Steps) => inTurn(steps) })
  const act = useMutation({
    meta: { errorsShownByCaller: true },
    mutationFn: async ({ users, order }: { users: User[]; order: UserOrder }) => {
      let changed = 0
      const left: Refused[] = []
      const done: User[] = []
      const steps = chunksOf(users, mostInUserBulk).map((ids) => async () => {
        const answer = await api.users.bulk({ ids, ...order })
        changed += answer.changed
        left.push(...answer.refused)
        done.push(...users.filter(({ _id }) => ids.includes(_id) && !answer.refused.some((one) => one._id === _id)))
      })
      const error = await inTurn(steps, setProgress).then(
        () => undefined,
        (thrown: unknown) => AppError.from(thrown),
      )
      if (error && done.length === 0) throw error
      return { changed, left, done, error }
    },
    onError: (error) => toast.error(error.message),
    onSuccess: ({ changed, left, done, error }, { users, order }) => {
      setRefused(left)
      const words = `${formatPlural(changed, 'user')} ${said[order.action]}`
      if (error) toast.error(`${words}, of ${users.length}. ${error.message}`)
      const steps = undoing(done, order)
      if (!error && changed > 0)
        toast.success(words, steps.length ? { action: { label: 'Undo', run: () => undo.mutate(steps) } } : {})
    },
    onSettled: () => setProgress(undefined),
  })
  return { act: act.mutate, busy: act.isPending, progress, refused, forget: () => setRefused([]) }
}

/** The calls that put accounts back as they were. What was mailed stays mailed. */
export function undoing(users: readonly User[], order: UserOrder): Steps {
  const all = (some: readonly User[], back: UserOrder): Steps =>
    chunksOf(some, mostInUserBulk).map((ids) => () => api.users.bulk({ ids, ...back }))
  switch (order.action) {
    case 'activate': {
      const off = users.filter(({ isActive }) => !isActive)
      return [
        ...all(
          off.filter(({ deleteAfter }) => deleteAfter),
          { action: 'trash' },
        ),
        ...all(
          off.filter(({ deleteAfter }) => !deleteAfter),
          { action: 'deactivate' },
        ),
      ]
    }
    case 'deactivate':
      return all(
        users.filter(({ isActive }) => isActive),
        { action: 'activate' },
      )
    case 'trash': {
      const stayed = users.filter(({ deleteAfter }) => !deleteAfter)
      return [
        ...all(
          stayed.filter(({ isActive }) => isActive),
          { action: 'activate' },
        ),
        ...all(
          stayed.filter(({ isActive }) => !isActive),
          { action: 'restore' },
        ),
      ]
    }
    case 'role':
      return Object.entries(Object.groupBy(users, ({ role }) => role))
        .filter(([role]) => role !== order.role)
        .flatMap(([role, some = []]) => all(some, { action: 'role', role: role as Role }))
    default:
      return []
  }
}

/** Everybody of a choice, for acting on all of them at once. */
export async function everybodyOf(choice: UserChoice): Promise<User[]> {
  const users = new Map<string, User>()
  let cursor: string | undefined
  do {
    const page = await api.users.page({ ...userFilterOf(choice), limit: 100, cursor })
    for (const user of page.results) users.set(user._id, user)
    cursor = page.nextCursor
  } while (cursor)
  return [...users.values()]
}
