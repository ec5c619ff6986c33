import { expect, test } from 'vitest'
import { roleTones } from './user-words.ts'

test('admins are red, moderators yellow and all others green', () => {
  expect(roleTones).toEqual({ admin: 'bad', moderator: 'warn', user: 'ok', customer: 'ok' })
})
