import { expect, test } from 'vitest'
import { mainLinks, menuOf, shownOf } from './links.ts'

const link = (to: string, label: string, hidden = false) => ({ to, label, hidden })

test('a menu is as stated until the company sets its own', () => {
  expect(shownOf([], mainLinks).map(({ label }) => label)).toEqual([
    ...['Shop', 'Blogs', 'Photos', 'Videos', 'Audio', 'Events', 'Pricing'],
  ])
})

test('a menu leaves out what leads to no page', () => {
  const set = [link('/pages/terms', 'Terms'), link('/shop', 'Shop')]
  expect(shownOf(set, [link('/pricing', 'Pricing')], ['/pages/terms', '/pricing'])).toEqual([link('/shop', 'Shop')])
})

test('a menu that was set keeps its order and names, and hides what it hides', () => {
  const set = [
    link('/photos', 'Pictures'),
    link('https://elsewhere.example/', 'Elsewhere'),
    link('/shop', 'Shop', true),
  ]
  expect(shownOf(set, [link('/shop', 'Shop'), link('/photos', 'Photos')]).map(({ label }) => label)).toEqual([
    'Pictures',
    'Elsewhere',
  ])
  // What the site has learnt since stands at the end.
  expect(menuOf(set, [link('/new', 'New')]).at(-1)).toEqual(link('/new', 'New'))
})
