import { expect, test } from 'vitest'
import { changedSearch, readContentChoice } from './content-search.ts'

const read = (address: string) => readContentChoice(new URLSearchParams(address))

test('the address decides what is shown', () => {
  expect(read('status=draft&category=Nature&album=Slip+way&q= fjord &sort=viewed')).toEqual({
    status: 'draft',
    category: 'Nature',
    album: 'Slip way',
    q: 'fjord',
    sort: 'viewed',
  })
})

test('what does not exist is left out', () => {
  expect(read('status=gone&category=Cats&sort=loudest')).toEqual({
    status: undefined,
    category: undefined,
    album: undefined,
    q: '',
    sort: 'newest',
  })
})

test('changing one thing keeps the rest, and nothing empty stays behind', () => {
  const search = new URLSearchParams('status=draft&view=grid&q=fjord')
  expect(changedSearch(search, { status: undefined, q: '', category: 'Events' }).toString()).toBe(
    'view=grid&category=Events',
  )
})
