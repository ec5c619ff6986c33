import { expect, test } from 'vitest'
import { putOnSale } from '#server/commerce/products/products-for-tests.ts'
import { world } from '#tests/world.ts'
import { publish } from '../blogs/rows-for-tests.ts'
import { hostile } from '../content/hostile-for-tests.ts'

test('creates drafts of legal pages and shows them once published', async () => {
  const { admin, visitor } = await world()
  const { results } = await admin.adminPages.list({})
  expect(results.map(({ slug, published }) => [slug, published])).toEqual([
    ['terms', false],
    ['privacy', false],
    ['returns', false],
  ])
  expect(await visitor.pages.list({})).toEqual({ results: [], documents: false, unpublished: [] })
  await expect(visitor.pages.get({ id: 'terms' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const terms = results[0]!
  expect(terms.content).toMatch(/^<p>These terms apply.*<h2>Who we are<\/h2>/s)
  await admin.adminPages.update({ id: terms._id, published: true })
  expect((await visitor.pages.get({ id: 'terms' })).title).toBe('Terms of Service')
  expect((await visitor.pages.list({})).results).toEqual([
    { slug: 'terms', title: 'Terms of Service', showInFooter: true, showInMenu: false },
  ])
  expect((await visitor.search.find({ k: 'liability', type: 'pages' })).total).toBe(1)
})

test('creates a page, changes its slug and deletes it', async () => {
  const { admin, visitor } = await world()
  const made = await admin.adminPages.create({ title: 'How we pack', published: true, showInMenu: true, order: 5 })
  expect(made).toMatchObject({ slug: 'how-we-pack', order: 5, updatedBy: 'The admin' })
  await admin.adminPages.update({ id: made._id, slug: 'packing', seo_title: 'Packing', updatedAt: made.updatedAt })
  expect(await visitor.pages.get({ id: 'how-we-pack' })).toMatchObject({ slug: 'packing', seo_title: 'Packing' })
  await expect(
    admin.adminPages.update({ id: made._id, title: 'Late', updatedAt: made.updatedAt }),
  ).rejects.toMatchObject({ code: 'STALE' })
  await expect(admin.adminPages.create({ title: 'Other', slug: 'terms' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await admin.adminPages.trash({ id: made._id })
  expect((await visitor.inject({ url: '/api/pages/packing' })).statusCode).toBe(410)
  expect((await visitor.pages.list({})).results).toEqual([])
  await admin.adminPages.restore({ id: made._id })
  expect((await visitor.pages.get({ id: 'packing' })).title).toBe('How we pack')
})

test('reports menu links to pages that visitors cannot see', async () => {
  const { admin, visitor } = await world()
  const { _id: id } = await admin.adminPages.create({ title: 'How we pack', published: true })
  await admin.adminPages.update({ id, slug: 'packing' })
  const link = (to: string) => ({ to, label: to, hidden: false })
  const form = new FormData()
  form.append('menu', JSON.stringify(['/pages/packing', '/pages/how-we-pack', '/shop'].map(link)))
  form.append('quick_links', JSON.stringify(['/pages/packing?from=footer', '/pages/never-written'].map(link)))
  const { statusCode } = await admin.inject({ method: 'PUT', url: '/api/company', payload: form })
  expect(statusCode).toBe(200)
  const unpublished = async () => (await visitor.pages.list({})).unpublished
  expect(await unpublished()).toEqual(['/pages/never-written'])
  const both = ['/pages/packing', '/pages/how-we-pack', '/pages/packing?from=footer', '/pages/never-written']
  await admin.adminPages.update({ id, published: false })
  expect(await unpublished()).toEqual(both)
  await admin.adminPages.update({ id, published: true })
  expect(await unpublished()).toEqual(['/pages/never-written'])
  await admin.adminPages.trash({ id })
  expect(await unpublished()).toEqual(both)
})

test('reports menu links to hidden blogs and products', async () => {
  const { admin, visitor, here } = await world()
  const blog = crypto.randomUUID()
  await publish(here, [{ id: blog, slug: 'fog' }])
  const [product = ''] = await putOnSale(here, [{ name: 'Lamp', slug: 'lamp' }])
  const form = new FormData()
  const links = ['/blogs/fog', '/shop/lamp', '/shop', '/blogs', '/blogs/gone', '/shop/gone']
  form.append('menu', JSON.stringify(links.map((to) => ({ to, label: to, hidden: false }))))
  expect((await admin.inject({ method: 'PUT', url: '/api/company', payload: form })).statusCode).toBe(200)
  const hidden = async () => (await visitor.pages.list({})).unpublished
  expect(await hidden()).toEqual(['/blogs/gone', '/shop/gone'])
  await admin.adminBlogs.update({ id: blog, published: false })
  expect(await hidden()).toEqual(['/blogs/fog', '/blogs/gone', '/shop/gone'])
  await admin.adminBlogs.update({ id: blog, published: true })
  await admin.adminProducts.trash({ id: product })
  expect(await hidden()).toEqual(['/shop/lamp', '/blogs/gone', '/shop/gone'])
})

test('hides a scheduled page and excludes it from search', async () => {
  const { admin, visitor } = await world()
  const publishAt = new Date(Date.now() + 3600_000).toISOString()
  const { _id: id } = await admin.adminPages.create({
    title: 'Tomorrow',
    published: true,
    showInFooter: true,
    publishAt,
  })
  expect((await visitor.pages.list({})).results).toEqual([])
  expect((await visitor.search.find({ k: 'tomorrow' })).total).toBe(0)
  await expect(visitor.pages.get({ id: 'tomorrow' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await admin.adminPages.update({ id, publishAt: null })
  expect((await visitor.pages.get({ id: 'tomorrow' })).title).toBe('Tomorrow')
  expect((await visitor.search.find({ k: 'tomorrow' })).total).toBe(1)
})

test('rejects reserved slugs and sanitizes the text', async () => {
  const { admin, visitor, moderator } = await world()
  await expect(admin.adminPages.create({ title: 'Admin', slug: 'admin' })).rejects.toMatchObject({
    code: 'VALIDATION',
    fields: { slug: expect.stringContaining('is reserved') },
  })
  expect((await admin.adminPages.create({ title: 'Login' })).slug).toBe('login-page')
  await expect(moderator.adminPages.create({ title: 'Mine' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await admin.adminPages.create({ title: 'Odd', published: true, content: hostile.join('<p>') })
  const { content } = await visitor.pages.get({ id: 'odd' })
  expect(content).not.toMatch(/<script|<style|<svg|<[^>]+\son\w+=|(href|src)="?\s*javascript:/i)
  expect(content.length).toBeGreaterThan(500)
})

test('isolates pages between companies', async () => {
  const { admin, visitor, neighbour } = await world()
  const theirs = await neighbour.adminPages.create({ title: 'Theirs', published: true })
  await expect(visitor.pages.get({ id: 'theirs' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (const call of [
    () => admin.adminPages.get({ id: theirs._id }),
    () => admin.adminPages.update({ id: theirs._id, title: 'Ours' }),
    () => admin.adminPages.trash({ id: theirs._id }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('lets admins publish and trash many pages, and copies pages as drafts', async () => {
  const { admin, moderator, visitor } = await world()
  const { adminPages } = admin
  const later = new Date(Date.now() + 3600_000).toISOString()
  const waits = await adminPages.create({ title: 'Waits', published: true, publishAt: later, showInMenu: true })
  const draft = await adminPages.create({ title: 'Draft' })
  const ids = [waits._id, draft._id]
  const { counts, results } = await adminPages.list({ status: 'scheduled' })
  expect([counts.scheduled, results.map(({ title }) => title)]).toEqual([1, ['Waits']])
  await expect(moderator.adminPages.bulk({ ids, action: 'publish' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await adminPages.bulk({ ids, action: 'publish' })).toMatchObject({ changed: 2 })
  expect((await visitor.pages.get({ id: 'waits' })).title).toBe('Waits')
  const copy = await adminPages.duplicate({ id: waits._id })
  expect(copy).toMatchObject({ title: 'Waits (copy)', slug: 'waits-copy', published: false, showInMenu: false })
  expect(await adminPages.bulk({ ids, action: 'trash' })).toEqual({ changed: 2 })
  await expect(visitor.pages.get({ id: 'waits' })).rejects.toMatchObject({ code: 'GONE' })
  expect(await adminPages.bulk({ ids, action: 'restore' })).toEqual({ changed: 2 })
})
