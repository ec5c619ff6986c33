import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router-dom'
import { paths } from '../paths.ts'
import type { HeadHandle } from '../site/head.ts'

/** The pages of one's own account. Their data is asked for by the page itself, once it is known who is reading. */
export function accountRoutes(_client: QueryClient): RouteObject[] {
  return [
    {
      path: paths.profile,
      handle: { head: () => ({ title: 'Profile', noindex: true }) } satisfies HeadHandle,
      lazy: async () => ({ Component: (await import('../profile/ProfilePage.tsx')).default }),
    },
    {
      path: paths.settings,
      handle: { head: () => ({ title: 'Settings', noindex: true }) } satisfies HeadHandle,
      lazy: async () => ({ Component: (await import('./SettingsPage.tsx')).default }),
    },
  ]
}
