import { sees } from '../journey.ts'
import { answer, click, dialog, type Screen } from './screen.ts'

const at = '2026-03-01T10:00:00.000Z'
const redirect = {
  ...{ _id: '00000000-0000-4000-8000-000000000001', from: '/collections/lamps', to: '/shop?tag=Lamps' },
  ...{ createdAt: at, updatedAt: at, updatedBy: 'Alex Morgan' },
}
const redirects = answer('/api/admin/redirects', { results: [redirect], total: 1 })

const move = {
  ...{ _id: '00000000-0000-4000-8000-000000000002', source: 'shopify', format: 'shopify-products', agreed: true },
  ...{ fileName: 'products.csv', size: 4e6, step: 'Importing products', done: 120, total: 500, by: 'Alex Morgan' },
  losses: [{ what: 'Gift cards', count: 3, why: 'This site has none.', examples: ['Voucher'] }],
  counts: [
    { kind: 'product', state: 'done', count: 498 },
    { kind: 'product', state: 'failed', count: 2 },
  ],
  createdAt: at,
}
const moves = (change: object) => answer('/api/admin/moves', { results: [{ ...move, ...change }] })

/** Imports from other systems, texts of emails, and redirects of old addresses. */
export const movingScreens: Screen[] = [
  { name: 'imports', path: '/admin/import', as: 'admin', until: 'Choose a file from WordPress' },
  {
    name: 'preview of an import',
    path: '/admin/import',
    as: 'admin',
    first: moves({ state: 'checked', agreed: false, counts: [{ kind: 'product', state: 'waiting', count: 500 }] }),
    until: 'Start import',
  },
  {
    name: 'running import',
    path: '/admin/import',
    as: 'admin',
    first: moves({ state: 'running' }),
    until: '120 of 500',
  },
  {
    name: 'finished import with failures',
    path: '/admin/import',
    as: 'admin',
    first: async (page) => {
      await moves({ state: 'done', finishedAt: at })(page)
      const message = 'price: Enter an amount. Correct it and upload the file again.'
      const item = { _id: redirect._id, kind: 'product', state: 'failed', title: 'Lamp', line: 12, message }
      await answer(`/api/admin/moves/${move._id}/items`, { results: [item], total: 1 })(page)
    },
    until: 'Correct it and upload the file again',
  },
  { name: 'emails', path: '/admin/emails', as: 'admin', until: 'Order received' },
  { name: 'email', path: '/admin/emails/order-received', as: 'admin', until: 'Variables you can use:' },
  { name: 'redirects', path: '/admin/redirects', as: 'admin', first: redirects, until: '/collections/lamps' },
  { name: 'redirects, none found', path: '/admin/redirects?q=zzzz', as: 'admin', until: 'No redirects match.' },
  {
    name: 'adding a redirect, refused',
    path: '/admin/redirects',
    as: 'admin',
    until: async (page) => {
      await click(page, 'Add redirect')
      await dialog(page, 'Add redirect')
      await page.getByRole('dialog').getByRole('button', { name: 'Add redirect' }).click()
      await sees(page, 'Enter the old address.')
    },
  },
  {
    name: 'pasting redirects',
    path: '/admin/redirects',
    as: 'admin',
    until: async (page) => {
      await click(page, 'Paste many')
      await dialog(page, 'Paste many redirects')
    },
  },
]
