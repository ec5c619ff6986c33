import { expect, test } from 'vitest'
import { linkTo, overlayPhotoId } from './photo-overlay.ts'

const here = (pathname: string, search = '') => ({ pathname, search, hash: '', key: 'k', state: null, mask: undefined })

test('opens a photo over the current page with its own address', () => {
  expect(linkTo('b', ['a', 'b'], here('/photos', '?sort=liked'))).toMatchObject({
    to: { pathname: '/photos', search: '?sort=liked&photo=b' },
    mask: '/photos/b',
    state: { among: ['a', 'b'], depth: 1 },
  })
})

test('opens a related photo over the open photo', () => {
  const open = {
    ...here('/', '?photo=a'),
    mask: { pathname: '/photos/a', search: '', hash: '' },
    state: { among: [], depth: 1 },
  }
  expect(linkTo('b', ['b'], open)).toMatchObject({ to: { search: '?photo=b' }, state: { depth: 2 } })
})

test("from a photo's own page, links lead to other photos' own pages", () => {
  expect(linkTo('b', ['b'], here('/photos/a'))).toEqual({ to: '/photos/b' })
})

test('without its mask an address opens nothing', () => {
  expect(overlayPhotoId(here('/photos', '?photo=a'))).toBeUndefined()
})
