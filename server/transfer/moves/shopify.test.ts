import { beforeAll, describe, expect, test } from 'vitest'
import { limitsOf } from '#server/core/tenants/plans.ts'
import { formatCsv } from '#shared/core/csv.ts'
import { productsTemplate } from '#shared/transfer/import-templates.ts'
import { check, countsOf, finished, messagesOf, newest, run, sendMove } from '#tests/run-move.ts'
import { featureDatabases, world } from '#tests/world.ts'
import { csvOf, pictureServer, shopifyProduct } from './move-files-for-tests.ts'
import { runMove } from './run-move.ts'

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
        'Body (HTML)': '<p>About <strong>shirt</strong></p><img src="https://cdn.example/a.png">',
        ...{ Title: 'Shirt', Type: 'T-shirts', 'Option1 Name': 'Size', 'Option1 Value': 'S', 'Variant SKU': 'S-1' },
        ...{
          'Variant Barcode': '4006381333931',
          'Image Src': `${origin}/5.png`,
          'Image Position': '1',
          'Image Alt Text': 'A shirt',
          'Variant Compare At Price': '25',
          'Variant Inventory Policy': 'continue',
        },
      }),
      size('M', {
        'Variant Barcode': "'96385074",
        'Variant Price': '22.50',
        'Variant Inventory Qty': '-2',
        'Variant Inventory Tracker': 'shopify',
        'Image Src': `${origin}/missing.png`,
      }),
      size('L', { 'Variant Price': '20.00', 'Variant SKU': 'S-1', 'Variant Barcode': '123' }),
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
        'Pictures in descriptions',
        'SKUs that a product uses twice',
        'Stock that is not counted',
        'Stock below zero',
        'Selling single variants when out of stock',
        'Barcodes that are no valid GTIN',
      ]),
    )
    const shirt = await visitor.products.get({ id: 'shirt' })
    expect(shirt).toMatchObject({ name: 'Shirt', category: 'T-shirts', description: 'About shirt', compareAtPrice: 25 })
    expect(shirt.richDescription).toBe('<p>About <strong>shirt</strong></p>')
    expect(shirt.images).toMatchObject([{ alt: 'A shirt' }])
    const { variants, sellsWhenOut } = await admin.adminProducts.get({ id: 'shirt' })
    expect(sellsWhenOut).toBe(false)
    expect(variants.map(({ values, price, stock, sku }) => [values[0], price, stock, sku])).toEqual([
      ['S', 20, 7, 'S-1'],
      ['M', 22.5, 0, ''],
      ['L', 20, 999, ''],
    ])
    expect(variants.map(({ barcode }) => barcode)).toEqual(['4006381333931', '96385074', ''])
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
  })

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
    const shirt = shopifyProduct('shirt', {
      'Option1 Name': 'Size',
      'Option1 Value': 'S, "wide"',
      Tags: '=1+1',
      'Variant Inventory Policy': 'continue',
    })
    const rows: Record<string, string>[] = [
      { ...shirt, 'Image Src': `${pictures.origin}/7.png`, 'Image Alt Text': 'Front' },
      {
        Handle: 'shirt',
        'Option1 Value': 'M',
        'Variant Price': '25',
        'Variant Inventory Qty': '2',
        'Variant Inventory Policy': 'continue',
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
        .map(({ slug, name, description, tags, price, status, weight, needsDelivery, ...more }) => ({
          ...{ slug, name, description, tags, price, status, weight, needsDelivery },
          ...{ stock: more.stock, sellsWhenOut: more.sellsWhenOut, options: more.options },
          variants: more.variants.map(({ values, sku, price: own, stock: left }) => ({ values, sku, own, left })),
        }))
        .sort((one, other) => one.slug.localeCompare(other.slug))
    expect(await listed(neighbour)).toEqual(await listed(admin))
    expect((await listed(admin)).map(({ sellsWhenOut }) => sellsWhenOut)).toEqual([false, true])
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

  test('fetches pictures again for a product that was deleted, and names one in the trash', async () => {
    const { admin, here: company } = await here()
    const rows = csvOf([
      shopifyProduct('lamp', { 'Image Src': `${pictures.origin}/5.png` }),
      shopifyProduct('bulb', { 'Image Src': `${pictures.origin}/6.png` }),
    ])
    await run(admin, 'shopify', rows)
    const products = async () => (await admin.adminProducts.page({})).results
    for (const { _id } of await products()) await admin.adminProducts.trash({ id: _id })
    await company.asOwner((db) => db.execute(`delete from products where slug = 'lamp'`))
    const again = await run(admin, 'shopify', rows)
    expect(countsOf(again)).toMatchObject({ 'product done': 1, 'product failed': 1, 'product-pictures done': 1 })
    const { results } = await admin.adminMoves.items({ id: again._id })
    expect(messagesOf(results)).toMatchObject({ bulb: expect.stringContaining('is in the trash. Restore it') })
    expect(countsOf(again)).toMatchObject({ 'product-pictures failed': 1 })
    expect((await products()).map(({ slug, images }) => [slug, images.length])).toEqual([['lamp', 1]])
    await company.asOwner((db) => db.execute(`delete from products where slug = 'bulb'`))
    await admin.adminMoves.retry({ id: again._id }).then(() => finished(admin))
    const lengths = async () => Object.fromEntries((await products()).map(({ slug, images }) => [slug, images.length]))
    expect(await lengths()).toEqual({ lamp: 1, bulb: 1 })
    // Earlier versions remembered only the address of a picture.
    await company.asOwner((db) =>
      db.execute(`update imported_records set source_id = '${pictures.origin}/6.png'
        where kind = 'product-picture' and created_at = (select max(created_at) from imported_records)`),
    )
    await run(admin, 'shopify', rows)
    expect(await lengths()).toEqual({ lamp: 1, bulb: 1 })
  })

  test('retries transient errors of the database, and fails only the row with an invalid value', async () => {
    const { admin, database, pipeline, here: company } = await here()
    // The numbers of a sequence stay when a transaction is undone.
    await database.owner.execute(`create sequence if not exists flaky_tries;
      grant usage on sequence flaky_tries to app;
      create or replace function fail_for_tests() returns trigger language plpgsql as $$ begin
        if new.name = 'too-large' then raise exception 'out of range' using errcode = '22003'; end if;
        if new.name = 'slow' then raise exception 'timeout' using errcode = '57014'; end if;
        if new.name = 'down' then raise exception 'ended' using errcode = '57P01'; end if;
        if new.name = 'flaky' then
          case nextval('flaky_tries')
            when 1 then raise exception 'ended' using errcode = '57P01';
            when 2 then raise exception 'deadlock' using errcode = '40P01';
            when 3 then raise exception 'read-only' using errcode = '25006';
            else null;
          end case;
        end if;
        return new;
      end $$;
      create or replace trigger fail_for_tests before insert on products for each row
        when (new.tenant_id = '${company.id}') execute function fail_for_tests()`)
    const done = await run(
      admin,
      'shopify',
      csvOf(['one', 'flaky', 'too-large', 'slow', 'two'].map((name) => shopifyProduct(name))),
    )
    expect(countsOf(done)).toEqual({ 'product done': 3, 'product failed': 2, 'redirects done': 1 })
    const { results } = await admin.adminMoves.items({ id: done._id })
    expect(messagesOf(results)).toEqual({
      'too-large': expect.stringContaining('cannot be stored'),
      slow: expect.stringContaining('Try again'),
    })
    expect((await admin.adminProducts.page({})).total).toBe(3)

    // The last try lets other imports run.
    const { _id: transferId } = await check(admin, 'shopify', csvOf([shopifyProduct('down')]))
    await admin.adminMoves.apply({ id: transferId })
    const { signal } = new AbortController()
    const job = { signal, isLastTry: true, onError: () => undefined }
    await runMove(pipeline, { tenantId: company.id, transferId }, job)
    expect(await newest(admin)).toMatchObject({ state: 'failed', problem: expect.stringContaining('Continue it') })
    await database.owner.execute('drop function fail_for_tests cascade; drop sequence flaky_tries')
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
