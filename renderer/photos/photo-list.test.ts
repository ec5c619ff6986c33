import { expect, test } from 'vitest'
import { choiceSearch, filterCount, readChoice, readPages } from './photo-list.ts'

const read = (search: string) => readChoice(new URLSearchParams(search))

test('an address says what the list shows, and the other way round', () => {
  const search = '?category=Nature,Abstract&resolution=4K&tag=low+tide&sort=liked'
  expect(read(search)).toEqual({
    category: ['Nature', 'Abstract'],
    resolution: ['4K'],
    tag: 'low tide',
    sort: 'liked',
  })
  expect(choiceSearch(read(search))).toBe(search)
  expect(filterCount(read(search))).toBe(4)
})

test('the whole list has a plain address', () => {
  expect(choiceSearch(read(''))).toBe('')
  expect(filterCount(read('?sort=liked'))).toBe(0)
})

test('what does not exist is left out', () => {
  expect(read('?category=Nature,Cats&resolution=16K&sort=random')).toMatchObject({
    category: ['Nature'],
    resolution: [],
    sort: 'newest',
  })
})

test('an address keeps the place, within reason', () => {
  const pages = (value: string) => readPages(new URLSearchParams({ page: value }))
  expect([pages('3'), pages('-1'), pages('x'), pages('1e9')]).toEqual([3, 1, 1, 10])
})
