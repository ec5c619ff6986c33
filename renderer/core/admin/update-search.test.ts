import { expect, test } from 'vitest'
import { updateSearch } from './update-search.ts'

test('changes one parameter and removes empty ones', () => {
  const search = new URLSearchParams('status=draft&view=grid&q=fjord')
  expect(updateSearch(search, { status: undefined, q: '', category: 'Events' }).toString()).toBe(
    'view=grid&category=Events',
  )
})
