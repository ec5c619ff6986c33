import { expect, test } from 'vitest'
import { commonTags, commonValue, editTags } from './common-details.ts'

const file = (id: string, tags: string[], album?: string) => ({ id, details: { published: true, tags, album } })

test('returns a common value only if all files agree', () => {
  const files = [file('a', [], 'Harbour'), file('b', [], 'Harbour')]
  expect(commonValue(files, 'album')).toEqual({ value: 'Harbour', mixed: false })
  expect(commonValue([...files, file('c', [])], 'album')).toEqual({ value: undefined, mixed: true })
  expect(commonValue([], 'album')).toEqual({ value: undefined, mixed: false })
})

test('separates tags of all files from those of some', () => {
  expect(commonTags([file('a', ['sea', 'sky']), file('b', ['sky', 'sun']), file('c', ['sky'])])).toEqual({
    shared: ['sky'],
    others: 2,
  })
  expect(commonTags([])).toEqual({ shared: [], others: 0 })
})

test('adds and removes common tags and leaves the other tags', () => {
  const files = [file('a', ['sea', 'sky']), file('b', ['sky']), file('c', ['sky'])]
  expect(editTags(files, ['sky'], ['sky', 'dawn'])).toEqual([
    { ids: ['a'], changes: { tags: ['sea', 'sky', 'dawn'] } },
    { ids: ['b', 'c'], changes: { tags: ['sky', 'dawn'] } },
  ])
  expect(editTags(files, ['sky'], [])).toEqual([
    { ids: ['a'], changes: { tags: ['sea'] } },
    { ids: ['b', 'c'], changes: { tags: [] } },
  ])
})
