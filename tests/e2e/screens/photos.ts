import { sees } from '../journey.ts'
import { click, dialog, type Screen } from './screen.ts'

export const photoScreens: Screen[] = [
  { name: 'photos', path: '/photos', until: 'Load more' },
  { name: 'photos, filtered', path: '/photos?category=Abstract&resolution=HD,4K', until: 'Clear filters' },
  { name: 'photos, none', path: '/photos?tag=no-such-tag', until: 'No photos available.' },
  {
    name: 'sort menu',
    path: '/photos',
    until: async (page) => {
      await click(page, 'Sort: Newest')
      await page.getByRole('menuitemradio').first().waitFor()
    },
  },
  {
    name: 'filter sheet',
    path: '/photos',
    only: 'narrow',
    until: async (page) => {
      await click(page, 'Filter')
      await dialog(page, 'Filter')
    },
  },
  {
    name: 'photo dialog',
    path: '/photos',
    until: async (page) => {
      await page.locator('main a[data-photo]').nth(1).click()
      await dialog(page)
      await page.getByRole('heading', { name: 'Comments' }).waitFor()
      await sees(page, 'Published')
    },
  },
  { name: 'photo page', path: '/photos/{photo}', until: 'More like this' },
]
