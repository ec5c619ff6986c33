import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { adminRoutes } from './admin/admin-routes.tsx'
import { orderRoutes } from './commerce/orders/order-routes.tsx'
import { loadPricing, pricingHead } from './commerce/pricing/pricing-page.ts'
import { productRoutes } from './commerce/products/product-routes.tsx'
import { audioRoutes } from './content/audios/audio-routes.tsx'
import { blogRoutes } from './content/blogs/blog-routes.tsx'
import { documentRoutes } from './content/documents/document-routes.tsx'
import { eventRoutes } from './content/events/event-routes.tsx'
import { photoRoutes } from './content/photos/photo-routes.tsx'
import { profileRoutes } from './content/profile/profile-routes.tsx'
import { searchRoutes } from './content/search/search-routes.tsx'
import { loadPageLinks } from './content/site-pages/page-links.ts'
import { sitePageRoutes } from './content/site-pages/site-page-routes.tsx'
import { videoRoutes } from './content/videos/video-routes.tsx'
import { loadCompany } from './core/company/company.ts'
import type { HeadHandle } from './core/head/head.ts'
import { paths } from './core/paths.ts'
import { NotFound } from './core/ui/NotFound.tsx'
import { PageProblem } from './core/ui/PageProblem.tsx'
import { Spinner } from './core/ui/Spinner.tsx'
import { authRoutes } from './identity/auth/auth-routes.tsx'
import { accountRoutes } from './identity/settings/account-routes.tsx'
import { SiteLayout } from './layout/SiteLayout.tsx'
import { homeHead, loadHome } from './site/home/home.ts'
import { messageRoutes } from './site/messages/message-routes.tsx'
import { aboutHead, contactHead, loadAbout } from './site/site/about-head.ts'
import { Root } from './site/site/Root.tsx'

/** Every page there is. The same tree renders on the server, in the browser and in the desktop app. */
export function makeRoutes(client: QueryClient): RouteObject[] {
  return [
    {
      Component: Root,
      HydrateFallback: Spinner,
      ErrorBoundary: PageProblem,
      loader: async () => {
        await Promise.all([loadCompany(client), loadPageLinks(client)])
        return null
      },
      shouldRevalidate: () => false,
      children: [
        {
          Component: SiteLayout,
          children: [
            {
              // Its own level, so that a page's problem leaves header and footer standing.
              ErrorBoundary: PageProblem,
              children: [
                {
                  index: true,
                  loader: () => loadHome(client),
                  shouldRevalidate: () => false,
                  handle: { head: homeHead } satisfies HeadHandle,
                  lazy: page(() => import('./site/home/HomePage.tsx')),
                },
                ...photoRoutes(client),
                ...blogRoutes(client),
                ...eventRoutes(client),
                ...videoRoutes(client),
                ...audioRoutes(client),
                ...productRoutes(client),
                ...orderRoutes(),
                ...searchRoutes(client),
                ...messageRoutes(),
                ...documentRoutes(client),
                ...sitePageRoutes(client),
                ...authRoutes(client),
                ...profileRoutes(),
                ...accountRoutes(client),
                {
                  path: '/pricing',
                  loader: () => loadPricing(client),
                  shouldRevalidate: () => false,
                  handle: { head: pricingHead } satisfies HeadHandle,
                  lazy: page(() => import('./commerce/pricing/PricingPage.tsx')),
                },
                {
                  path: '/about',
                  loader: () => loadAbout(client),
                  shouldRevalidate: () => false,
                  handle: { head: aboutHead } satisfies HeadHandle,
                  lazy: page(() => import('./site/about/AboutPage.tsx')),
                },
                {
                  path: '/contact',
                  handle: { head: contactHead } satisfies HeadHandle,
                  lazy: page(() => import('./site/contact/ContactPage.tsx')),
                },
                {
                  path: paths.offline,
                  handle: { head: () => ({ title: 'You are offline', noindex: true }) } satisfies HeadHandle,
                  lazy: page(() => import('./core/ui/OfflinePage.tsx')),
                },
                {
                  path: '*',
                  handle: { head: () => ({ title: '404 - Page Not Found', noindex: true }) } satisfies HeadHandle,
                  Component: NotFound,
                },
              ],
            },
          ],
        },
        ...adminRoutes(),
      ],
    },
  ]
}

/** A page in a file of its own, downloaded when somebody goes there. */
const page = (load: () => Promise<{ default: ComponentType }>) => async () => ({ Component: (await load()).default })
