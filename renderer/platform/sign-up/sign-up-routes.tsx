import type { RouteObject } from 'react-router-dom'
import { seoHead } from '#renderer/core/head/head.ts'
import { pageRoute } from '#renderer/core/page-route.ts'
import { paths } from '#renderer/core/paths.ts'

/** `/register`, and the sign-up of sites with a plan in the query. */
export const signUpRoutes = (): RouteObject[] => [
  pageRoute(paths.register, seoHead('register', 'Register'), () => import('./RegisterOrSignUpPage.tsx')),
]
