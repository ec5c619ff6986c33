import type { DeliverySettings } from '#shared/commerce/delivery.ts'
import type { Discount } from '#shared/commerce/discounts.ts'
import type { TaxSettings } from '#shared/commerce/tax.ts'
import { sees } from '../journey.ts'
import { answer, click, dialog, type Screen } from './screen.ts'

const at = '2026-01-05T10:00:00.000Z'

const delivery: DeliverySettings = {
  offersPickup: true,
  pickupPoints: [
    { id: 'gallery', name: 'Gallery', address: '1 First Street', hint: 'Ring the bell.', isEnabled: true },
  ],
  zones: [
    {
      id: 'harare',
      name: 'Harare',
      places: [{ country: 'ZW', city: 'Harare', suburbs: ['Avondale', 'Borrowdale'] }],
      methods: [
        {
          id: 'bike',
          name: 'Bicycle courier',
          hint: '',
          rate: { by: 'flat', price: 4 },
          freeFrom: 80,
          isEnabled: true,
        },
        {
          ...{ id: 'van', name: 'Van', hint: '2 days', isEnabled: false },
          rate: { by: 'weight', steps: [{ upTo: 2500, price: 6 }, { price: 18 }] },
        },
      ],
    },
  ],
  updatedAt: at,
}

const tax: TaxSettings = {
  ...{ isCharged: true, isIncluded: true, number: '10029384', country: 'ZW', updatedAt: at },
  classes: [
    { id: 'standard', name: 'Standard' },
    { id: 'books', name: 'Books' },
  ],
  rates: [{ id: 'vat', name: 'VAT', classId: 'standard', country: 'ZW', percent: 15 }],
}

const discount: Discount = {
  ...{ _id: crypto.randomUUID(), code: 'SPRING10', name: 'Spring', state: 'active', uses: 3, amount: 12 },
  rule: { kind: 'buy_get', buy: 2, get: 1, percent: 50 },
  ...{ productIds: [], products: [], minimumSubtotal: 20, onlyFirstOrder: true, isEnabled: true },
  ...{ startsAt: at, endsAt: null, maxUses: 100, maxUsesPerCustomer: 1, createdAt: at, updatedAt: at },
}
const discounts: Discount[] = [
  discount,
  {
    ...discount,
    _id: crypto.randomUUID(),
    code: '',
    name: 'Free delivery',
    rule: { kind: 'free_delivery' },
    maxUses: null,
  },
  { ...discount, _id: crypto.randomUUID(), code: 'OLD', state: 'ended' },
  { ...discount, _id: crypto.randomUUID(), code: 'SUMMER', state: 'scheduled' },
]
const list = answer('/api/admin/discounts', { results: discounts, total: discounts.length })

/** Payments, delivery, tax and discounts in the admin console. */
export const shopSettingsScreens: Screen[] = [
  { name: 'payment settings', path: '/admin/payments', as: 'admin', until: 'Connect an account' },
  {
    name: 'connecting an account',
    path: '/admin/payments',
    as: 'admin',
    until: async (page) => {
      await click(page, 'Connect Paynow')
      await dialog(page, 'Connect Paynow')
    },
  },
  {
    name: 'delivery settings',
    path: '/admin/delivery',
    as: 'admin',
    first: answer('/api/admin/delivery', delivery),
    until: 'Zone Harare',
  },
  {
    name: 'delivery settings, invalid',
    path: '/admin/delivery',
    as: 'admin',
    first: answer('/api/admin/delivery', { ...delivery, pickupPoints: [], zones: [] }),
    until: async (page) => {
      await click(page, 'Add a pickup point')
      await click(page, 'Add a delivery zone')
      await click(page, 'Save')
      await sees(page, 'A price is required.')
    },
  },
  {
    name: 'tax settings',
    path: '/admin/tax',
    as: 'admin',
    first: answer('/api/admin/tax', tax),
    until: 'Add a tax class',
  },
  {
    name: 'tax settings, changed meanwhile',
    path: '/admin/tax',
    as: 'admin',
    first: async (page) => {
      await page.route('**/api/admin/tax', (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({ json: tax })
          : route.fulfill({
              status: 409,
              json: { code: 'STALE', message: 'Changed.', details: { updatedBy: 'Rosa', updatedAt: at } },
            }),
      )
    },
    until: async (page) => {
      await page.getByLabel('Tax number').fill('1')
      await click(page, 'Save')
      await dialog(page, 'Changed by another user')
    },
  },
  {
    name: 'tax settings, failed',
    path: '/admin/tax',
    as: 'admin',
    first: answer('/api/admin/tax', { code: 'UNAVAILABLE', message: 'This is not possible right now.' }, 503),
    until: 'Try Again',
  },
  { name: 'discounts', path: '/admin/discounts', as: 'admin', first: list, until: 'SPRING10' },
  { name: 'discounts, none found', path: '/admin/discounts?q=zzzz', as: 'admin', until: 'No discounts match.' },
  {
    name: 'removing a discount',
    path: '/admin/discounts',
    as: 'admin',
    first: list,
    until: async (page) => {
      await click(page, 'Remove SPRING10')
      await dialog(page, 'Remove SPRING10?')
    },
  },
  {
    name: 'discount',
    path: `/admin/edit-discount/${discount._id}`,
    as: 'admin',
    first: answer(`/api/admin/discounts/${discount._id}`, discount),
    until: 'Active, used 3 of 100',
  },
  {
    name: 'new discount, refused',
    path: '/admin/add-discount',
    as: 'admin',
    until: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Spring')
      await click(page, 'Save')
      await sees(page, 'A code is required.')
    },
  },
]
