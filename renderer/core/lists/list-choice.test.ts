import { expect, test } from 'vitest'
import { activeFilters, choiceSearch, listShape, readChoice, readPages, toggled, widest } from './list-choice.ts'

const shape = listShape({
  noun: 'photo',
  filters: {
    category: { label: 'Category', options: ['Nature', 'Abstract', 'Other'] },
    resolution: { label: 'Resolution', options: ['HD', '4K'] },
    age: { label: 'Age', options: ['day', 'week'], labels: { day: '24 hours' }, single: true },
    when: { label: 'When', options: ['upcoming', 'past'], single: true, fallback: 'upcoming' },
  },
  sorts: { newest: 'Newest', liked: 'Most liked' },
  search: 'Search photos',
})
const read = (search: string) => readChoice(shape, new URLSearchParams(search))
const search = (choice: ReturnType<typeof read>) => choiceSearch(shape, choice)

test('an address says what the list shows, and the other way round', () => {
  const address = '?q=fog+sea&category=Nature,Abstract&resolution=4K&age=day&when=past&tag=low+tide&sort=liked'
  expect(read(address)).toEqual({
    filters: { category: ['Nature', 'Abstract'], resolution: ['4K'], age: ['day'], when: ['past'] },
    tag: 'low tide',
    q: 'fog sea',
    sort: 'liked',
  })
  expect(search(read(address))).toBe(address)
  expect(activeFilters(shape, read(address)).map(({ label }) => label)).toEqual([
    ...['“fog sea”', 'Nature', 'Abstract', '4K', '24 hours', 'past', '#low tide'],
  ])
})

test('the whole list has a plain address', () => {
  expect(search(read(''))).toBe('')
  expect(read('').filters.when).toEqual(['upcoming'])
  expect(activeFilters(shape, read('?sort=liked&when=upcoming'))).toEqual([])
})

test('a list without a search field has no words to look for', () => {
  const { search: _, ...silent } = shape
  expect(readChoice(silent, new URLSearchParams('?q=fog')).q).toBe('')
})

test('what does not exist is left out', () => {
  expect(read('?category=Nature,Cats&resolution=16K&sort=random&age=day,week')).toMatchObject({
    filters: { category: ['Nature'], resolution: [], age: ['day'] },
    sort: 'newest',
  })
})

test('each filter can be taken back on its own, and all at once', () => {
  const choice = read('?category=Other,Nature&when=past&tag=sea&sort=liked')
  const without = activeFilters(shape, choice).map((active) => search(active.without))
  expect(without).toEqual([
    '?category=Other&when=past&tag=sea&sort=liked',
    '?category=Nature&when=past&tag=sea&sort=liked',
    '?category=Nature,Other&tag=sea&sort=liked',
    '?category=Nature,Other&when=past&sort=liked',
  ])
  expect(search(widest(shape, choice))).toBe('?sort=liked')
})

test('several can be chosen unless they exclude each other', () => {
  const both = toggled(shape, toggled(shape, read(''), 'category', 'Other'), 'category', 'Nature')
  expect(search(both)).toBe('?category=Nature,Other')
  expect(search(toggled(shape, toggled(shape, read(''), 'age', 'day'), 'age', 'week'))).toBe('?age=week')
})

test('an address keeps the place, within reason', () => {
  const pages = (value: string) => readPages(new URLSearchParams({ page: value }))
  expect([pages('3'), pages('-1'), pages('x'), pages('1e9')]).toEqual([3, 1, 1, 10])
})
