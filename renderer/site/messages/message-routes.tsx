import type { RouteObject } from 'react-router-dom'
import { pageRoute, unlisted } from '#renderer/core/page-route.ts'
import { paths } from '#renderer/core/paths.ts'

export function messageRoutes(): RouteObject[] {
  return [pageRoute(paths.messages, unlisted('Messages'), () => import('./MessagesPage.tsx'))]
}
