import { sees } from '../journey.ts'
import { click, dialog, type Screen } from './screen.ts'

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
  { name: 'track an order', path: '/orders/track', until: 'Track order' },
]
