import type { RouteObject } from 'react-router-dom'
import type { HeadHandle } from '#renderer/core/head/head.ts'
import { paths } from '#renderer/core/paths.ts'

const unlisted = (title: string): HeadHandle => ({ head: () => ({ title, noindex: true }) })

/** From the cart to an order and what becomes of it. Whose it is, only the browser knows. */
export function orderRoutes(): RouteObject[] {
  return [
    {
      path: paths.checkout,
      handle: unlisted('Checkout'),
      lazy: async () => ({ Component: (await import('../checkout/CheckoutPage.tsx')).default }),
    },
    {
      path: '/checkout/done',
      handle: unlisted('Thank you'),
      lazy: async () => ({ Component: (await import('./OrderedPage.tsx')).default }),
    },
    {
      path: paths.orders,
      handle: unlisted('Your Orders'),
      lazy: async () => ({ Component: (await import('./OrdersPage.tsx')).default }),
    },
    {
      path: paths.trackOrder,
      handle: unlisted('Track an order'),
      lazy: async () => ({ Component: (await import('./TrackPage.tsx')).default }),
    },
    {
      path: '/orders/:id',
      handle: unlisted('Your order'),
      lazy: async () => ({ Component: (await import('./OrderPage.tsx')).default }),
    },
  ]
}
