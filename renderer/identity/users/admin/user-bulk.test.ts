import { beforeEach, expect, test } from 'vitest'
import { setTransport } from '#renderer/core/api/api.ts'
import type { User } from '#shared/identity/users.ts'
import { type BulkAction, stepsToUndo } from './user-bulk.ts'

const sent: unknown[] = []
beforeEach(() => {
  sent.length = 0
  setTransport(({ body }) => {
    sent.push(body)
    return Promise.resolve({ status: 200, body: {} })
  })
})

const user = (_id: string, more: Partial<User> = {}) => ({ _id, isActive: true, role: 'customer', ...more }) as User
const undo = async (users: User[], action: BulkAction) => {
  for (const step of stepsToUndo(users, action)) await step()
  return sent
}
const later = '2026-12-24T00:00:00.000Z'

test('undoing an activation restores inactive and deleted users', async () => {
  const users = [user('on'), user('off', { isActive: false }), user('gone', { isActive: false, deleteAfter: later })]
  expect(await undo(users, { action: 'activate' })).toEqual([
    { ids: ['gone'], action: 'trash' },
    { ids: ['off'], action: 'deactivate' },
  ])
})

test('undoing a deletion restores active and inactive users, not earlier deletions', async () => {
  const users = [user('on'), user('off', { isActive: false }), user('gone', { isActive: false, deleteAfter: later })]
  expect(await undo(users, { action: 'trash' })).toEqual([
    { ids: ['on'], action: 'activate' },
    { ids: ['off'], action: 'restore' },
  ])
})

test('undoing a role change restores each former role', async () => {
  const users = [user('a'), user('b', { role: 'moderator' }), user('c')]
  expect(await undo(users, { action: 'role', role: 'moderator' })).toEqual([
    { ids: ['a', 'c'], action: 'role', role: 'customer' },
  ])
  expect(stepsToUndo(users, { action: 'link' })).toEqual([])
})
