import { expect, test } from 'vitest'
import { blankPage, changesOf, pageProblems } from './page-form.ts'

test('only what was changed is sent, under the names that the server has for it', () => {
  expect(changesOf(blankPage, blankPage)).toEqual({})
  expect(changesOf(blankPage, { ...blankPage, caption: 'A', order: '3', showInMenu: true })).toEqual({
    seo_description: 'A',
    order: 3,
    showInMenu: true,
  })
})

test('a page that waits is published from a moment on', () => {
  const publishing = { status: 'scheduled', publishAt: '2099-01-02T03:04' } as const
  const publishAt = '2099-01-02T03:04:00.000Z'
  expect(changesOf(blankPage, { ...blankPage, publishing })).toEqual({ published: true, publishAt })
})

test('addresses of the product are refused before anybody asks the server', () => {
  expect(pageProblems({ ...blankPage, title: 'x', slug: 'login', order: '' })).toEqual({
    slug: 'This address is used by the product itself. Choose another one.',
    order: 'Use a whole number.',
  })
})
