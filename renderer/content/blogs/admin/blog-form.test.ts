import { expect, test } from 'vitest'
import { blankBlog, blogProblems, changesOf } from './blog-form.ts'

const later = { status: 'scheduled', publishAt: '2099-01-02T03:04' } as const

test('only what was changed is sent', () => {
  expect(changesOf(blankBlog, blankBlog)).toEqual({})
  expect(changesOf(blankBlog, { ...blankBlog, title: 'A', tags: ['x'] })).toEqual({ title: 'A', tags: ['x'] })
  expect(changesOf({ ...blankBlog, slug: 'a' }, blankBlog)).toEqual({})
  expect(changesOf(blankBlog, { ...blankBlog, cover: { photo: null } })).toEqual({ photo: null })
})

test('status and time are sent together, the time as everywhere on earth', () => {
  expect(changesOf(blankBlog, { ...blankBlog, publishing: later })).toEqual({
    published: false,
    publishAt: '2099-01-02T03:04:00.000Z',
  })
  const published = { ...blankBlog, publishing: { ...later, status: 'published' as const } }
  expect(changesOf({ ...blankBlog, publishing: later }, published)).toEqual({ published: true, publishAt: null })
})

test('what is wrong is said on its field', () => {
  const past = { ...later, publishAt: '2001-01-02T03:04' }
  expect(blogProblems({ ...blankBlog, slug: 'A b', publishing: past })).toEqual({
    title: 'A title is required.',
    slug: 'Use small letters, digits and single dashes.',
    publishAt: 'Choose a time that is still to come.',
  })
  expect(blogProblems({ ...blankBlog, title: 'x', publishing: { ...past, status: 'draft' } })).toEqual({})
})
