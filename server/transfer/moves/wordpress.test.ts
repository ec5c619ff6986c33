import { beforeAll, describe, expect, test } from 'vitest'
import { check, countsOf, finished, messagesOf, run, sendMove } from '#tests/run-move.ts'
import { featureDatabases, world } from '#tests/world.ts'
import { csvOf, pictureServer, type WxrEntry, wxr } from './move-files-for-tests.ts'

let pictures: Awaited<ReturnType<typeof pictureServer>>
beforeAll(async () => {
  pictures = await pictureServer()
  return pictures.close
})

describe.each(featureDatabases)('on $kind', ({ url }) => {
  const here = () => world({ url, importPrivateHosts: [pictures.host] })

  test('moves 200 posts of a WordPress export with pictures and addresses, once', async () => {
    const { admin, visitor } = await here()
    const { origin } = pictures
    const posts = Array.from(
      { length: 200 },
      (_, at): WxrEntry => ({
        id: 100 + at,
        content: `First line\nsecond line\n\n<img src="${origin}/${(at % 3) + 1}-300x200.png" alt="Pot"> [row]and text[/row]`,
        terms: [
          ['category', 'recipes', 'Recipes'],
          ['post_tag', 'soup', 'Soup'],
          ...(at === 1 ? [['category', 'food', 'Food'] as [string, string, string]] : []),
        ],
        status: at === 199 ? 'draft' : 'publish',
        ...(at === 0 && { meta: { _thumbnail_id: '7' }, comments: 2 }),
      }),
    )
    const bytes = wxr([
      { id: 7, type: 'attachment', title: 'Cover', url: `${origin}/4.png` },
      { id: 8, type: 'attachment', title: 'Gone', url: `${origin}/gone.png` },
      {
        id: 9,
        type: 'page',
        title: 'About us',
        slug: 'about-us',
        link: 'https://old.example/about-us/',
        content: '<h1>Hello</h1>',
      },
      ...posts,
      { id: 900, type: 'nav_menu_item' },
    ])
    const checked = await check(admin, 'wordpress', bytes)
    expect(checked).toMatchObject({ state: 'checked', format: 'wxr' })
    expect(countsOf(checked)).toEqual({
      'file waiting': 2,
      'page waiting': 1,
      'post waiting': 200,
      'redirects waiting': 1,
    })
    expect(checked.losses.map(({ what, count }) => [what, count])).toEqual([
      ['Shortcode [row]', 200],
      ['Comments', 2],
      ['Further categories of a post', 1],
      ['Entries of menus', 1],
    ])
    expect((await visitor.blogs.list({})).total).toBe(0)

    await admin.adminMoves.apply({ id: checked._id })
    const done = await finished(admin)
    expect(countsOf(done)).toEqual({
      'file done': 1,
      'file failed': 1,
      'page done': 1,
      'post done': 200,
      'redirects done': 1,
    })
    expect((await visitor.blogs.list({})).total).toBe(199)
    const blog = await visitor.blogs.get({ id: 'post-100' })
    expect(blog).toMatchObject({
      ...{ author: 'Ann Writer', category: 'Recipes', tags: ['Soup'], publishedAt: '2020-05-04T10:00:00.000Z' },
      picture: expect.anything(),
    })
    const [, source] = /<img src="([^"]+)" alt="Pot">/.exec(blog.content)!
    expect(blog.content).toContain('<p>First line<br>second line</p>')
    await expect.poll(async () => (await visitor.inject({ url: source! })).statusCode).toBe(200)
    expect((await visitor.pages.get({ id: 'about-us' })).content).toBe('<h2>Hello</h2>')
    const old = await admin.adminRedirects.list({ q: 'post-100' })
    expect(old.results).toMatchObject([{ from: '/2020/05/post-100', to: '/blogs/post-100' }])
    const terms = await admin.adminRedirects.list({ q: '/blogs?' })
    expect(terms.results.map(({ from, to }) => [from, to]).sort()).toEqual([
      ['/category/food', '/blogs?tag=Food'],
      ['/category/recipes', '/blogs?category=Recipes'],
      ['/tag/soup', '/blogs?tag=Soup'],
    ])
    const fetches = pictures.hits.filter((path) => path === '/1.png').length
    expect(fetches).toBeLessThanOrEqual(2)

    const again = await run(admin, 'wordpress', bytes)
    expect(again.losses[0]).toMatchObject({ what: 'Records that were imported before', count: 202 })
    expect(countsOf(again)).toMatchObject({ 'post skipped': 200, 'page skipped': 1, 'file skipped': 1 })
    expect((await visitor.blogs.list({})).total).toBe(199)
  })

  test('fetches pictures with relative and escaped addresses', async () => {
    const { admin, visitor } = await here()
    const sources = [
      '/1.png',
      '../../../2.png',
      `${pictures.origin}/3.png?w=1&amp;h=2`,
      `${pictures.origin}/4.png?a=1&#038;b=2`,
    ]
    const content = sources.map((source) => `<p><img src="${source}"></p>`).join('')
    const link = `${pictures.origin}/2020/05/relative/`
    const done = await run(admin, 'wordpress', wxr([{ id: 1, slug: 'relative', content, link }]))
    expect(countsOf(done)).toMatchObject({ 'post done': 1 })
    expect((await visitor.blogs.get({ id: 'relative' })).content.match(/<img src="\/media\//g)).toHaveLength(4)
    expect(pictures.hits).toEqual(expect.arrayContaining(['/3.png?w=1&h=2', '/4.png?a=1&b=2']))
  })

  test('imports texts about null characters, and cuts no emoji in half', async () => {
    const { admin, visitor } = await here()
    const excerpt = `${'x'.repeat(499)}🌊`
    const entries = [
      { id: 1, slug: 'null', content: '<p>Write \\u0000 for it.</p>', excerpt },
      { id: 2, slug: 'long', content: `<p>${'x'.repeat(400_001)}</p>` },
    ]
    const done = await run(admin, 'wordpress', wxr(entries))
    expect(countsOf(done)).toMatchObject({ 'post done': 1, 'post failed': 1 })
    expect((await visitor.blogs.get({ id: 'null' })).content).toBe('<p>Write \\u0000 for it.</p>')
    // A text that is too long stays refused.
    await admin.adminMoves.retry({ id: done._id }).catch(() => undefined)
    expect(countsOf(await finished(admin))).toMatchObject({ 'post done': 1 })
    expect((await visitor.blogs.list({})).total).toBe(1)
  })

  test('adds pictures at the next try, unless the text was edited', async () => {
    const { admin, visitor } = await here()
    const content = `<p>Look</p><img src="${pictures.origin}/late.png"><img src="${pictures.origin}/6.png">`
    const page = { type: 'page', title: 'Page', slug: 'page', link: 'https://old.example/page/' }
    const bytes = wxr([
      { id: 1, slug: 'first', content },
      { id: 2, slug: 'second', content },
      { ...page, id: 3, content },
    ])
    const done = await run(admin, 'wordpress', bytes)
    expect(countsOf(done)).toEqual({ 'post partial': 2, 'page partial': 1 })
    const { _id } = (await admin.adminBlogs.list({ q: 'Post 2' })).results[0]!
    await admin.adminBlogs.update({ id: _id, content: '<p>Edited</p>' })
    pictures.found('/late.png')
    await admin.adminMoves.retry({ id: done._id })
    const again = await finished(admin)
    expect(countsOf(again)).toEqual({ 'post done': 1, 'post partial': 1, 'page done': 1 })
    const imagesOf = ({ content: html }: { content: string }) => html.match(/<img/g)?.length ?? 0
    const texts = await Promise.all([
      visitor.blogs.get({ id: 'first' }),
      visitor.blogs.get({ id: 'second' }),
      visitor.pages.get({ id: 'page' }),
    ])
    expect(texts.map(imagesOf)).toEqual([2, 0, 2])
  })

  test('moves products of WooCommerce with variations, and their real addresses', async () => {
    const { admin, visitor } = await here()
    const product = {
      ...{ ID: '10', Type: 'variable', SKU: 'CAP', Name: 'Cap & hat', Published: '1', 'Is featured?': '0' },
      ...{ 'Visibility in catalog': 'visible', 'Short description': 'Short', Description: '<p>Long</p>' },
      ...{ 'In stock?': '1', Stock: '', 'Weight (kg)': '0.25', 'Sale price': '', 'Regular price': '' },
      ...{ Categories: 'Clothing > Hats, Uncategorized', Tags: 'new, warm', Images: '', Parent: '' },
      ...{ 'Attribute 1 name': 'Colour', 'Attribute 1 value(s)': 'Red, Blue' },
    }
    const variation = (ID: string, value: string, more: Record<string, string>) => ({
      ...{ ID, Type: 'variation', Name: `Cap - ${value}`, Published: '1', 'In stock?': '1', Parent: 'id:10' },
      ...{ 'Attribute 1 name': 'Colour', 'Attribute 1 value(s)': value, ...more },
    })
    const rows = [
      variation('11', 'Red', { SKU: 'CAP-R', Stock: '4', 'Regular price': '12', 'Sale price': '9.5' }),
      product,
      {
        ...product,
        ID: '20',
        Type: 'simple, virtual',
        SKU: '',
        Name: 'Course',
        'Backorders allowed?': '1',
        'Regular price': '40',
        'Attribute 1 name': '',
      },
      { ...product, ID: '30', Type: 'external', Name: 'Elsewhere' },
      variation('12', 'Blue', { 'Regular price': '13', 'In stock?': '0', 'Backorders allowed?': 'notify' }),
      // Its variations share its stock, and do not say what they allow.
      { ...product, ID: '50', SKU: '', Name: 'Scarf', Stock: '-3', 'Backorders allowed?': 'notify' },
      variation('51', 'Red', { Parent: 'id:50', 'Regular price': '5', 'Backorders allowed?': '0' }),
      variation('41', 'Green', { Parent: 'id:40', 'Regular price': '1' }),
    ]
    const done = await run(admin, 'wordpress', csvOf(rows))
    expect(countsOf(done)).toEqual({ 'product done': 3 })
    expect(done.losses.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'External products',
        'Variations whose product is not in the file',
        'Selling single variants when out of stock',
        'Stock below zero',
      ]),
    )
    const { results } = await admin.adminProducts.page({})
    const bySlug = new Map(results.map((one) => [one.slug, one]))
    expect(bySlug.get('course')).toMatchObject({ price: 40, needsDelivery: false, stock: 999, sellsWhenOut: true })
    expect(bySlug.get('scarf')).toMatchObject({ stock: 0, sellsWhenOut: true })
    const cap = bySlug.get('cap-hat')!
    expect(cap).toMatchObject({
      description: 'Short\n\nLong',
      category: 'Hats',
      tags: ['new', 'warm'],
      weight: 250,
      sellsWhenOut: false,
    })
    expect(cap.variants.map(({ values, price, stock, sku }) => [values[0], price, stock, sku])).toEqual([
      ['Red', 9.5, 4, 'CAP-R'],
      ['Blue', 13, 0, ''],
    ])
    const link = { type: 'product', id: 10, title: 'Cap & hat', link: 'https://old.example/store/the-cap/' }
    expect(countsOf(await run(admin, 'wordpress', wxr([link])))).toEqual({ 'redirects done': 1 })
    const { results: old } = await admin.adminRedirects.list({ q: 'cap' })
    expect(old.map(({ from, to }) => [from, to]).sort()).toEqual([
      ['/product/cap-hat', '/shop/cap-hat'],
      ['/store/the-cap', '/shop/cap-hat'],
    ])
    expect((await visitor.products.get({ id: 'cap-hat' })).compareAtPrice).toBe(12)
  })

  test('moves customers of WooCommerce, without guests and staff', async () => {
    const { admin, member } = await here()
    // The download of WooCommerce's own list.
    const customer = {
      ...{ Name: 'Ann Lee', Username: 'ann', 'Last Active': '2024-03-01', 'Sign Up': '2024-01-01 10:00:00' },
      ...{ Email: 'Ann@woo-people.example', Orders: '2', 'Total Spend': '40', AOV: '20', 'Country / Region': 'ZW' },
      ...{ City: 'Harare', Region: '', 'Postal Code': '' },
    }
    const bytes = csvOf([
      customer,
      { ...customer, Name: 'A guest', Username: '', Email: 'guest@woo-people.example' },
      { ...customer, Email: member.email },
    ])
    const done = await run(admin, 'wordpress', bytes)
    expect(done).toMatchObject({ format: 'woo-customers' })
    expect(countsOf(done)).toEqual({ 'customer done': 1, 'customer skipped': 1 })
    expect(done.losses.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['Customers without an account', 'Usernames and passwords', 'Addresses of customers']),
    )
    // The export of a plugin.
    const own = { user_email: 'ben@woo-people.example', first_name: 'Ben', last_name: 'Moyo', user_login: 'ben' }
    const plugin = csvOf([
      { ...own, roles: 'customer' },
      { ...own, user_email: 'boss@woo-people.example', roles: 'administrator' },
      { ...own, user_email: 'shop@woo-people.example', roles: 'customer, shop_manager' },
      { ...own, user_email: 'di@woo-people.example', first_name: 'Di', roles: 'wholesale_customer' },
    ])
    expect(countsOf(await run(admin, 'wordpress', plugin))).toEqual({ 'customer done': 2 })
    const { results } = await admin.users.page({ q: 'woo-people.example' })
    expect(results.map(({ name, role }) => [name, role]).sort()).toEqual([
      ['Ann Lee', 'customer'],
      ['Ben Moyo', 'customer'],
      ['Di Moyo', 'customer'],
    ])
    expect(countsOf(await run(admin, 'wordpress', bytes))).toEqual({ 'customer skipped': 2 })
  })

  test('moves orders of WooCommerce from the files of three plugins, once', async () => {
    const { admin } = await here()
    const advanced = {
      ...{ 'Order Number': '501', 'Order Status': 'Completed', 'Order Date': '2024-03-01 10:00' },
      ...{ 'Customer Note': 'Ring twice', 'First Name (Billing)': 'Ann', 'Last Name (Billing)': 'Lee' },
      ...{ 'Email (Billing)': 'ann@people.example', 'Phone (Billing)': '0771', 'Payment Method Title': 'Cash' },
      ...{ 'Cart Discount Amount': '4', 'Order Subtotal Amount': '40', 'Order Shipping Amount': '5' },
      ...{ 'Order Refund Amount': '0', 'Order Total Amount': '47.15', 'Order Total Tax Amount': '6.15' },
    }
    const bytes = csvOf([
      { ...advanced, SKU: 'L', 'Item Name': 'Lamp', 'Quantity (- Refund)': '2', 'Item Cost': '13.50' },
      // Its columns of the order may be filled in the first row only.
      { 'Item Name': 'Bulb', 'Quantity (- Refund)': '1', 'Item Cost': '9' },
      {
        ...{ ...advanced, 'Order Number': '502', 'Order Status': 'Refunded', 'Order Refund Amount': '47.15' },
        ...{ 'Item Name': 'Lamp', 'Quantity (- Refund)': '0', 'Item Cost': '13.50' },
      },
      { ...advanced, 'Order Number': '503', 'Order Status': 'Draft', 'Item Name': 'Lamp', 'Item Cost': '1' },
      // One of two lamps was refunded.
      {
        ...{ ...advanced, 'Order Number': '504', 'Order Refund Amount': '13.50', 'Order Total Amount': '34.15' },
        ...{ 'Item Name': 'Lamp', 'Quantity (- Refund)': '1', 'Item Cost': '13.50' },
      },
    ])
    const done = await run(admin, 'wordpress', bytes)
    expect(done).toMatchObject({ format: 'woo-orders' })
    expect(countsOf(done)).toEqual({ 'order done': 1, 'order failed': 2 })
    const { results: failed } = await admin.adminMoves.items({ id: done._id })
    const hint = expect.stringContaining('Add the column “Quantity”')
    expect(messagesOf(failed)).toEqual({ '502, Ann Lee': hint, '504, Ann Lee': hint })
    expect(done.losses.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['Orders that were never placed', 'Discounts of orders']),
    )
    const orderOf = async (number: string) => {
      const { results } = await admin.adminOrders.list({ q: number })
      const { status, paymentStatus, total, tax, discount, lines } = await admin.adminOrders.get({
        id: results[0]!._id,
      })
      return { status, paymentStatus, total, tax, discount, lines: lines.map((one) => [one.title, one.qty, one.price]) }
    }
    expect(await orderOf('501')).toMatchObject({
      ...{ status: 'completed', paymentStatus: 'paid', total: 47.15, tax: 6.15 },
      lines: [
        ['Lamp', 2, 13.5],
        ['Bulb', 1, 9],
      ],
    })
    expect(countsOf(await run(admin, 'wordpress', bytes))).toMatchObject({ 'order skipped': 1 })

    // Customer/Order/Coupon Export: its price of 3 units has a cent too many for three equal ones.
    const official = {
      ...{ order_id: '601', order_number: '601', order_number_formatted: '#W-601', order_date: '2024-03-02 10:00:00' },
      ...{
        status: 'processing',
        shipping_total: '0.00',
        tax_total: '0.00',
        discount_total: '1.00',
        order_total: '12.00',
      },
      ...{ fee_total: '3.00', order_currency: 'USD', payment_method: 'cod', billing_first_name: 'Ben' },
      ...{ billing_last_name: 'Moyo', billing_email: 'ben@people.example', billing_phone: '1' },
      ...{ item_name: 'Mug', item_sku: 'M', item_quantity: '3', item_subtotal: '10.00', item_total: '9.00' },
    }
    // WebToffee: all products in one row.
    const webtoffee = {
      ...{ order_id: '701', order_number: '701', order_date: '2024-03-03 10:00:00', status: 'wc-shipped' },
      ...{ shipping_total: '2.00', tax_total: '0', discount_total: '0', order_total: '12.01', paid_date: '2024-03-03' },
      ...{ billing_email: 'cy@people.example', customer_email: 'cy@people.example', billing_first_name: 'Cy' },
      line_item_1: 'name:Pot \\| small|product_id:1|sku:P|quantity:2|total:8.00|sub_total:8.00',
      line_item_2: 'name:Lid|product_id:2|sku:|quantity:1|total:2.00|sub_total:2.00',
    }
    for (const row of [official, webtoffee])
      expect(countsOf(await run(admin, 'wordpress', csvOf([row])))).toEqual({ 'order done': 1 })
    expect(await orderOf('W-601')).toMatchObject({
      ...{ status: 'processing', paymentStatus: 'unpaid', total: 12, discount: 1 },
      lines: [
        ['Mug', 2, 3.33],
        ['Mug', 1, 3.34],
        ['Fee', 1, 3],
      ],
    })
    expect(await orderOf('701')).toMatchObject({
      ...{ status: 'processing', paymentStatus: 'paid', total: 12.01, tax: 0.01 },
      lines: [
        ['Pot | small', 2, 4],
        ['Lid', 1, 2],
      ],
    })
    // Amounts as shops format them.
    const formatted = { ...official, discount_total: '', fee_total: '', item_name: 'Bed', item_quantity: '1' }
    const priced = (number: string, order_total: string, item_subtotal = order_total) => ({
      ...{ ...formatted, order_total, item_subtotal, order_id: number, order_number: number },
      order_number_formatted: number,
    })
    const amounts = csvOf([
      priced('801', '$12.00'),
      priced('802', '12.00 USD'),
      priced('803', '1.234,50'),
      priced('804', '1,234.50'),
      priced('805', '1,234'),
      priced('806', 'twelve'),
      priced('807', '', '12.00'),
      priced('808', '12.00', 'n/a'),
    ])
    const read = await run(admin, 'wordpress', amounts)
    expect(countsOf(read)).toEqual({ 'order done': 5, 'order failed': 3 })
    const totals = ['801', '802', '803', '804', '805'].map(async (number) => (await orderOf(number)).total)
    expect(await Promise.all(totals)).toEqual([12, 12, 1234.5, 1234.5, 1234])
    expect(messagesOf((await admin.adminMoves.items({ id: read._id })).results)).toEqual({
      '806, Ben Moyo': expect.stringContaining('“twelve” cannot be read'),
      '807, Ben Moyo': expect.stringContaining('has no total'),
      '808, Ben Moyo': expect.stringContaining('“n/a” cannot be read'),
    })

    // Orders in Processing are unpaid unless the file says that they were paid.
    const { 'Payment Method Title': _, ...untitled } = advanced
    const processed = (number: string, more: Record<string, string>) => ({
      ...{ ...untitled, 'Order Number': number, 'Order Status': 'Processing', 'Cart Discount Amount': '0' },
      ...{ 'Item Name': 'Bed', 'Item Cost': '36', ...more },
    })
    const paymentsLost = async (row: Record<string, string>) => {
      const { losses } = await run(admin, 'wordpress', csvOf([row]))
      return losses.some(({ what }) => what === 'Payments of orders in Processing')
    }
    expect(await paymentsLost(processed('901', { 'Payment Method Title': 'Cash on delivery' }))).toBe(false)
    expect(await paymentsLost(processed('902', { 'Payment Method Title': 'Pay at the gate' }))).toBe(true)
    expect(await paymentsLost(processed('903', { 'Payment Method Title': 'Card', 'Paid Date': '2024-03-01' }))).toBe(
      false,
    )
    const paid = ['901', '902', '903'].map(async (number) => (await orderOf(number)).paymentStatus)
    expect(await Promise.all(paid)).toEqual(['unpaid', 'unpaid', 'paid'])

    expect((await sendMove(admin, 'wordpress', csvOf([{ Nom: 'Lampe' }]))).json()).toMatchObject({
      message: expect.stringContaining('Set your language in WordPress to English'),
    })
    const report = csvOf([
      { Date: '2024-03-01', 'Order #': '1', 'Product(s)': 'Lamp', 'Items sold': '1', 'N. Revenue': '1' },
    ])
    expect((await sendMove(admin, 'wordpress', report)).json()).toMatchObject({
      ...{ code: 'BAD_FILE_TYPE', message: expect.stringContaining('Advanced Order Export') },
    })
  })
})
