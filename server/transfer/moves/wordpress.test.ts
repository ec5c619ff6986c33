import { beforeAll, describe, expect, test } from 'vitest'
import { check, countsOf, finished, run } from '#tests/run-move.ts'
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
        'Regular price': '40',
        'Attribute 1 name': '',
      },
      { ...product, ID: '30', Type: 'external', Name: 'Elsewhere' },
      variation('12', 'Blue', { 'Regular price': '13', 'In stock?': '0' }),
      variation('41', 'Green', { Parent: 'id:40', 'Regular price': '1' }),
    ]
    const done = await run(admin, 'wordpress', csvOf(rows))
    expect(countsOf(done)).toEqual({ 'product done': 2 })
    expect(done.losses.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['External products', 'Variations whose product is not in the file']),
    )
    const { results } = await admin.adminProducts.page({})
    const bySlug = new Map(results.map((one) => [one.slug, one]))
    expect(bySlug.get('course')).toMatchObject({ price: 40, needsDelivery: false, stock: 999 })
    const cap = bySlug.get('cap-hat')!
    expect(cap).toMatchObject({
      description: 'Short\n\nLong',
      category: 'Hats',
      tags: ['new', 'warm'],
      weight: 250,
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
})
