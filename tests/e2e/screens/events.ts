import { sees } from '../journey.ts'
import type { Screen } from './screen.ts'

export const eventScreens: Screen[] = [
  { name: 'events', path: '/events', until: 'Lanterns on the lake' },
  { name: 'events, none', path: '/events?tag=no-such-tag', until: 'No events found' },
  {
    name: 'event',
    path: '/events',
    until: async (page) => {
      await page.getByRole('link', { name: 'Lanterns on the lake' }).click()
      await sees(page, 'Add to calendar')
    },
  },
  {
    name: 'event that is over',
    path: '/events?timeframe=past',
    until: async (page) => {
      await page.getByRole('link', { name: 'The big wheel, last round' }).click()
      await sees(page, 'This event is over.')
    },
  },
]
