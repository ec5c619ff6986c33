import { beforeAll, describe, expect, test } from 'vitest'
import { limitsOf } from '#server/core/tenants/plans.ts'
import { formatCsv } from '#shared/core/csv.ts'
import { productsTemplate } from '#shared/transfer/import-templates.ts'
import { check, countsOf, finished, messagesOf, newest, run, sendMove } from '#tests/run-move.ts'
import { featureDatabases, world } from '#tests/world.ts'
import { csvOf, pictureServer, shopifyProduct } from './move-files-for-tests.ts'

let pictures: Awaited<ReturnType<typeof pictureServer>>
beforeAll(async () => {
  pictures = await pictureServer()
  return pictures.close
})

describe.each(featureDatabases)('on $kind', ({ url }) => {
  const here = () => world({ url, importPrivateHosts: [pictures.host] })

  test('moves 500 products of Shopify with variants, and names what is lost', async () => {
    const { admin, visitor } = await here()
    const { origin } = pictures
    const size = (value: string, more: Record<string, string>) => ({ Handle: 'shirt', 'Option1 Value': value, ...more })
    const rows = [
      shopifyProduct('shirt', {
        ...{ Title: 'Shirt', Type: 'T-shirts', 'Option1 Name': 'Size', 'Option1 Value': 'S', 'Variant SKU': 'S-1' },
        ...{
          'Image Src': `${origin}/5.png`,
          'Image Position': '1',
          'Image Alt Text': 'A shirt',
          'Variant Compare At Price': '25',
        },
      }),
      size('M', {
        'Variant Price': '22.50',
        'Variant Inventory Qty': '-2',
        'Variant Inventory Tracker': 'shopify',
        'Image Src': `${origin}/missing.png`,
      }),
      size('L', { 'Variant Price': '20.00', 'Variant SKU': 'S-1' }),
      shopifyProduct('voucher', { 'Gift Card': 'true' }),
      shopifyProduct('broken', { 'Variant Price': 'free' }),
      ...Array.from({ length: 498 }, (_, at) => shopifyProduct(`lamp-${at}`, { 'Variant SKU': `L-${at}` })),
    ]
    await admin.adminProducts.list({})
    const done = await run(admin, 'shopify', csvOf(rows))
    expect(countsOf(done)).toEqual({
      ...{ 'product done': 499, 'product failed': 1, 'product-pictures partial': 1, 'redirects done': 1 },
    })
    expect(done.losses.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'Gift cards',
        'Formatting of descriptions',
        'SKUs that a product uses twice',
        'Stock that is not counted',
      ]),
    )
    const shirt = await visitor.products.get({ id: 'shirt' })
    expect(shirt).toMatchObject({ name: 'Shirt', category: 'T-shirts', description: 'About shirt', compareAtPrice: 25 })
    expect(shirt.images).toMatchObject([{ alt: 'A shirt' }])
    const { variants } = await admin.adminProducts.get({ id: 'shirt' })
    expect(variants.map(({ values, price, stock, sku }) => [values[0], price, stock, sku])).toEqual([
      ['S', 20, 7, 'S-1'],
      ['M', 22.5, 0, ''],
      ['L', 20, 999, ''],
    ])
    const { results } = await admin.adminMoves.items({ id: done._id })
    expect(messagesOf(results)).toEqual({
      Shirt: expect.stringContaining('/missing.png: The server answered 404.'),
      broken: expect.stringContaining('price'),
    })
    expect((await admin.adminRedirects.list({ q: '/products/shirt' })).results.map(({ to }) => to)).toContain(
      '/shop/shirt',
    )

    const again = await admin.adminMoves.retry({ id: done._id }).then(() => finished(admin))
    expect(countsOf(again)).toEqual(countsOf(done))
    expect((await visitor.products.get({ id: 'shirt' })).images).toHaveLength(1)
  }, 60_000)

  test('moves customers and orders, and leaves existing ones as they are', async () => {
    const { admin, member } = await here()
    const customer = {
      'First Name': 'Ann',
      'Last Name': 'Lee',
      Email: 'Ann@People.example',
      'Total Spent': '20',
      Phone: '1',
    }
    const people = await run(
      admin,
      'shopify',
      csvOf([
        customer,
        { ...customer, Email: member.email, 'First Name': 'Other' },
        { ...customer, Email: '' },
        { ...customer, Email: 'not an address' },
      ]),
    )
    expect(countsOf(people)).toEqual({ 'customer done': 1, 'customer skipped': 1, 'customer failed': 1 })
    expect(people.losses.map(({ what }) => what)).toContain('Customers without an email address')
    const found = await admin.users.page({ q: 'ann@people.example' })
    expect(found.results).toMatchObject([{ name: 'Ann Lee', role: 'customer' }])
    expect((await admin.users.page({ q: member.email })).results[0]!.name).toBe('The customer')

    const order = {
      ...{ Name: '#1001', Email: 'ann@people.example', 'Financial Status': 'paid', 'Fulfillment Status': 'fulfilled' },
      ...{ Currency: 'USD', Subtotal: '45', Shipping: '5', Taxes: '0', Total: '50', 'Discount Amount': '5' },
      ...{ 'Created at': '2024-03-01 10:00:00 +0200', 'Billing Name': 'Ann Lee', 'Refunded Amount': '0' },
      ...{ 'Lineitem quantity': '2', 'Lineitem name': 'Lamp', 'Lineitem price': '20', 'Lineitem sku': '' },
    }
    const bytes = csvOf([
      order,
      { Name: '#1001', 'Lineitem quantity': '1', 'Lineitem name': 'Bulb', 'Lineitem price': '10' },
      { ...order, Name: '#1002', Total: '51' },
    ])
    const done = await run(admin, 'shopify', bytes)
    expect(countsOf(done)).toEqual({ 'order done': 1, 'order failed': 1 })
    const { results } = await admin.adminMoves.items({ id: done._id, state: 'failed' })
    expect(messagesOf(results)).toEqual({ '1002, Ann Lee': expect.stringContaining('Total: The products add up to') })
    const orders = await admin.adminOrders.list({ q: '1001' })
    expect(orders.results).toMatchObject([{ orderNumber: '1001', status: 'completed', total: 50 }])
    expect(countsOf(await run(admin, 'shopify', bytes))).toMatchObject({ 'order skipped': 1 })
  })

  test('imports the template of products with variants, without old addresses', async () => {
    const { admin } = await here()
    const bytes = Buffer.from(formatCsv(productsTemplate()))
    const done = await run(admin, 'table', bytes)
    expect({ counts: countsOf(done), losses: done.losses.map(({ what }) => what) }).toEqual({
      counts: { 'product done': 2 },
      losses: ['Compare-at prices of single variants'],
    })
    const { results } = await admin.adminProducts.page({})
    const shirt = results.find(({ slug }) => slug === 'example-shirt')!
    expect(shirt).toMatchObject({ category: 'Clothing', status: 'draft', cost: 8, stock: 8 })
    expect(shirt.options).toEqual([
      { name: 'Size', values: ['S', 'M'] },
      { name: 'Colour', values: ['Red'] },
    ])
    expect((await admin.adminRedirects.list({})).total).toBe(0)
    expect(countsOf(await run(admin, 'table', bytes))).toEqual({ 'product skipped': 2 })
    const people = await sendMove(
      admin,
      'table',
      csvOf([{ 'First Name': 'A', 'Last Name': 'B', Email: 'c', 'Total Spent': '' }]),
    )
    expect(people.json()).toMatchObject({ code: 'BAD_FILE_TYPE', message: expect.stringContaining('template') })
  })

  test('imports exported products with variants and pictures into another shop', async () => {
    const { admin, neighbour } = await here()
    const shirt = shopifyProduct('shirt', { 'Option1 Name': 'Size', 'Option1 Value': 'S, "wide"', Tags: '=1+1' })
    const rows: Record<string, string>[] = [
      { ...shirt, 'Image Src': `${pictures.origin}/7.png`, 'Image Alt Text': 'Front' },
      {
        Handle: 'shirt',
        'Option1 Value': 'M',
        'Variant Price': '25',
        'Variant Inventory Qty': '2',
        'Variant SKU': 'M-1',
      },
      { Handle: 'shirt', 'Image Src': `${pictures.origin}/8.png` },
      shopifyProduct('lamp', { Status: 'draft', 'Variant Requires Shipping': 'false' }),
    ]
    await run(admin, 'table', csvOf(rows))
    const { text } = await admin.adminMoves.productTable({})
    expect(text.match(/\/media\/[^,]+\.jpg/g)).toHaveLength(2)
    const done = await run(neighbour, 'table', Buffer.from(text))
    expect(countsOf(done)).toMatchObject({ 'product done': 2 })
    const listed = async (person: typeof admin) =>
      (await person.adminProducts.page({})).results
        .map(({ slug, name, description, tags, price, status, weight, needsDelivery, stock, options, variants }) => ({
          ...{ slug, name, description, tags, price, status, weight, needsDelivery, stock, options },
          variants: variants.map(({ values, sku, price: own, stock: left }) => ({ values, sku, own, left })),
        }))
        .sort((one, other) => one.slug.localeCompare(other.slug))
    expect(await listed(neighbour)).toEqual(await listed(admin))
  })

  test('says in the preview for how many products the plan has no room', async () => {
    const { admin } = await world({ url, plan: 'free', importPrivateHosts: [pictures.host] })
    const max = limitsOf('free').products!
    const rows = Array.from({ length: max + 3 }, (_, at) => shopifyProduct(`lamp-${at}`))
    const checked = await check(admin, 'shopify', csvOf(rows))
    expect(checked.losses[0]).toMatchObject({ what: 'Products beyond your plan', count: 3 })
    await admin.adminMoves.apply({ id: checked._id })
    expect(countsOf(await finished(admin))).toMatchObject({ 'product done': max, 'product failed': 3 })
  })

  test('does not fetch pictures from private addresses', async () => {
    const { admin } = await here()
    const addresses = [
      'http://169.254.169.254/latest/meta-data',
      `http://localhost:${pictures.host.split(':')[1]}/1.png`,
      'file:///etc/passwd',
    ]
    const rows = addresses.map((address, at) => shopifyProduct(`private-${at}`, { 'Image Src': address }))
    const hits = pictures.hits.length
    const done = await run(admin, 'shopify', csvOf(rows))
    expect(countsOf(done)).toEqual({ 'product done': 3, 'product-pictures failed': 3, 'redirects done': 1 })
    expect(pictures.hits).toHaveLength(hits)
  })

  test('stops and continues an import, and does not start a second one', async () => {
    const { admin } = await here()
    const rows = Array.from({ length: 300 }, (_, at) => shopifyProduct(`lamp-${at}`))
    const checked = await check(admin, 'shopify', csvOf(rows))
    await admin.adminMoves.apply({ id: checked._id })
    await expect(admin.adminMoves.apply({ id: checked._id })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(admin.adminMoves.remove({ id: checked._id })).rejects.toMatchObject({ code: 'CONFLICT' })
    const second = await sendMove(admin, 'shopify', csvOf(rows))
    expect(second.json()).toMatchObject({ code: 'CONFLICT' })
    await expect
      .poll(async () => countsOf(await newest(admin))['product done'] ?? 0, { interval: 20 })
      .toBeGreaterThan(5)
    expect(await admin.adminMoves.stop({ id: checked._id })).toMatchObject({ state: 'failed' })
    await expect(admin.adminMoves.stop({ id: checked._id })).rejects.toMatchObject({ code: 'CONFLICT' })
    await admin.adminMoves.retry({ id: checked._id })
    expect(countsOf(await finished(admin))).toEqual({ 'product done': 300, 'redirects done': 1 })
    expect((await admin.adminProducts.page({})).total).toBe(300)
    await admin.adminMoves.remove({ id: checked._id })
    expect((await admin.adminMoves.list({})).results).toEqual([])
  })
})
