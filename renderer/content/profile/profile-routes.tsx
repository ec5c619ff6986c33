import type { RouteObject } from 'react-router-dom'
import { pageRoute, unlisted } from '#renderer/core/page-route.ts'
import { paths } from '#renderer/core/paths.ts'

/** The profile of the current user. The page loads its data in the browser. */
export function profileRoutes(): RouteObject[] {
  return [pageRoute(paths.profile, unlisted('Profile'), () => import('./ProfilePage.tsx'))]
}
