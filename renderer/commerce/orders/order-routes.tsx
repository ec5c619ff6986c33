import type { RouteObject } from 'react-router-dom'
import { pageRoute, unlisted } from '#renderer/core/page-route.ts'
import { paths } from '#renderer/core/paths.ts'

/** Routes of checkout and orders. They have no loaders, because their data is private. */
export function orderRoutes(): RouteObject[] {
  return [
    pageRoute(paths.checkout, unlisted('Checkout'), () => import('../checkout/CheckoutPage.tsx')),
    pageRoute('/checkout/return', unlisted('Payment'), () => import('../payments/PaymentPage.tsx')),
    pageRoute('/checkout/done', unlisted('Thank you'), () => import('./OrderedPage.tsx')),
    pageRoute(paths.orders, unlisted('Your Orders'), () => import('./OrdersPage.tsx')),
    pageRoute(paths.trackOrder, unlisted('Track an order'), () => import('./TrackPage.tsx')),
    pageRoute('/orders/:id', unlisted('Your order'), () => import('./OrderPage.tsx')),
  ]
}
