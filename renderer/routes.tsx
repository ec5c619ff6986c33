import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { adminRoutes } from './admin/admin-routes.tsx'
import { audioRoutes } from './audios/audio-routes.tsx'
import { authRoutes } from './auth/auth-routes.tsx'
import { blogRoutes } from './blogs/blog-routes.tsx'
import { documentRoutes } from './documents/document-routes.tsx'
import { eventRoutes } from './events/event-routes.tsx'
import { homeHead, loadHome } from './home/home.ts'
import { messageRoutes } from './messages/message-routes.tsx'
import { orderRoutes } from './orders/order-routes.tsx'
import { paths } from './paths.ts'
import { photoRoutes } from './photos/photo-routes.tsx'
import { loadPricing, pricingHead } from './pricing/pricing-page.ts'
import { productRoutes } from './products/product-routes.tsx'
import { searchRoutes } from './search/search-routes.tsx'
import { accountRoutes } from './settings/account-routes.tsx'
import { aboutHead, contactHead, loadAbout } from './site/about-head.ts'
import { loadCompany } from './site/company.ts'
import type { HeadHandle } from './site/head.ts'
import { NotFound } from './site/NotFound.tsx'
import { PageProblem } from './site/PageProblem.tsx'
import { Root } from './site/Root.tsx'
import { SiteLayout } from './site/SiteLayout.tsx'
import { loadPageLinks } from './site-pages/page-links.ts'
import { sitePageRoutes } from './site-pages/site-page-routes.tsx'
import { Spinner } from './ui/Spinner.tsx'
import { videoRoutes } from './videos/video-routes.tsx'

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
                  lazy: page(() => import('./home/HomePage.tsx')),
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
                ...accountRoutes(client),
                {
                  path: '/pricing',
                  loader: () => loadPricing(client),
                  shouldRevalidate: () => false,
                  handle: { head: pricingHead } satisfies HeadHandle,
                  lazy: page(() => import('./pricing/PricingPage.tsx')),
                },
                {
                  path: '/about',
                  loader: () => loadAbout(client),
                  shouldRevalidate: () => false,
                  handle: { head: aboutHead } satisfies HeadHandle,
                  lazy: page(() => import('./about/AboutPage.tsx')),
                },
                {
                  path: '/contact',
                  handle: { head: contactHead } satisfies HeadHandle,
                  lazy: page(() => import('./contact/ContactPage.tsx')),
                },
                {
                  path: paths.offline,
                  handle: { head: () => ({ title: 'You are offline', noindex: true }) } satisfies HeadHandle,
                  lazy: page(() => import('./site/OfflinePage.tsx')),
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
