import type { QueryClient } from '@tanstack/react-query'
import { type RouteObject, redirect } from 'react-router-dom'
import { seoHead } from '#renderer/core/head/head.ts'
import { pageRoute, unlisted } from '#renderer/core/page-route.ts'
import { paths } from '#renderer/core/paths.ts'

/** The sign-in pages. Pages that need a token are not indexed, and redirect to the login without one. */
export function authRoutes(_client: QueryClient): RouteObject[] {
  return [
    pageRoute(paths.login, seoHead('login', 'Login'), () => import('./LoginPage.tsx')),
    tokenRoute(paths.invitation, 'Invitation', () => import('./InvitationPage.tsx')),
    tokenRoute(paths.confirmEmail, 'Confirm your email', async () => ({
      default: (await import('./EmailLinkPage.tsx')).ConfirmEmailPage,
    })),
    tokenRoute(paths.undoEmail, 'Undo the email change', async () => ({
      default: (await import('./EmailLinkPage.tsx')).UndoEmailPage,
    })),
    tokenRoute(paths.resetPassword, 'Reset password', () => import('./ResetPasswordPage.tsx')),
  ]
}

const tokenRoute = (path: string, title: string, load: Parameters<typeof pageRoute>[2]) =>
  pageRoute(path, unlisted(title), load, {
    loader: ({ request }) => (new URL(request.url).searchParams.get('token') ? null : redirect(paths.login)),
  })
