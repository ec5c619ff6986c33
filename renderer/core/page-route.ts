import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { HeadHandle, HeadOf } from './head/head.ts'

/** Route of a page whose component is downloaded on demand. */
export const pageRoute = (
  path: string,
  head: HeadHandle['head'],
  load: () => Promise<{ default: ComponentType }>,
  more: Pick<RouteObject, 'loader' | 'shouldRevalidate' | 'ErrorBoundary'> = {},
): RouteObject => ({
  path,
  handle: { head } satisfies HeadHandle,
  lazy: async () => ({ Component: (await load()).default }),
  ...more,
})

/** Head of a page that search engines do not list. */
export const unlisted =
  (title: string): HeadOf =>
  () => ({ title, noindex: true })
