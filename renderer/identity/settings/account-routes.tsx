import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router-dom'
import { pageRoute, unlisted } from '#renderer/core/page-route.ts'
import { paths } from '#renderer/core/paths.ts'

/** The pages of the current user's account. They load their data in the browser, where the session is known. */
export function accountRoutes(_client: QueryClient): RouteObject[] {
  return [pageRoute(paths.settings, unlisted('Settings'), () => import('./SettingsPage.tsx'))]
}
