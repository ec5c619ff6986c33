import type { Page } from 'playwright-core'
import type { Order } from '#shared/commerce/orders.ts'
import type { Payment } from '#shared/commerce/payments.ts'
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
  subtotal: 60,
  discounts: [{ name: 'Welcome', code: 'WELCOME10', kind: 'percent', amount: 6 }],
  discount: 6,
  delivery: {
    kind: 'delivery',
    name: 'Courier',
    price: 5,
    address: {
      ...{ line1: '12 Josiah Tongogara Ave', line2: '', suburb: 'Avondale', city: 'Harare' },
      ...{ province: '', postcode: '', country: 'ZW' },
    },
  },
  taxes: [{ name: 'VAT', percent: 15, net: 51.3, amount: 7.7 }],
  tax: 7.7,
  isTaxIncluded: true,
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
  history: [...placed.history, { status: 'cancelled', at, reason: 'not-confirmed' }],
}

const orderToPay: Payment['order'] = {
  ...{ _id: placed._id, orderNumber: placed.orderNumber, status: 'pending' },
  ...{ paymentStatus: 'pending', isOwn: true, due: 24, isPayable: true },
}

/** The payment page, with a payment in the given state. */
const paying = (state: Partial<Payment>): Pick<Screen, 'path' | 'first'> => ({
  path: `/checkout/return?order=${placed._id}&token=x`,
  first: answer(`/api/orders/${placed._id}/payment`, {
    ...{ _id: crypto.randomUUID(), method: 'ecocash', label: 'EcoCash', status: 'pending', amount: 59 },
    ...{ provider: 'Paynow', currency: 'USD', isDemo: true, createdAt: new Date().toISOString() },
    step: { kind: 'prompt', phone: '0771111111', instructions: 'Enter your PIN.' },
    order: orderToPay,
    ...state,
  } satisfies Payment),
})
const order = (state: Order) => answer(`/api/orders/${placed._id}`, state)

/** Changes quotes of the server before the page receives them. */
async function changeQuote(page: Page, changes: object) {
  await page.route('**/api/cart/quote', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), ...changes } })
  })
}
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
  {
    name: 'checkout with delivery',
    path: '/shop/moon-lamp',
    first: async (page) => {
      await answer('/api/delivery', {
        ...{
          offersPickup: true,
          countries: ['ZW'],
          places: [{ country: 'ZW', city: 'Harare', suburbs: ['Avondale'] }],
        },
        pickupPoints: [
          { id: 'gallery', name: 'Gallery', address: '1 First Street', hint: 'Ring the bell.' },
          { id: 'kiosk', name: 'Kiosk', address: '2 Second Street', hint: '' },
        ],
      })(page)
      await changeQuote(page, {
        takesCodes: true,
        codeProblem: 'This code has ended.',
        deliveries: [
          { id: 'courier', name: 'Courier', hint: '2 to 4 working days', price: 5 },
          { id: 'bus', name: 'Bus parcel', hint: '', price: 0 },
        ],
      })
    },
    until: async (page) => {
      await click(page, 'Buy now')
      await page.getByRole('radio', { name: /^Delivery/ }).check()
      await page.getByRole('radio', { name: /^Courier/ }).waitFor()
      await page.getByLabel('Discount code').fill('OLD')
      await page.keyboard.press('Enter')
      await sees(page, 'This code has ended.')
      await click(page, 'Place order')
      await sees(page, 'A street address is required.')
    },
  },
  {
    name: 'checkout, several pickup points',
    path: '/shop/moon-lamp',
    first: answer('/api/delivery', {
      ...{ offersPickup: true, countries: [], places: [] },
      pickupPoints: [
        { id: 'gallery', name: 'Gallery', address: '1 First Street', hint: 'Ring the bell.' },
        { id: 'kiosk', name: 'Kiosk', address: '2 Second Street', hint: '' },
      ],
    }),
    until: async (page) => {
      await click(page, 'Buy now')
      await click(page, 'Place order')
      await sees(page, 'Choose where you collect your order.')
    },
  },
  { name: 'waiting for a payment', ...paying({}), until: 'Check your phone' },
  {
    name: 'payment, code',
    ...paying({
      method: 'innbucks',
      label: 'InnBucks',
      step: {
        ...{ kind: 'code', authorizationCode: '123456789', instructions: 'Enter the code in the app.' },
        deepLink: 'schinn.wbpycode://innbucks.co.zw?pymInnCode=123456789',
      },
    }),
    until: async (page) => {
      await page.getByRole('img', { name: 'QR code that opens InnBucks' }).waitFor()
    },
  },
  {
    name: 'payment, not started',
    ...paying({ status: 'created', step: { kind: 'none', instructions: '' }, obstacle: 'lost' }),
    until: 'Payment not started',
  },
  {
    name: 'payment, failed',
    ...paying({ status: 'failed', problem: 'The card was declined.' }),
    until: 'Payment failed',
  },
  {
    name: 'payment, received',
    ...paying({ status: 'paid', order: { ...orderToPay, paymentStatus: 'paid', isPayable: false } }),
    until: 'Payment received',
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
