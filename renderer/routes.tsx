import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router-dom'
import { pageRoute, unlisted } from '#renderer/core/page-route.ts'
import { adminRoutes } from './admin/admin-routes.tsx'
import { homeHead, loadHome, partsOfHome } from './commerce/home/home.ts'
import { orderRoutes } from './commerce/orders/order-routes.tsx'
import { BuyPhoto } from './commerce/photo-offers/buy-photo.ts'
import { loadPricing, pricingHead } from './commerce/pricing/pricing-page.ts'
import { productRoutes } from './commerce/products/product-routes.tsx'
import { audioRoutes } from './content/audios/audio-routes.tsx'
import { blogRoutes } from './content/blogs/blog-routes.tsx'
import { documentRoutes } from './content/documents/document-routes.tsx'
import { eventRoutes } from './content/events/event-routes.tsx'
import { photoRoutes } from './content/photos/photo-routes.tsx'
import { photoSlots } from './content/photos/photo-slots.ts'
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
import { SiteLayout } from './layout/SiteLayout.tsx'
import { signUpRoutes } from './platform/sign-up/sign-up-routes.tsx'
import { messageRoutes } from './site/messages/message-routes.tsx'
import { aboutHead, contactHead, loadAbout } from './site/site/about-head.ts'
import { Root } from './site/site/Root.tsx'

photoSlots.Buy = BuyPhoto

/** All routes. The server, the browser and the desktop app render the same tree. */
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
              // A separate level, so that header and footer stay when a page fails.
              ErrorBoundary: PageProblem,
              children: [
                {
                  index: true,
                  loader: () => loadHome(client),
                  shouldRevalidate: () => false,
                  handle: { head: homeHead, parts: partsOfHome } satisfies HeadHandle & { parts: typeof partsOfHome },
                  lazy: async () => ({ Component: (await import('./commerce/home/HomePage.tsx')).default }),
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
                ...signUpRoutes(),
                ...profileRoutes(),
                // It loads its data in the browser, where the session is known.
                pageRoute(paths.settings, unlisted('Settings'), () => import('./layout/SettingsPage.tsx')),
                pageRoute('/pricing', pricingHead, () => import('./commerce/pricing/PricingPage.tsx'), {
                  loader: () => loadPricing(client),
                  shouldRevalidate: () => false,
                }),
                pageRoute('/about', aboutHead, () => import('./site/about/AboutPage.tsx'), {
                  loader: () => loadAbout(client),
                  shouldRevalidate: () => false,
                }),
                pageRoute('/contact', contactHead, () => import('./site/contact/ContactPage.tsx')),
                pageRoute(paths.offline, unlisted('You are offline'), () => import('./core/ui/OfflinePage.tsx')),
                {
                  path: '*',
                  handle: { head: unlisted('404 - Page Not Found') } satisfies HeadHandle,
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
