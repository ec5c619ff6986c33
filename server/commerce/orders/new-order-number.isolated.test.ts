import { expect, test, vi } from 'vitest'
import { featureDatabases, world } from '#tests/world.ts'
import { putOnSale } from '../products/products-for-tests.ts'
import { checkoutRequest } from './checkout-for-tests.ts'

const numbers = vi.hoisted(() => ['VD-2026-AAAAAA', 'VD-2026-AAAAAA', 'VD-2026-BBBBBB'])
vi.mock('./order-number.ts', () => ({ newOrderNumber: async () => numbers.shift() }))

test.each(featureDatabases)('gives an order another number if its number is in use, on $kind', async ({ url }) => {
  numbers.splice(0, numbers.length, 'VD-2026-AAAAAA', 'VD-2026-AAAAAA', 'VD-2026-BBBBBB')
  const w = await world({ url, limits: 'measuring' })
  const [id] = await putOnSale(w.here, [{ name: 'Tide', priceCents: 1200, stock: 5 }])
  const order = async () =>
    (await w.visitor.orders.checkout(checkoutRequest([{ id: id!, qty: 1 }], 12))).order.orderNumber
  expect([await order(), await order()]).toEqual(['VD-2026-AAAAAA', 'VD-2026-BBBBBB'])
})
