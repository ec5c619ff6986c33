import type { RouteObject } from 'react-router-dom'
import type { HeadHandle } from '#renderer/core/head/head.ts'
import { paths } from '#renderer/core/paths.ts'

/** One's messages. Whose they are, only the browser knows. */
export function messageRoutes(): RouteObject[] {
  return [
    {
      path: paths.messages,
      handle: { head: () => ({ title: 'Messages', noindex: true }) } satisfies HeadHandle,
      lazy: async () => ({ Component: (await import('./MessagesPage.tsx')).default }),
    },
  ]
}
