import { expect, test } from 'vitest'
import { blankBlog, blogProblems, changesOf } from './blog-form.ts'

const later = { status: 'scheduled', publishAt: '2099-01-02T03:04' } as const

test('sends changed fields only', () => {
  expect(changesOf(blankBlog, blankBlog)).toEqual({})
  expect(changesOf(blankBlog, { ...blankBlog, title: 'A', tags: ['x'] })).toEqual({ title: 'A', tags: ['x'] })
  expect(changesOf({ ...blankBlog, slug: 'a' }, blankBlog)).toEqual({})
  expect(changesOf(blankBlog, { ...blankBlog, cover: { photo: null } })).toEqual({ photo: null })
})

test('sends status and time together, the time in UTC', () => {
  expect(changesOf(blankBlog, { ...blankBlog, publishing: later })).toEqual({
    published: false,
    publishAt: '2099-01-02T03:04:00.000Z',
  })
  const published = { ...blankBlog, publishing: { ...later, status: 'published' as const } }
  expect(changesOf({ ...blankBlog, publishing: later }, published)).toEqual({ published: true, publishAt: null })
})

test('reports each problem on its field', () => {
  const past = { ...later, publishAt: '2001-01-02T03:04' }
  expect(blogProblems({ ...blankBlog, slug: 'A b', publishing: past })).toEqual({
    title: 'A title is required.',
    slug: 'Use a–z, 0–9 and single dashes.',
    publishAt: 'Choose a time in the future.',
  })
  expect(blogProblems({ ...blankBlog, title: 'x', publishing: { ...past, status: 'draft' } })).toEqual({})
})
