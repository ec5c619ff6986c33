import { expect, test } from 'vitest'
import { changedSearch } from './changed-search.ts'

test('changing one thing keeps the rest, and nothing empty stays behind', () => {
  const search = new URLSearchParams('status=draft&view=grid&q=fjord')
  expect(changedSearch(search, { status: undefined, q: '', category: 'Events' }).toString()).toBe(
    'view=grid&category=Events',
  )
})
