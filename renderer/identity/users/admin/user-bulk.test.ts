import { beforeEach, expect, test } from 'vitest'
import { setTransport } from '#renderer/core/api/api.ts'
import type { User } from '#shared/identity/users.ts'
import { type UserOrder, undoing } from './user-bulk.ts'

const sent: unknown[] = []
beforeEach(() => {
  sent.length = 0
  setTransport(({ body }) => {
    sent.push(body)
    return Promise.resolve({ status: 200, body: {} })
  })
})

const user = (_id: string, more: Partial<User> = {}) => ({ _id, isActive: true, role: 'customer', ...more }) as User
const back = async (users: User[], order: UserOrder) => {
  for (const step of undoing(users, order)) await step()
  return sent
}
const later = '2026-12-24T00:00:00.000Z'

test('who is switched on again is switched off by undoing it, or goes on being deleted', async () => {
  const users = [user('on'), user('off', { isActive: false }), user('gone', { isActive: false, deleteAfter: later })]
  expect(await back(users, { action: 'activate' })).toEqual([
    { ids: ['gone'], action: 'trash' },
    { ids: ['off'], action: 'deactivate' },
  ])
})

test('who was off before they were deleted comes back switched off, and who was deleted before stays so', async () => {
  const users = [user('on'), user('off', { isActive: false }), user('gone', { isActive: false, deleteAfter: later })]
  expect(await back(users, { action: 'trash' })).toEqual([
    { ids: ['on'], action: 'activate' },
    { ids: ['off'], action: 'restore' },
  ])
})

test('everybody gets their own role back', async () => {
  const users = [user('a'), user('b', { role: 'moderator' }), user('c')]
  expect(await back(users, { action: 'role', role: 'moderator' })).toEqual([
    { ids: ['a', 'c'], action: 'role', role: 'customer' },
  ])
  expect(undoing(users, { action: 'link' })).toEqual([])
})
