import { expect, test } from 'vitest'
import { readContentChoice, readPage } from './content-search.ts'

const kind = {
  sorts: [
    { value: 'newest', label: 'Newest' },
    { value: 'viewed', label: 'Most viewed' },
  ],
  filters: [{ name: 'category', label: 'Category', all: 'All categories', useOptions: () => [] }],
}
const read = (address: string) => readContentChoice(kind, new URLSearchParams(address))

test('the address decides what is shown', () => {
  expect(read('status=draft&category=Nature&q= fjord &sort=viewed')).toEqual({
    status: 'draft',
    filters: { category: 'Nature' },
    q: 'fjord',
    sort: 'viewed',
  })
})

test('what this kind does not have is left out', () => {
  expect(read('status=processing&album=Cats&sort=loudest')).toEqual({
    status: undefined,
    filters: {},
    q: '',
    sort: 'newest',
  })
})

test('a page that cannot be is the first one, and a size that is not offered the usual one', () => {
  const read = (address: string) => readPage(new URLSearchParams(address))
  expect(['page=3', 'page=0', 'page=x', 'page=1.5', ''].map((address) => read(address).page)).toEqual([3, 1, 1, 1, 1])
  expect(['per=100', 'per=7', ''].map((address) => read(address).limit)).toEqual([100, 50, 50])
})
