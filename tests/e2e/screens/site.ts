import { click, dialog, type Screen } from './screen.ts'

export const siteScreens: Screen[] = [
  { name: 'home', path: '/', until: 'For You' },
  {
    name: 'cart panel',
    path: '/',
    until: async (page) => {
      await click(page, 'Open cart')
      await dialog(page, 'Your Cart')
    },
  },
  {
    name: 'side menu',
    path: '/',
    only: 'narrow',
    until: async (page) => {
      await click(page, 'Open menu')
      await dialog(page, 'Menu')
    },
  },
  { name: 'not found', path: '/nowhere', until: '404 - Page Not Found' },
  { name: 'mailbox', path: '/mailbox', until: 'Back to the site' },
]
