import { sees } from '../journey.ts'
import { click, dialog, type Screen } from './screen.ts'

export const searchScreens: Screen[] = [
  { name: 'search', path: '/search', until: 'Try one of these' },
  { name: 'search results', path: '/search?k=light', until: 'Light Writing' },
  { name: 'search, narrowed', path: '/search?k=light&type=products&price=paid', until: 'Clear filters' },
  { name: 'search, mistyped', path: '/search?k=desrt', until: 'Showing results for' },
  { name: 'search, nothing', path: '/search?k=zzzzqq', until: 'No results found for "zzzzqq"' },
  {
    name: 'search filters',
    path: '/search?k=light&type=photos',
    only: 'narrow',
    until: async (page) => {
      await click(page, 'Filters Applied (1)')
      await dialog(page, 'Filter')
      await sees(page, 'Over $100')
    },
  },
]
