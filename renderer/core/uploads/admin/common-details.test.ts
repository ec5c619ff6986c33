import { expect, test } from 'vitest'
import { common, commonTags, editTags } from './common-details.ts'

const file = (id: string, tags: string[], album?: string) => ({ id, details: { published: true, tags, album } })

test('what several files say is shown only if they agree', () => {
  const files = [file('a', [], 'Harbour'), file('b', [], 'Harbour')]
  expect(common(files, 'album')).toEqual({ value: 'Harbour', mixed: false })
  expect(common([...files, file('c', [])], 'album')).toEqual({ value: undefined, mixed: true })
  expect(common([], 'album')).toEqual({ value: undefined, mixed: false })
})

test('tags: those of all, and how many more only some have', () => {
  expect(commonTags([file('a', ['sea', 'sky']), file('b', ['sky', 'sun']), file('c', ['sky'])])).toEqual({
    shared: ['sky'],
    others: 2,
  })
  expect(commonTags([])).toEqual({ shared: [], others: 0 })
})

test('adding a tag to many leaves each its own, taking one out takes it from each', () => {
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
