import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router-dom'
import type { HeadHandle } from '#renderer/core/head/head.ts'
import { paths } from '#renderer/core/paths.ts'

/** The pages of one's own account. Their data is asked for by the page itself, once it is known who is reading. */
export function accountRoutes(_client: QueryClient): RouteObject[] {
  return [
    {
      path: paths.settings,
      handle: { head: () => ({ title: 'Settings', noindex: true }) } satisfies HeadHandle,
      lazy: async () => ({ Component: (await import('./SettingsPage.tsx')).default }),
    },
  ]
}
