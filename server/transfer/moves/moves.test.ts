import { beforeAll, describe, expect, test } from 'vitest'
import type { MoveItem } from '#shared/transfer/moves.ts'
import { featureDatabases, type Person, world } from '#tests/world.ts'
import { sendFile } from '../data/full-site-for-tests.ts'
import { csvOf, pictureServer, shopifyProduct, type WxrEntry, wxr } from './move-files-for-tests.ts'

let pictures: Awaited<ReturnType<typeof pictureServer>>
beforeAll(async () => {
  pictures = await pictureServer()
  return pictures.close
})

const newest = async (admin: Person) => (await admin.adminMoves.list({})).results[0]!

const finished = (admin: Person) =>
  expect
    .poll(() => newest(admin), { timeout: 30_000, interval: 50 })
    .toMatchObject({ state: expect.stringMatching(/^(checked|done|failed)$/) })
    .then(() => newest(admin))

/** Uploads a file and waits for the result of its check. */
async function check(admin: Person, source: 'shopify' | 'wordpress', bytes: Buffer) {
  const reply = await sendFile(admin, '/api/admin/moves', { bytes, called: 'export.csv', source })
  expect(reply.json()).toMatchObject({ source })
  return finished(admin)
}

async function run(admin: Person, source: 'shopify' | 'wordpress', bytes: Buffer) {
  const checked = await check(admin, source, bytes)
  expect(checked).toMatchObject({ state: 'checked' })
  await admin.adminMoves.apply({ id: checked._id })
  return finished(admin)
}

const countsOf = ({ counts }: Awaited<ReturnType<typeof newest>>) =>
  Object.fromEntries(counts.map(({ kind, state, count }) => [`${kind} ${state}`, count]))

const messagesOf = (items: readonly MoveItem[]) =>
  Object.fromEntries(items.map(({ title, message }) => [title, message]))

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
      ['Categories that this site does not have', 200],
      ['Comments', 2],
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
      ...{ author: 'Ann Writer', category: 'Food', tags: ['Soup', 'Recipes'], publishedAt: '2020-05-04T10:00:00.000Z' },
      picture: expect.anything(),
    })
    const [, source] = /<img src="([^"]+)" alt="Pot">/.exec(blog.content)!
    expect(blog.content).toContain('<p>First line<br>second line</p>')
    await expect.poll(async () => (await visitor.inject({ url: source! })).statusCode, { timeout: 10_000 }).toBe(200)
    expect((await visitor.pages.get({ id: 'about-us' })).content).toBe('<h2>Hello</h2>')
    const old = await admin.adminRedirects.list({ q: 'post-100' })
    expect(old.results).toMatchObject([{ from: '/2020/05/post-100', to: '/blogs/post-100' }])
    const fetches = pictures.hits.filter((path) => path === '/1.png').length
    expect(fetches).toBeLessThanOrEqual(2)

    const again = await run(admin, 'wordpress', bytes)
    expect(countsOf(again)).toMatchObject({ 'post skipped': 200, 'page skipped': 1, 'file skipped': 1 })
    expect((await visitor.blogs.list({})).total).toBe(199)
  }, 60_000)

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
    expect(shirt).toMatchObject({ name: 'Shirt', category: 'Clothing', description: 'About shirt', compareAtPrice: 25 })
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
})
