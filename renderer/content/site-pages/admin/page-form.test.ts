import { expect, test } from 'vitest'
import { blankPage, changesOf, pageProblems } from './page-form.ts'

test("sends changed fields under the server's names", () => {
  expect(changesOf(blankPage, blankPage)).toEqual({})
  expect(changesOf(blankPage, { ...blankPage, caption: 'A', order: '3', showInMenu: true })).toEqual({
    seo_description: 'A',
    order: 3,
    showInMenu: true,
  })
})

test('sends a scheduled page as published from its time on', () => {
  const publishing = { status: 'scheduled', publishAt: '2099-01-02T03:04' } as const
  const publishAt = '2099-01-02T03:04:00.000Z'
  expect(changesOf(blankPage, { ...blankPage, publishing })).toEqual({ published: true, publishAt })
})

test('rejects reserved slugs without a request to the server', () => {
  expect(pageProblems({ ...blankPage, title: 'x', slug: 'login', order: '' })).toEqual({
    slug: 'This address is reserved. Choose another one.',
    order: 'Use a whole number.',
  })
})
