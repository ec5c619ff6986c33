import type { RouteObject } from 'react-router-dom'
import { paths } from '../paths.ts'
import type { HeadHandle } from '../site/head.ts'

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
