import type { QueryClient } from '@tanstack/react-query'
import { type RouteObject, redirect } from 'react-router-dom'
import { type HeadHandle, seoHead } from '#renderer/core/head/head.ts'
import { paths } from '#renderer/core/paths.ts'

/** The pages about signing in. Search engines have no business with a link that carries a token. */
export function authRoutes(_client: QueryClient): RouteObject[] {
  return [
    {
      path: paths.login,
      handle: { head: seoHead('login', 'Login') } satisfies HeadHandle,
      lazy: async () => ({ Component: (await import('./LoginPage.tsx')).default }),
    },
    {
      path: paths.register,
      handle: { head: seoHead('register', 'Register') } satisfies HeadHandle,
      lazy: async () => ({ Component: (await import('./RegisterPage.tsx')).default }),
    },
    {
      path: paths.invitation,
      loader: ({ request }) => (new URL(request.url).searchParams.get('token') ? null : redirect(paths.login)),
      handle: { head: () => ({ title: 'Invitation', noindex: true }) } satisfies HeadHandle,
      lazy: async () => ({ Component: (await import('./InvitationPage.tsx')).default }),
    },
    {
      path: paths.confirmEmail,
      loader: ({ request }) => (new URL(request.url).searchParams.get('token') ? null : redirect(paths.login)),
      handle: { head: () => ({ title: 'Confirm your email', noindex: true }) } satisfies HeadHandle,
      lazy: async () => ({ Component: (await import('./EmailLinkPage.tsx')).ConfirmEmailPage }),
    },
    {
      path: paths.undoEmail,
      loader: ({ request }) => (new URL(request.url).searchParams.get('token') ? null : redirect(paths.login)),
      handle: { head: () => ({ title: 'Undo the email change', noindex: true }) } satisfies HeadHandle,
      lazy: async () => ({ Component: (await import('./EmailLinkPage.tsx')).UndoEmailPage }),
    },
    {
      path: paths.resetPassword,
      loader: ({ request }) => (new URL(request.url).searchParams.get('token') ? null : redirect(paths.login)),
      handle: { head: () => ({ title: 'Reset password', noindex: true }) } satisfies HeadHandle,
      lazy: async () => ({ Component: (await import('./ResetPasswordPage.tsx')).default }),
    },
  ]
}
