import type { RouteObject } from 'react-router-dom'
import type { HeadHandle } from '#renderer/core/head/head.ts'
import { paths } from '#renderer/core/paths.ts'

/** The profile of the signed-in user. Its data is asked for by the page itself, once it is known who is reading. */
export function profileRoutes(): RouteObject[] {
  return [
    {
      path: paths.profile,
      handle: { head: () => ({ title: 'Profile', noindex: true }) } satisfies HeadHandle,
      lazy: async () => ({ Component: (await import('./ProfilePage.tsx')).default }),
    },
  ]
}
