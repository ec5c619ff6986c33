import { expect, test } from 'vitest'
import { newNames } from './new-names.ts'

test('maps renamed licences by their rows, also before they are stored', () => {
  const before = [{ name: 'Personal' }, { name: 'Commercial' }, { name: 'Press' }]
  const rows = [{ key: 0 }, { key: 2 }, { key: 3 }]
  const saved = [{ name: 'Private' }, { name: 'Press' }, { name: 'Added' }]
  expect(newNames(before, rows, saved)).toEqual(
    new Map([
      ['Personal', 'Private'],
      ['Press', 'Press'],
    ]),
  )
})
