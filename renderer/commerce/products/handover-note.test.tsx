import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { companyQuery } from '#renderer/core/company/company.ts'
import { defaultCompany } from '#renderer/core/company/default-company.ts'
import type { Handover } from '#shared/commerce/products.ts'
import { HandoverNote } from './HandoverNote.tsx'

const collected: Handover = { isDelivered: false, isCollected: true, pickupPoints: [], isPaidInPerson: true }
const point = (name: string) => ({ name, address: `1 ${name} Street` })

/** The text of the note in a shop at 5 Long Street. */
function noteFor(change: Partial<Handover>, cart = true) {
  const client = new QueryClient()
  const features = { cart, plans: false, whiteLabel: false }
  client.setQueryData(companyQuery.queryKey, { ...defaultCompany, address: '5 Long Street', features })
  const html = renderToString(
    <QueryClientProvider client={client}>
      <HandoverNote handover={{ ...collected, ...change }} />
    </QueryClientProvider>,
  )
  return html
    .replace(/<svg.*<\/svg>/, '')
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|')
}

test.each<[string, Partial<Handover>]>([
  ['|Collection only, pay on collection|5 Long Street|', {}],
  ['|Collection only|5 Long Street|', { isPaidInPerson: false }],
  ['|Collection only|Kiosk, 1 Kiosk Street|', { isPaidInPerson: false, pickupPoints: [point('Kiosk')] }],
  [
    '|Collection only|4 places to collect: select one at the checkout.|',
    {
      isPaidInPerson: false,
      pickupPoints: ['A', 'B', 'C', 'D'].map(point),
    },
  ],
  ['|Collection or delivery|5 Long Street|', { isDelivered: true, isPaidInPerson: false }],
  [
    '|Delivery|The checkout shows what delivery to your address costs.|',
    {
      isDelivered: true,
      isCollected: false,
      isPaidInPerson: false,
    },
  ],
  ['', { isCollected: false }],
])('says “%s”', (text, change) => {
  expect(noteFor(change)).toBe(text)
})

test('says nothing on sites without a cart', () => {
  expect(noteFor({}, false)).toBe('')
})
