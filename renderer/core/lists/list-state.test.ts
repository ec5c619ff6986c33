import { expect, test } from 'vitest'
import {
  activeFilters,
  categoryFilter,
  clearFilters,
  listSearch,
  listShape,
  optionsOf,
  readListState,
  readPages,
  toggleOption,
} from './list-state.ts'

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
const read = (search: string) => readListState(shape, new URLSearchParams(search))
const search = (state: ReturnType<typeof read>) => listSearch(shape, state)

test('reads the state from an address and writes it back', () => {
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

test('gives the whole list an address without parameters', () => {
  expect(search(read(''))).toBe('')
  expect(read('').filters.when).toEqual(['upcoming'])
  expect(activeFilters(shape, read('?sort=liked&when=upcoming'))).toEqual([])
})

test('ignores search text where the list has no search', () => {
  const { search: _, ...unsearchable } = shape
  expect(readListState(unsearchable, new URLSearchParams('?q=fog')).q).toBe('')
})

test('drops unknown options', () => {
  expect(read('?category=Nature,Cats&resolution=16K&sort=random&age=day,week')).toMatchObject({
    filters: { category: ['Nature'], resolution: [], age: ['day'] },
    sort: 'newest',
  })
})

test('removes each filter alone and all at once', () => {
  const state = read('?category=Other,Nature&when=past&tag=sea&sort=liked')
  const without = activeFilters(shape, state).map((active) => search(active.without))
  expect(without).toEqual([
    '?category=Other&when=past&tag=sea&sort=liked',
    '?category=Nature&when=past&tag=sea&sort=liked',
    '?category=Nature,Other&tag=sea&sort=liked',
    '?category=Nature,Other&when=past&sort=liked',
  ])
  expect(search(clearFilters(shape, state))).toBe('?sort=liked')
})

test('selects several options unless the filter is single', () => {
  const both = toggleOption(shape, toggleOption(shape, read(''), 'category', 'Other'), 'category', 'Nature')
  expect(search(both)).toBe('?category=Nature,Other')
  expect(search(toggleOption(shape, toggleOption(shape, read(''), 'age', 'day'), 'age', 'week'))).toBe('?age=week')
})

test('accepts any option of an open filter and shows those in the response', () => {
  const open = listShape({ ...shape, filters: { category: categoryFilter() } })
  const state = readListState(open, new URLSearchParams('?category=Bread,Cats,,Bread'))
  expect(state.filters.category).toEqual(['Bread', 'Cats'])
  expect(optionsOf(open, state, 'category', { '': 3, Rolls: 1, Bread: 2 })).toEqual(['Rolls', 'Bread', 'Cats'])
  expect(optionsOf(open, state, 'category', undefined)).toEqual(['Bread', 'Cats'])
  const added = toggleOption(open, state, 'category', 'Rolls')
  expect(listSearch(open, toggleOption(open, added, 'category', 'Cats'))).toBe('?category=Bread,Rolls')
})

test('limits the number of pages in an address', () => {
  const pages = (value: string) => readPages(new URLSearchParams({ page: value }))
  expect([pages('3'), pages('-1'), pages('x'), pages('1e9')]).toEqual([3, 1, 1, 10])
})
