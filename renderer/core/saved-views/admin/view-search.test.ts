import { expect, test } from 'vitest'
import { everythingIn, isBare, keptSearch, searchOf } from './view-search.ts'

const address = (text: string) => new URLSearchParams(text)

test('what is kept of a list is what it shows, in whatever order it was chosen', () => {
  expect(keptSearch(address('tab=blogs&status=draft&page=3&q=dunes&edit=1&saved=2'))).toBe('q=dunes&status=draft')
  expect(keptSearch(address('q=dunes&status=draft'))).toBe(keptSearch(address('status=draft&q=dunes')))
  expect(keptSearch(address('tab=blogs&upload=open'))).toBe('')
})

test('a view opens in its own tab, on the first page, and says which it is', () => {
  expect(searchOf({ _id: 'v', search: 'q=d+e&page=2' }, address('tab=blogs&page=9&q=x')).toString()).toBe(
    'q=d+e&tab=blogs&saved=v',
  )
  expect(everythingIn(address('tab=blogs&q=x&saved=v')).toString()).toBe('tab=blogs')
  expect(everythingIn(address('q=x')).toString()).toBe('')
})

test('an address that chooses nothing leaves the choice to whoever comes', () => {
  expect(['', 'tab=blogs', 'tab=blogs&view=grid', 'as=grid'].map((text) => isBare(address(text)))).not.toContain(false)
  expect(['q=x', 'view=low', 'upload=open', 'saved=v', 'page=2'].map((text) => isBare(address(text)))).not.toContain(
    true,
  )
})
