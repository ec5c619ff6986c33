import { expect, test } from 'vitest'
import { readContentChoice } from './content-search.ts'

const kind = {
  sorts: [
    { value: 'newest', label: 'Newest' },
    { value: 'viewed', label: 'Most viewed' },
  ],
  filters: [{ name: 'category', label: 'Category', all: 'All categories', useOptions: () => [] }],
}
const read = (address: string) => readContentChoice(kind, new URLSearchParams(address))

test('reads the list state from the address', () => {
  expect(read('status=draft&category=Nature&q= fjord &sort=viewed')).toEqual({
    status: 'draft',
    filters: { category: 'Nature' },
    q: 'fjord',
    sort: 'viewed',
  })
})

test('ignores filters that the content type does not have', () => {
  expect(read('status=processing&album=Cats&sort=loudest')).toEqual({
    status: undefined,
    filters: {},
    q: '',
    sort: 'newest',
  })
})
