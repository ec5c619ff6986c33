import type { Order } from '#shared/commerce/orders.ts'
import { notConfirmed } from '#shared/core/order-options.ts'
import { sees } from '../journey.ts'
import { answer, click, dialog, type Screen } from './screen.ts'

const at = '2026-01-05T10:00:00.000Z'
const placed: Order = {
  _id: crypto.randomUUID(),
  orderNumber: 'VD-2026-2JJ6VN',
  status: 'pending',
  customer: { name: 'Rosa Buyer', email: 'rosa.buyer@guest.example', phone: '0771 234 567' },
  note: '',
  payment: { method: 'manual', label: 'Pay on collection' },
  paymentStatus: 'unpaid',
  lines: [],
  total: 59,
  currency: 'USD',
  createdAt: at,
  updatedAt: at,
  history: [{ status: 'pending', at }],
  confirmBy: at,
}
const { confirmBy: _, ...cancelled } = placed
const expired: Order = {
  ...cancelled,
  status: 'cancelled',
  history: [...placed.history, { status: 'cancelled', at, reason: notConfirmed }],
}
const order = (state: Order) => answer(`/api/orders/${placed._id}`, state)
const done = `/checkout/done?order=${placed._id}&token=x`

export const shopScreens: Screen[] = [
  { name: 'shop', path: '/shop', until: (page) => sees(page, /of \d+ products/) },
  { name: 'shop, filtered', path: '/shop?category=Books&price=under-50&q=book', until: 'Clear filters' },
  { name: 'shop, none', path: '/shop?tag=no-such-tag', until: 'No products available.' },
  { name: 'product', path: '/shop/moon-lamp', until: 'You may also like' },
  {
    name: 'product out of stock',
    path: '/shop/scallop-sea-t-shirt',
    until: async (page) => {
      await click(page, 'Tell me when available')
      await page.getByRole('textbox', { name: 'Email' }).waitFor()
    },
  },
  {
    name: 'product with something to choose',
    path: '/shop/ringed-giant-t-shirt',
    until: async (page) => {
      await page.getByRole('link', { name: 'White' }).click()
      await page.getByRole('link', { name: 'XL out of stock' }).waitFor()
    },
  },
  {
    name: 'variant out of stock',
    path: '/shop/nine-arches-framed-print',
    until: async (page) => {
      await page.getByRole('link', { name: '70 × 100 cm out of stock' }).click()
      await page.getByRole('button', { name: 'Tell me when available' }).waitFor()
    },
  },
  {
    name: 'product, enlarged',
    path: '/shop/moon-lamp',
    until: async (page) => {
      await click(page, 'Zoom')
      await page.getByRole('region', { name: 'Enlarged' }).waitFor()
    },
  },
  {
    name: 'cart',
    path: '/shop/moon-lamp',
    until: async (page) => {
      await click(page, 'Add to cart')
      await click(page, 'View cart')
      await dialog(page, 'Your Cart')
      await page.getByRole('link', { name: 'Checkout' }).waitFor()
    },
  },
  { name: 'checkout, nothing in the cart', path: '/checkout', until: 'Your cart is empty' },
  {
    name: 'checkout',
    path: '/shop/moon-lamp',
    until: async (page) => {
      await click(page, 'Buy now')
      await click(page, 'Place order')
      await sees(page, 'This field is required.')
    },
  },
  { name: 'ordered, to be confirmed', path: done, first: order(placed), until: 'Open the link in the email' },
  { name: 'ordered, not confirmed in time', path: done, first: order(expired), until: 'It was not confirmed in time.' },
  {
    name: 'order to confirm',
    path: `/orders/${placed._id}?token=x&confirm=y`,
    first: order(placed),
    until: async (page) => {
      await page.getByRole('button', { name: 'Confirm order' }).waitFor()
    },
  },
  { name: 'track an order', path: '/orders/track', until: 'Track order' },
]
