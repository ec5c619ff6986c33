import { expect, test } from 'vitest'
import { mainLinks, mergeMenu, visibleLinks } from './links.ts'

const link = (to: string, label: string, hidden = false) => ({ to, label, hidden })

test('shows the default menu until the company sets its own', () => {
  expect(visibleLinks([], mainLinks).map(({ label }) => label)).toEqual([
    ...['Shop', 'Blogs', 'Photos', 'Videos', 'Audio', 'Events', 'Pricing'],
  ])
})

test('leaves out links to missing pages', () => {
  const set = [link('/pages/terms', 'Terms'), link('/shop', 'Shop')]
  expect(visibleLinks(set, [link('/pricing', 'Pricing')], ['/pages/terms', '/pricing'])).toEqual([
    link('/shop', 'Shop'),
  ])
})

test('shows a custom menu in its order without hidden links', () => {
  const set = [link('/photos', 'Pictures'), link('https://other.example/', 'Other'), link('/shop', 'Shop', true)]
  expect(visibleLinks(set, [link('/shop', 'Shop'), link('/photos', 'Photos')]).map(({ label }) => label)).toEqual([
    'Pictures',
    'Other',
  ])
  // Newer default links are at the end.
  expect(mergeMenu(set, [link('/new', 'New')]).at(-1)).toEqual(link('/new', 'New'))
})
