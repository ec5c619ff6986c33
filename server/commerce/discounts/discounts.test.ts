import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DiscountInput } from '#shared/commerce/discounts.ts'
import { AppError } from '#shared/core/errors.ts'
import { mailsTo } from '#tests/mailed.ts'
import { databases, serverOn, world } from '#tests/world.ts'
import { addressOf, methodOf, placeFor, rulesOf, zoneOf } from '../delivery/delivery-for-tests.ts'
import { checkoutRequest } from '../orders/checkout-for-tests.ts'
import { cancelExpiredOrders } from '../orders/confirm-order.ts'
import { putOnSale } from '../products/products-for-tests.ts'

beforeAll(async () => void (await serverOn()))

const ten: DiscountInput = { name: 'Ten off', rule: { kind: 'percent', percent: 10 } }
const tenByCode: DiscountInput = { ...ten, code: 'TEN' }

describe.each(databases)('on $kind', ({ url }) => {
  /** A shop with a product at 10.00 and one at 4.00, and delivery for 5.00. */
  async function shop(limits: 'normal' | 'measuring' = 'measuring') {
    const w = await world({ url, limits })
    const [lamp, card] = await putOnSale(w.here, [{ name: 'Lamp' }, { name: 'Card', priceCents: 400 }])
    await w.admin.adminDelivery.save(rulesOf([zoneOf([{ country: 'ZW' }], [methodOf({ id: 'courier' })])]))
    const add = (input: DiscountInput) => w.admin.adminDiscounts.create(input)
    const lamps = (qty: number) => [{ id: lamp!, qty }]
    const buy = (total: number, more: Parameters<typeof checkoutRequest>[2] = {}, qty = 1) =>
      w.visitor.orders.checkout(checkoutRequest(lamps(qty), total, more))
    const uses = async (id: string) => (await w.admin.adminDiscounts.get({ id })).uses
    return { ...w, lamp: lamp!, card: card!, add, lamps, buy, uses }
  }

  test.each([
    ['percent', { kind: 'percent', percent: 12.5 }, 3.5, 24.5],
    ['amount', { kind: 'amount', amount: 6 }, 6, 22],
    ['an amount above the cart', { kind: 'amount', amount: 99 }, 28, 0],
    ['buy and get', { kind: 'buy_get', buy: 2, get: 1, percent: 100 }, 4, 24],
    ['buy and get at half price', { kind: 'buy_get', buy: 1, get: 1, percent: 50 }, 4, 24],
  ] as const)('applies the discount "%s" to the cart', async (_, rule, amount, total) => {
    const { visitor, add, lamp, card } = await shop()
    await add({ name: 'Sale', rule })
    const items = [
      { id: lamp, qty: 2 },
      { id: card, qty: 2 },
    ]
    expect(await visitor.cart.quote({ items })).toMatchObject({
      totals: { subtotal: 28, discounts: [{ name: 'Sale', kind: rule.kind, amount }], discount: amount, total },
    })
  })

  test('free delivery discounts the price of the selected delivery', async () => {
    const { visitor, add, lamps } = await shop()
    await add({ name: 'Free', rule: { kind: 'free_delivery' } })
    const collected = await visitor.cart.quote({ items: lamps(1) })
    expect(collected.totals).toMatchObject({ discounts: [], total: 10 })
    const delivered = await visitor.cart.quote({ items: lamps(1), place: placeFor(), deliveryId: 'courier' })
    expect(delivered).toMatchObject({
      deliveries: [{ price: 0 }],
      totals: { delivery: 0, discounts: [{ kind: 'free_delivery', amount: 5 }], discount: 0, total: 10 },
    })
  })

  test('applies all automatic discounts and one code, sorted by kind and age', async () => {
    const w = await shop()
    const { visitor, add, lamps } = w
    await add({ name: 'Two off', rule: { kind: 'amount', amount: 2 } })
    await add({ name: 'Half', code: 'HALF', rule: { kind: 'percent', percent: 50 } })
    await add({ name: 'Ten', rule: { kind: 'percent', percent: 10 } })
    await add({ name: 'Third free', rule: { kind: 'buy_get', buy: 2, get: 1, percent: 100 } })
    const { totals } = await visitor.cart.quote({ items: lamps(3), code: 'half' })
    expect(totals.discounts).toEqual([
      { name: 'Third free', kind: 'buy_get', amount: 10 },
      { name: 'Ten', kind: 'percent', amount: 2 },
      { name: 'Half', code: 'HALF', kind: 'percent', amount: 9 },
      { name: 'Two off', kind: 'amount', amount: 2 },
    ])
    expect(totals.total).toBe(7)
    const sent = checkoutRequest(lamps(3), 7, { code: ' half ' })
    const { order } = await visitor.orders.checkout(sent)
    expect(order).toMatchObject({ discounts: totals.discounts, discount: 23, subtotal: 30, total: 7 })
    expect(order.lines[0]).toMatchObject({ discount: 23, price: 10, qty: 3 })
    const [mail] = await mailsTo(w, sent.customer.email)
    expect(mail!.text).toContain('Half (HALF)  −$9.00')
  })

  test('limits an automatic discount to its products, minimum subtotal and dates', async () => {
    const { visitor, add, lamps, card } = await shop()
    const hour = 3600_000
    const at = (offset: number) => new Date(Date.now() + offset).toISOString()
    await add({ ...ten, name: 'Cards only', productIds: [card] })
    await add({ ...ten, name: 'From 25', minimumSubtotal: 25 })
    await add({ ...ten, name: 'Later', startsAt: at(hour) })
    await add({ ...ten, name: 'Over', startsAt: at(-2 * hour), endsAt: at(-hour) })
    await add({ ...ten, name: 'Off', isEnabled: false })
    await add({ ...ten, name: 'Now', startsAt: at(-hour), endsAt: at(hour) })
    const names = async (items: { id: string; qty: number }[]) =>
      (await visitor.cart.quote({ items })).totals.discounts.map(({ name, amount }) => [name, amount])
    expect(await names(lamps(2))).toEqual([['Now', 2]])
    expect(await names([...lamps(2), { id: card, qty: 2 }])).toEqual([
      ['Cards only', 0.8],
      ['From 25', 2.72],
      ['Now', 2.45],
    ])
  })

  test.each([
    ['has ended', { endsAt: '2020-01-01T00:00:00.000Z' }, 'This code has ended.'],
    ['has not started', { startsAt: '2120-01-01T00:00:00.000Z' }, 'This code is not valid yet.'],
    ['is turned off', { isEnabled: false }, 'This code is not valid.'],
    ['needs a higher subtotal', { minimumSubtotal: 10.01 }, 'This code is for orders from $10.01.'],
    ['is for other products', { productIds: [randomUUID()] }, 'This code is not for the products in your cart.'],
  ])('rejects a code that %s and gives the reason in the quote', async (_, change, problem) => {
    const { visitor, add, lamps, buy } = await shop()
    await add({ ...tenByCode, ...change })
    const quote = await visitor.cart.quote({ items: lamps(1), code: 'TEN' })
    expect(quote).toMatchObject({ codeProblem: problem, total: 10 })
    await expect(buy(10, { code: 'TEN' })).rejects.toMatchObject({ code: 'VALIDATION', fields: { code: problem } })
  })

  test('responds alike to unknown and disabled codes', async () => {
    const { visitor, lamps } = await shop()
    expect(await visitor.cart.quote({ items: lamps(1), code: 'NOPE' })).toMatchObject({
      ...{ codeProblem: 'This code is not valid.', total: 10 },
    })
  })

  test('the quote reports whether the shop has enabled codes', async () => {
    const { visitor, add, lamps } = await shop()
    const takesCodes = async () => (await visitor.cart.quote({ items: lamps(1) })).takesCodes
    await add({ ...tenByCode, isEnabled: false })
    await add({ ...ten, name: 'Automatic' })
    expect(await takesCodes()).toBe(false)
    await add({ ...tenByCode, code: 'TEN2' })
    expect(await takesCodes()).toBe(true)
  })

  test('limits wrong codes, after which a valid code is rejected too', async () => {
    const { visitor, add, lamps } = await shop('normal')
    await add(tenByCode)
    const ask = (code: string) => visitor.cart.quote({ items: lamps(1), code })
    // A valid code does not count as a guess.
    for (let at = 0; at < 40; at++) expect((await ask('TEN')).total).toBe(9)
    for (let at = 0; at < 30; at++) expect((await ask(`GUESS${at}`)).codeProblem).toBeDefined()
    await expect(ask('TEN')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect((await visitor.cart.quote({ items: lamps(1) })).total).toBe(10)
  })

  test('limits the uses of a code in total and per customer', async () => {
    const { add, buy, uses } = await shop()
    const { _id } = await add({ ...tenByCode, maxUses: 3, maxUsesPerCustomer: 1 })
    await buy(9, { code: 'TEN', email: 'rosa@buyers.example' })
    await expect(buy(9, { code: 'TEN', email: 'Rosa+two@buyers.example' })).rejects.toMatchObject({
      fields: { code: 'You have used this code already.' },
    })
    await buy(9, { code: 'TEN' })
    await buy(9, { code: 'TEN' })
    await expect(buy(9, { code: 'TEN' })).rejects.toMatchObject({ fields: { code: 'This code has been used up.' } })
    expect(await uses(_id)).toBe(3)
  })

  test('rejects a first-order code for a customer with an earlier order', async () => {
    const { member, visitor, add, lamps, buy } = await shop()
    await add({ ...tenByCode, onlyFirstOrder: true })
    await buy(10, { email: 'again@buyers.example' })
    const problem = 'This code is for first orders only.'
    await expect(buy(9, { code: 'TEN', email: 'again@buyers.example' })).rejects.toMatchObject({
      fields: { code: problem },
    })
    expect((await buy(9, { code: 'TEN', email: 'new@buyers.example' })).order.total).toBe(9)
    // Quotes of signed-in customers show it too.
    expect((await member.cart.quote({ items: lamps(1), code: 'TEN' })).total).toBe(9)
    await member.orders.checkout(checkoutRequest(lamps(1), 10))
    expect((await member.cart.quote({ items: lamps(1), code: 'TEN' })).codeProblem).toBe(problem)
    expect((await visitor.cart.quote({ items: lamps(1), code: 'TEN' })).total).toBe(9)
  })

  test("unconfirmed orders of guests do not use up a verified customer's codes", async () => {
    const { member, add, lamps, buy } = await shop()
    await add({ ...tenByCode, maxUsesPerCustomer: 1 })
    await add({ ...tenByCode, code: 'FIRST', onlyFirstOrder: true })
    const { email } = await member.auth.me({})
    await buy(9, { code: 'TEN', email })
    const total = async (code: string) => (await member.cart.quote({ items: lamps(1), code })).total
    expect([await total('TEN'), await total('FIRST')]).toEqual([9, 9])
    await member.orders.checkout(checkoutRequest(lamps(1), 9, { code: 'TEN', email }))
    expect([await total('TEN'), await total('FIRST')]).toEqual([10, 10])
    await expect(member.orders.checkout(checkoutRequest(lamps(1), 9, { code: 'TEN', email }))).rejects.toMatchObject({
      fields: { code: 'You have used this code already.' },
    })
  })

  test('a wrong total reveals no earlier orders of an email address', async () => {
    const { add, buy } = await shop()
    await add({ ...tenByCode, onlyFirstOrder: true, maxUsesPerCustomer: 1 })
    await buy(9, { code: 'TEN', email: 'again@buyers.example' })
    const refusal = (email: string) => buy(1, { code: 'TEN', email }).then(() => undefined, AppError.from)
    const [known, unknown] = [await refusal('again@buyers.example'), await refusal('new@buyers.example')]
    expect(known).toMatchObject({ code: 'PRICE_CHANGED', details: { total: 9 } })
    expect([known!.message, known!.details]).toEqual([unknown!.message, unknown!.details])
  })

  test('cancelling or expiring an order frees its code uses, reopening takes them', async () => {
    const { admin, here, pipeline, add, buy, uses } = await shop()
    const { _id } = await add({ ...tenByCode, maxUses: 1 })
    const first = await buy(9, { code: 'TEN' })
    await expect(buy(9, { code: 'TEN' })).rejects.toMatchObject({ code: 'VALIDATION' })
    await admin.orders.update({ id: first.order._id, status: 'cancelled' })
    expect(await uses(_id)).toBe(0)
    const second = await buy(9, { code: 'TEN' })
    await here.asOwner((db) =>
      db.execute(sql`update orders set confirm_by = now() - interval '1 minute' where id = ${second.order._id}`),
    )
    await cancelExpiredOrders(pipeline, () => undefined)
    expect(await uses(_id)).toBe(0)
    await admin.orders.update({ id: first.order._id, status: 'processing' })
    expect(await uses(_id)).toBe(1)
    await expect(buy(9, { code: 'TEN' })).rejects.toMatchObject({ code: 'VALIDATION' })
  })

  test('notes a reopened order that exceeds the limits of its discounts', async () => {
    const { admin, add, buy, uses } = await shop()
    const { _id } = await add({ ...tenByCode, maxUses: 1, maxUsesPerCustomer: 1 })
    const email = 'rosa@buyers.example'
    const first = await buy(9, { code: 'TEN', email })
    const set = (id: string, status: 'cancelled' | 'processing') => admin.orders.update({ id, status })
    const notesOf = async (id: string) => (await admin.adminOrders.get({ id })).notes.map(({ text, by }) => [text, by])
    await set(first.order._id, 'cancelled')
    await set(first.order._id, 'processing')
    expect(await notesOf(first.order._id)).toEqual([])
    await set(first.order._id, 'cancelled')
    const second = await buy(9, { code: 'TEN', email })
    await set(first.order._id, 'processing')
    expect(await uses(_id)).toBe(2)
    expect(await notesOf(first.order._id)).toEqual([
      [
        'Reopened above the limit of its discounts. “Ten off” is used by 2 orders, and its limit is 1. “Ten off” is used by 2 orders of this customer, and its limit is 1.',
        '',
      ],
    ])
    expect(await notesOf(second.order._id)).toEqual([])
    // Another customer has used it: only the limit of all orders is exceeded.
    await set(second.order._id, 'cancelled')
    await set(first.order._id, 'cancelled')
    await buy(9, { code: 'TEN', email: 'other@buyers.example' })
    await set(second.order._id, 'processing')
    expect(await notesOf(second.order._id)).toEqual([
      ['Reopened above the limit of its discounts. “Ten off” is used by 2 orders, and its limit is 1.', ''],
    ])
  })

  test('reports a discount that ends before the order as a changed price', async () => {
    const { admin, visitor, add, lamps, buy } = await shop()
    const { _id } = await add(ten)
    const { total } = await visitor.cart.quote({ items: lamps(1) })
    expect(total).toBe(9)
    await admin.adminDiscounts.update({ id: _id, ...ten, endsAt: new Date(Date.now() - 1000).toISOString() })
    await expect(buy(total)).rejects.toMatchObject({
      ...{ code: 'PRICE_CHANGED', details: { total: 10, totals: { discounts: [] } } },
    })
    expect((await buy(10)).order).toMatchObject({ total: 10, discounts: [] })
  })

  test('admins list, change and delete discounts; codes are unique ignoring case', async () => {
    const { admin, add, buy, card } = await shop()
    const first = await add({ ...tenByCode, productIds: [], minimumSubtotal: 5 })
    await expect(add({ ...ten, code: 'ten' })).rejects.toMatchObject({
      code: 'CONFLICT',
      fields: { code: expect.any(String) },
    })
    const second = await add({ ...ten, name: 'Cards', productIds: [card], isEnabled: false })
    await buy(9, { code: 'TEN' })
    expect(second).toMatchObject({ state: 'disabled', products: [{ _id: card, name: 'Card' }] })
    const page = await admin.adminDiscounts.list({ limit: 1 })
    expect(page).toMatchObject({ total: 2, results: [{ _id: second._id }] })
    const rest = await admin.adminDiscounts.list({ limit: 1, cursor: page.nextCursor! })
    expect(rest.results).toMatchObject([{ code: 'TEN', uses: 1, amount: 1, state: 'active', minimumSubtotal: 5 }])
    expect(rest.nextCursor).toBeUndefined()
    expect((await admin.adminDiscounts.list({ q: 'CARD' })).results).toHaveLength(1)
    expect((await admin.adminDiscounts.list({ state: 'active' })).results).toMatchObject([{ _id: first._id }])
    const changed = await admin.adminDiscounts.update({
      id: first._id,
      ...tenByCode,
      maxUses: 1,
      updatedAt: first.updatedAt,
    })
    expect(changed).toMatchObject({ state: 'used_up', updatedBy: 'The admin' })
    await expect(
      admin.adminDiscounts.update({ id: first._id, ...tenByCode, updatedAt: first.updatedAt }),
    ).rejects.toMatchObject({ code: 'STALE' })
    await admin.adminDiscounts.remove({ id: first._id })
    await expect(admin.adminDiscounts.get({ id: first._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await admin.orders.list({}))[0]).toMatchObject({ discounts: [{ code: 'TEN', amount: 1 }], total: 9 })
  })

  test.each([
    ['a customer limit without a code', { maxUsesPerCustomer: 1 }],
    ['a limit to first orders without a code', { onlyFirstOrder: true }],
    ['an end before its start', { startsAt: '2030-01-02T00:00:00.000Z', endsAt: '2030-01-01T00:00:00.000Z' }],
    ['a code with spaces', { code: 'TEN OFF' }],
    ['101 percent', { rule: { kind: 'percent' as const, percent: 101 } }],
  ])('rejects %s', async (_, change) => {
    const { add } = await shop()
    await expect(add({ ...ten, ...change })).rejects.toMatchObject({ code: 'VALIDATION' })
  })

  test('ten concurrent orders use a code exactly as often as allowed', async () => {
    const { add, buy, uses, admin } = await shop()
    const buyAtOnce = async (code: string) => {
      const results = await Promise.allSettled(Array.from({ length: 10 }, () => buy(9, { code })))
      return results.map((result) =>
        result.status === 'fulfilled' ? result.value.order.total : AppError.from(result.reason).fields?.code,
      )
    }
    const limited = await add({ ...tenByCode, maxUses: 3 })
    const got = await buyAtOnce('TEN')
    expect(got.filter((value) => value === 9)).toHaveLength(3)
    expect(got.filter((value) => value === 'This code has been used up.')).toHaveLength(7)
    expect(await uses(limited._id)).toBe(3)
    // The control: without the limit all ten orders get it.
    await admin.adminDiscounts.update({ id: limited._id, ...tenByCode, maxUses: null })
    expect(await buyAtOnce('TEN')).toEqual(Array(10).fill(9))
  })

  test('completes an order without payment if discounts cover its total', async () => {
    const { add, buy } = await shop()
    await add({ ...tenByCode, rule: { kind: 'amount', amount: 50 } })
    expect((await buy(0, { code: 'TEN' })).order).toMatchObject({ total: 0, subtotal: 10, discount: 10 })
  })

  test('delivery, discounts and tax add up to the stored total', async () => {
    const { admin, visitor, here, add, card, lamps } = await shop()
    await admin.adminTax.save({
      ...{ isCharged: true, isIncluded: false, number: '', country: 'ZW' },
      classes: [{ id: 'standard', name: 'Standard' }],
      rates: [{ id: 'vat', name: 'VAT', classId: 'standard', percent: 14.5 }],
    })
    await add({ ...ten, rule: { kind: 'percent', percent: 33.33 } })
    const items = [...lamps(3), { id: card, qty: 7 }]
    const options = { place: placeFor(), deliveryId: 'courier' }
    const { totals } = await visitor.cart.quote({ items, ...options })
    const { order } = await visitor.orders.checkout(
      checkoutRequest(items, totals.total, {
        delivery: { kind: 'delivery', methodId: 'courier', address: addressOf() },
      }),
    )
    expect(order).toMatchObject({ total: totals.total, tax: totals.tax, discount: totals.discount })
    const { rows } = await here.asOwner((db) =>
      db.execute<Record<string, number>>(sql`select total_cents::int as total,
        (subtotal_cents - discount_cents + delivery_cents + tax_cents)::int as sum,
        (select sum(price_cents * qty)::int from order_lines) as lines, subtotal_cents::int as subtotal,
        (select sum(discount_cents)::int from order_lines) as reductions, discount_cents::int as discount,
        (select sum(amount_cents)::int from discount_uses) as uses
        from orders`),
    )
    expect(rows[0]!.sum).toBe(rows[0]!.total)
    expect(rows[0]).toMatchObject({ lines: rows[0]!.subtotal, reductions: rows[0]!.discount, uses: rows[0]!.discount })
    expect(rows[0]!.discount).toBe(1933)
  })
})
