import { describe, expect, test, vi } from 'vitest'
import { AppError } from '#shared/core/errors.ts'
import type { PaymentStatus } from '#shared/core/order-options.ts'
import { mailsTo } from '#tests/mailed.ts'
import { databases, type Person, world } from '#tests/world.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { wish } from '../orders/shop-for-tests.ts'
import { productIn, putOnSale } from '../products/rows-for-tests.ts'
import type { OrderToPay, PaymentProvider } from './payment-provider.ts'

const begun: string[] = []
let isDown = false

/** A gateway that is told of each order and says later, at an address of its own, what became of the money. */
const gateway: PaymentProvider = {
  methods: [
    {
      id: 'shells',
      label: 'Sea shells',
      hint: 'You pay on the beach.',
      inEmail: () => 'You pay with sea shells.',
      forStaff: 'paid with sea shells',
    },
  ],
  statusAfter: (status, before) => (status === 'cancelled' && before !== 'paid' ? 'cancelled' : before),
  async begin(_, { id, totalCents, currency }: OrderToPay) {
    if (isDown) throw new AppError('UNAVAILABLE', 'Sea shells cannot be counted at the moment.')
    begun.push(`${id} ${totalCents} ${currency}`)
    return { redirect: `https://shells.example/pay/${id}` }
  },
  routes(app, pipeline) {
    app.post('/api/payments/shells/result', (request, reply) =>
      pipeline.handleRequest(request, reply, { access: 'public', anonymous: true, tx: 'write' }, async (ctx) => {
        const { order, status } = request.body as { order: string; status: PaymentStatus }
        return { status: (await settlePayment(ctx, order, status)).status }
      }),
    )
  },
}

vi.mock('#server/features.ts', async (original) => {
  const features = await original<typeof import('#server/features.ts')>()
  const { paymentProviders } = await import('./payment-provider.ts')
  return {
    ...features,
    registerFeatures() {
      features.registerFeatures()
      paymentProviders.register([...paymentProviders.all(), gateway])
    },
  }
})

describe.each(databases)('on $kind', ({ url }) => {
  const shop = async () => {
    const w = await world({ url })
    const [id] = await putOnSale(w.here, [{ name: 'Tide', priceCents: 1200, stock: 5 }])
    const sent = wish([{ id: id!, qty: 2 }], 24, { payment: { method: 'shells' } })
    const said = (person: Person, order: string, status: PaymentStatus) =>
      person.inject({ method: 'POST', url: '/api/payments/shells/result', payload: { order, status } })
    return { ...w, product: id!, sent, said }
  }

  test("offers the provider's methods after manual and rejects unknown ones", async () => {
    const { visitor, sent } = await shop()
    expect((await visitor.payments.methods({})).map(({ id }) => id)).toEqual(['manual', 'shells'])
    await expect(visitor.orders.checkout({ ...sent, payment: { method: 'pearls' } })).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: { 'payment.method': 'This way to pay is not offered here.' },
    })
  })

  test('stores the order, begins the payment and labels its method', async () => {
    const w = await shop()
    const { visitor, admin, sent } = w
    const { order, next } = await visitor.orders.checkout(sent)
    expect(next).toEqual({ redirect: `https://shells.example/pay/${order._id}` })
    expect(order).toMatchObject({ payment: { method: 'shells', label: 'Sea shells' }, paymentStatus: 'unpaid' })
    expect(begun.filter((one) => one.startsWith(order._id))).toEqual([`${order._id} 2400 USD`])
    expect((await mailsTo(w, sent.customer.email))[0]!.text).toContain('You pay with sea shells.')
    // The answer got lost: the same order goes to the same payment.
    expect((await visitor.orders.checkout(sent)).next).toEqual(next)
    expect(await admin.adminOrders.get({ id: order._id })).toMatchObject({ payment: { label: 'Sea shells' } })
    const manual = await visitor.orders.checkout({ ...sent, ...wish(sent.items, 24) })
    expect([manual.next, manual.order.payment.label]).toEqual([undefined, 'Pay on collection'])
  })

  test('an order survives a failing gateway; the same key retries the payment', async () => {
    const { visitor, sent, here, product } = await shop()
    isDown = true
    await expect(visitor.orders.checkout(sent)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    isDown = false
    const { order, next } = await visitor.orders.checkout(sent)
    expect(next?.redirect).toContain(order._id)
    expect((await productIn(here, product)).stock).toBe(3)
  })

  test('a paid order is processed, emails the company once and stays paid', async () => {
    const w = await shop()
    const { visitor, admin, neighbour, sent, said, here, product } = w
    await here.asOwner((db) => db.execute(`update company set email = 'shop@${here.id}.example'`))
    const { order } = await visitor.orders.checkout(sent)
    const id = order._id
    const toShop = async () => (await mailsTo(w, `shop@${here.id}.example`)).length
    expect([order.confirmBy !== undefined, await toShop()]).toEqual([true, 0])
    expect((await said(neighbour, id, 'paid')).statusCode).toBe(404)
    for (const _ of [1, 2, 3]) expect((await said(visitor, id, 'paid')).json()).toEqual({ status: 'processing' })
    const paid = await admin.adminOrders.get({ id })
    expect(paid).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
    expect([paid.confirmBy, paid.history.length, await toShop()]).toEqual([undefined, 2, 1])
    await admin.orders.update({ id, status: 'completed' })
    expect((await admin.orders.update({ id, status: 'cancelled' })).paymentStatus).toBe('paid')
    expect((await productIn(here, product)).stock).toBe(5)
  })

  test('a payment for a cancelled order is recorded; the order stays cancelled', async () => {
    const { visitor, admin, sent, said } = await shop()
    const { order } = await visitor.orders.checkout(sent)
    expect((await admin.orders.update({ id: order._id, status: 'cancelled' })).paymentStatus).toBe('cancelled')
    expect((await said(visitor, order._id, 'paid')).json()).toEqual({ status: 'cancelled' })
    expect((await admin.adminOrders.get({ id: order._id })).paymentStatus).toBe('paid')
  })
})
