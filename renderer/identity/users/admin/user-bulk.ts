import { useState } from 'react'
import { chunksOf, idsOf } from '#renderer/core/admin/chunks.ts'
import { loadAll } from '#renderer/core/admin/load-all.ts'
import type { Refused } from '#renderer/core/admin/RefusedDialog.tsx'
import { type Steps, useBulkAction } from '#renderer/core/admin/use-bulk-action.ts'
import { api } from '#renderer/core/api/api.ts'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { Role } from '#shared/core/roles.ts'
import { mostInUserBulk, type UserBulkAction } from '#shared/identity/user-options.ts'
import type { User } from '#shared/identity/users.ts'
import { type UserChoice, userFilterOf } from './user-search.ts'

/** An action on many accounts. */
export type BulkAction = { action: Exclude<UserBulkAction, 'role'> } | { action: 'role'; role: Role }

const outcomes: Record<UserBulkAction, string> = {
  activate: 'activated',
  deactivate: 'deactivated and signed out',
  role: 'changed',
  link: 'sent a link',
  trash: 'deleted',
  restore: 'restored',
}

/** Acts on any number of accounts, offers to undo it and lists those that were refused. */
export function useUserBulk() {
  const [refused, setRefused] = useState<Refused[]>([])
  const { showResult, ...bulk } = useBulkAction<User, BulkAction, Awaited<ReturnType<typeof api.users.bulk>>>({
    chunkSize: mostInUserBulk,
    send: (users, action) => api.users.bulk({ ids: idsOf(users), ...action }),
    onDone({ answers, error, items, todo }) {
      const left = answers.flatMap((answer) => answer.refused)
      const changed = answers.reduce((total, answer) => total + answer.changed, 0)
      setRefused(left)
      const outcome = `${formatPlural(changed, 'user')} ${outcomes[todo.action]}`
      const tried = items.slice(0, answers.length * mostInUserBulk)
      const done = tried.filter(({ _id }) => !left.some((one) => one._id === _id))
      if (error) toast.error(`${outcome}, of ${items.length}. ${error.message}`)
      else if (changed > 0) showResult(outcome, stepsToUndo(done, todo))
    },
  })
  return { ...bulk, refused, forget: () => setRefused([]) }
}

/** The requests that undo an action. Emails cannot be undone. */
export function stepsToUndo(users: readonly User[], { action, ...done }: BulkAction): Steps {
  const all = (some: readonly User[], back: BulkAction): Steps =>
    chunksOf(some, mostInUserBulk).map((chunk) => () => api.users.bulk({ ids: idsOf(chunk), ...back }))
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
export const loadAllUsers = (choice: UserChoice): Promise<User[]> =>
  loadAll((cursor) => api.users.page({ ...userFilterOf(choice), limit: 100, cursor }))
