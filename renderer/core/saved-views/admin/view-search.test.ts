import { expect, test } from 'vitest'
import { filterSearch, hasNoFilters, unfilteredSearch, viewSearch } from './view-search.ts'

const address = (text: string) => new URLSearchParams(text)

test('stores only the filters, in the same order', () => {
  expect(filterSearch(address('tab=blogs&status=draft&page=3&q=dunes&edit=1&saved=2'))).toBe('q=dunes&status=draft')
  expect(filterSearch(address('q=dunes&status=draft'))).toBe(filterSearch(address('status=draft&q=dunes')))
  expect(filterSearch(address('tab=blogs&upload=open'))).toBe('')
})

test('opens a view in the current tab on the first page', () => {
  expect(viewSearch({ _id: 'v', search: 'q=d+e&page=2' }, address('tab=blogs&page=9&q=x')).toString()).toBe(
    'q=d+e&tab=blogs&saved=v',
  )
  expect(unfilteredSearch(address('tab=blogs&q=x&saved=v')).toString()).toBe('tab=blogs')
  expect(unfilteredSearch(address('q=x')).toString()).toBe('')
})

test('recognizes addresses without filters', () => {
  expect(['', 'tab=blogs', 'tab=blogs&view=grid', 'as=grid'].map((text) => hasNoFilters(address(text)))).not.toContain(
    false,
  )
  expect(
    ['q=x', 'view=low', 'upload=open', 'saved=v', 'page=2'].map((text) => hasNoFilters(address(text))),
  ).not.toContain(true)
})
