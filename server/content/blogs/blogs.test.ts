import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { mediaFolder } from '#server/core/storage/disk-storage.ts'
import { cleanUpUploads } from '#server/core/uploads/cleanup.ts'
import { blogSorts } from '#shared/content/blog-options.ts'
import { featureDatabases, type Person, serverOn, world } from '#tests/world.ts'
import { hostile } from '../content/hostile-for-tests.ts'
import { emptyTrashOf } from '../content/stored-items.ts'
import { flushCounts } from '../content/views.ts'
import { insertPhotos } from '../photos/rows-for-tests.ts'
import { jpeg } from '../photos/upload-for-tests.ts'
import { blogs } from './blogs.table.ts'
import { publish } from './rows-for-tests.ts'
import { blogType } from './visible.ts'

beforeAll(async () => void (await serverOn()))

const hours = (ago: number) => new Date(Date.now() - ago * 3600_000).toISOString()
const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n', 'latin1')

async function send(person: Person, fields: Record<string, string>, file?: { bytes: Buffer; name: string }) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name)
  const packed = new Response(form)
  const headers = { 'content-type': packed.headers.get('content-type')! }
  const payload = Buffer.from(await packed.arrayBuffer())
  return person.inject({ method: 'POST', url: '/api/admin/blogs/upload', headers, payload })
}

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test.each(blogSorts)('lists every blog once across pages sorted by %s', async (sort) => {
    const { here, visitor } = await world({ url })
    const at = hours(1)
    await publish(
      here,
      Array.from({ length: 23 }, (_, n) => ({ views: n % 3, commentsCount: n % 4, ...(n % 2 && { publishedAt: at }) })),
    )
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await visitor.blogs.list({ sort, limit: 5, cursor })
      expect(page.total).toBe(23)
      seen.push(...page.results.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor)
    expect([seen.length, new Set(seen).size]).toEqual([23, 23])
  })

  test('filters by category, timeframe and tag, with a count per option', async () => {
    const { here, visitor } = await world({ url })
    await publish(here, [
      { category: 'Food', publishedAt: hours(2), tags: ['Slow'] },
      { category: 'Food', publishedAt: hours(60) },
      { category: 'Travel', publishedAt: hours(24 * 20), tags: ['slow'] },
      { category: 'Travel', publishedAt: hours(24 * 800) },
      { category: 'Food', published: false, publishedAt: null },
      { category: 'Food', trashedAt: hours(1) },
    ])
    const titles = async (filter: Parameters<typeof visitor.blogs.list>[0]) =>
      (await visitor.blogs.list(filter)).results.map(({ title }) => title)
    expect(await titles({ category: ['Food'] })).toEqual(['Blog 0', 'Blog 1'])
    expect(await titles({ timeframe: 'day' })).toEqual(['Blog 0'])
    expect(await titles({ timeframe: 'week' })).toEqual(['Blog 0', 'Blog 1'])
    expect(await titles({ timeframe: 'year' })).toEqual(['Blog 0', 'Blog 1', 'Blog 2'])
    expect(await titles({})).toHaveLength(4)
    expect(await titles({ timeframe: 'month' })).toEqual(['Blog 0', 'Blog 1', 'Blog 2'])
    expect(await titles({ timeframe: 'day', category: ['Travel'] })).toEqual([])
    expect(await titles({ tag: 'SLOW' })).toEqual(['Blog 0', 'Blog 2'])
    expect(await titles({ sort: 'oldest' })).toEqual(['Blog 3', 'Blog 2', 'Blog 1', 'Blog 0'])
    const { total, facets } = await visitor.blogs.list({ category: ['Food'], timeframe: 'month' })
    expect(total).toBe(2)
    expect(facets).toEqual({
      category: { Technology: 0, Lifestyle: 0, Travel: 1, Food: 2, Business: 0 },
      timeframe: { day: 1, week: 2, month: 2, year: 2 },
    })
  })

  test('gives concurrent uploads with the same title different slugs', async () => {
    const { moderator } = await world({ url })
    const file = { bytes: pdf, name: 'text.pdf' }
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(moderator, { title: 'Same' }, file)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201))
    const slugs = replies.map((reply) => reply.json().blog.slug as string)
    expect(slugs.toSorted()).toEqual(['same', 'same-2', 'same-3', 'same-4', 'same-5', 'same-6'])
  })
})

test('returns a blog with its neighbours and three related blogs', async () => {
  const { here, visitor } = await world()
  const slugs = await publish(here, [
    { tags: ['sea'] },
    { tags: ['Sea', 'wind'], category: 'Travel' },
    { tags: ['wind', 'sea'], category: 'Travel' },
    { category: 'Travel' },
    {},
  ])
  const blog = await visitor.blogs.get({ id: slugs[1]! })
  expect(blog).toMatchObject({
    next: { slug: 'blog-0', title: 'Blog 0' },
    previous: { slug: 'blog-2' },
    content: '<p>Words</p>',
  })
  expect(blog.related.map(({ slug }) => slug)).toEqual(['blog-2', 'blog-0', 'blog-3'])
  expect(await visitor.blogs.get({ id: slugs[0]! })).not.toHaveProperty('next')
})

test('finds earlier slugs, answers 410 for trash and 404 for drafts', async () => {
  const { here, visitor, moderator, database } = await world()
  const [slug] = await publish(here, [{}, { published: false }])
  const { _id: id } = await visitor.blogs.get({ id: slug! })
  await moderator.adminBlogs.update({ id, slug: 'second' })
  await moderator.adminBlogs.update({ id, slug: 'third' })
  for (const address of [slug!, 'second', 'third'])
    expect((await visitor.blogs.get({ id: address })).slug).toBe('third')
  // The first slug again. Other blogs may not use an earlier slug of this one.
  await moderator.adminBlogs.update({ id, slug: slug! })
  expect((await visitor.blogs.get({ id: 'third' })).slug).toBe(slug)
  const other = (await moderator.adminBlogs.list({ status: 'draft' })).results[0]!
  for (const taken of [slug!, 'second'])
    await expect(moderator.adminBlogs.update({ id: other._id, slug: taken })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  await expect(visitor.blogs.get({ id: other.slug })).rejects.toMatchObject({ code: 'NOT_FOUND' })

  await moderator.adminBlogs.trash({ id })
  for (const address of [slug!, 'second'])
    expect((await visitor.inject({ url: `/api/blogs/${address}` })).statusCode).toBe(410)
  await moderator.adminBlogs.restore({ id })
  expect((await visitor.blogs.get({ id: slug! }))._id).toBe(id)
  await moderator.adminBlogs.trash({ id })
  await here.asOwner((db) =>
    db.execute(`update blogs set trashed_at = now() - interval '31 days' where trashed_at is not null`),
  )
  await emptyTrashOf(database.owner, blogType)
  expect((await visitor.inject({ url: '/api/blogs/second' })).statusCode).toBe(404)
})

test('accepts comments, likes and views of a blog', async () => {
  const { here, pipeline, visitor, member, moderator } = await world()
  const [slug = ''] = await publish(here, [{}])
  const [photo = ''] = await insertPhotos(here, [{}])
  const { _id: commentId } = await member.blogComments.create({ id: slug, text: 'Well done' })
  await member.blogs.like({ id: slug })
  await member.blogs.view({ id: slug })
  await flushCounts(pipeline)
  expect(await visitor.blogs.get({ id: slug })).toMatchObject({ comments: 1, likes: 1, views: 1 })
  expect((await visitor.blogComments.list({ id: slug })).results).toMatchObject([{ text: 'Well done' }])
  // Comments belong to one item only.
  expect((await visitor.photoComments.list({ id: photo })).total).toBe(0)
  await expect(moderator.photoComments.remove({ id: photo, commentId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await moderator.blogComments.moderate({ id: slug, commentId, state: 'hidden' })
  expect((await visitor.blogs.get({ id: slug })).comments).toBe(0)
})

test('uses an uploaded image as cover and publishes the blog', async () => {
  const { moderator, visitor } = await world()
  const file = { bytes: await jpeg({ width: 400, height: 300 }), name: 'cover.jpg' }
  const fields = { title: 'Süße Träume', caption: 'Of light', content: 'One\n\nTwo', published: 'false' }
  const reply = await send(moderator, fields, file)
  expect(reply.statusCode).toBe(201)
  const { message, blog } = reply.json()
  expect([message, blog.slug, blog.content]).toEqual([
    'Blog uploaded successfully',
    'suße-traume'.replace('ß', '-'),
    '<p>One</p><p>Two</p>',
  ])
  expect(blog).toMatchObject({ author: 'The moderator', published: false, readingTime: 1 })
  await expect(visitor.blogs.get({ id: blog.slug })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const plain = (address: string) => visitor.inject({ url: address.split('?')[0]! })
  expect((await plain(blog.image)).statusCode).toBe(404)
  expect((await visitor.inject({ url: blog.image })).statusCode).toBe(200)
  await moderator.adminBlogs.update({ id: blog._id, published: true })
  expect((await plain((await visitor.blogs.get({ id: blog.slug })).image)).statusCode).toBe(200)
})

test('sends an attached document as a download', async () => {
  const { moderator, visitor, neighbour } = await world()
  const { blog } = (
    await send(moderator, { title: 'Plan', published: 'true' }, { bytes: pdf, name: 'The plan.PDF' })
  ).json()
  expect(blog.attachment).toMatchObject({ name: 'The plan.PDF', size: pdf.length })
  const reply = await visitor.inject({ url: blog.attachment.url })
  expect(reply.rawPayload.equals(pdf)).toBe(true)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; filename="The plan.PDF"/),
    'x-content-type-options': 'nosniff',
  })
  expect((await neighbour.inject({ url: blog.attachment.url })).statusCode).toBe(404)
})

test('retains cover and attachment of a copy after deleting the original', async () => {
  const { pipeline, here, moderator, visitor } = await world()
  const files = join(mediaFolder(pipeline.parts.config), here.id)
  const purge = async () => {
    const before = `trashed_at = now() - interval '31 days'`
    await here.asOwner((db) => db.execute(`update blogs set ${before} where trashed_at is not null`))
    const long = new Date(hours(48))
    for (const folder of ['originals', 'pictures'])
      for (const name of await readdir(join(files, folder))) await utimes(join(files, folder, name), long, long)
    await cleanUpUploads(pipeline)
  }
  const sent = [
    { bytes: pdf, name: 'plan.pdf' },
    { bytes: await jpeg(), name: 'harbour.jpg' },
  ]
  const firsts = await Promise.all(sent.map(async (file) => (await send(moderator, {}, file)).json().blog))
  const copies = await Promise.all(firsts.map(({ _id: id }) => moderator.adminBlogs.duplicate({ id })))
  await Promise.all(firsts.map(({ _id: id }) => moderator.adminBlogs.trash({ id })))
  await purge()
  expect(await here.asOwner((db) => db.$count(blogs))).toBe(2)

  const [plan, harbour] = copies
  const reply = await moderator.inject({ url: plan!.attachment!.url })
  expect([reply.rawPayload.equals(pdf), plan!.attachment!.name]).toEqual([true, 'plan.pdf'])
  expect((await visitor.inject({ url: harbour!.image })).statusCode).toBe(200)
  // The file is deleted with the last blog that uses it.
  await moderator.adminBlogs.trash({ id: plan!._id })
  await purge()
  expect(await readdir(join(files, 'originals'))).toEqual([])
})

test('rejects invalid blog uploads with the specified messages', async () => {
  const { moderator, member, visitor } = await world()
  const refused = async (file?: { bytes: Buffer; name: string }, fields = {}) => {
    const reply = await send(moderator, { title: 'X', ...fields }, file)
    return [reply.statusCode, reply.json().message]
  }
  expect(await refused()).toEqual([400, 'Please select a file to upload'])
  for (const [bytes, name] of [
    [Buffer.from('<svg onload="alert(1)"/>'), 'x.svg'],
    [Buffer.from('<script>alert(1)</script>'), 'x.pdf'],
    [pdf, 'x.exe'],
    [Buffer.from('MZ'), 'x.docx'],
  ] as const)
    expect(await refused({ bytes, name })).toEqual([400, 'Invalid file type for blog upload'])
  const large = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)])
  expect(await refused({ bytes: large, name: 'x.pdf' })).toEqual([413, 'File size must be less than 10MB'])
  expect((await refused({ bytes: pdf, name: 'x.pdf' }, { content: 'x'.repeat(200_001) }))[0]).toBe(400)
  expect((await moderator.adminBlogs.list({})).total).toBe(0)
  expect((await send(member, {}, { bytes: pdf, name: 'x.pdf' })).statusCode).toBe(403)
  expect((await send(visitor, {}, { bytes: pdf, name: 'x.pdf' })).statusCode).toBe(401)
})

test('stores texts unchanged and sanitizes content from forms and the editor', async () => {
  const { moderator, here, visitor } = await world()
  const [slug = ''] = await publish(here, [{}])
  const { _id: id } = await visitor.blogs.get({ id: slug })
  for (const text of hostile) {
    const line = text
      .replace(/[\r\n]/g, ' ')
      .trim()
      .slice(0, 200)
    const saved = await moderator.adminBlogs.update({
      id,
      title: line,
      caption: line,
      alt: line,
      content: `<p>${text}</p>`,
    })
    expect([saved.title, saved.caption, saved.alt]).toEqual([line, line, line])
    expect(saved.content).not.toMatch(/<script|<svg|<style|\son\w+\s*=\s*["']?\w|href="\s*javascript/i)
  }
})

test('rejects a stale save and names the other author', async () => {
  const { here, admin, moderator, visitor } = await world()
  const [slug = ''] = await publish(here, [{}])
  const { _id: id } = await visitor.blogs.get({ id: slug })
  const { updatedAt } = await admin.adminBlogs.get({ id })
  await moderator.adminBlogs.update({ id, updatedAt, title: 'Mine' })
  await expect(admin.adminBlogs.update({ id, updatedAt, title: 'No, mine' })).rejects.toMatchObject({ code: 'STALE' })
})

test('accepts a gallery photo as cover', async () => {
  const { here, moderator, visitor } = await world()
  const [slug = ''] = await publish(here, [{}])
  const [photo = '', hidden = ''] = await insertPhotos(here, [{}, { published: false }])
  const { _id: id } = await visitor.blogs.get({ id: slug })
  await moderator.adminBlogs.update({ id, photo })
  expect((await visitor.blogs.get({ id: slug })).picture).toEqual((await visitor.photos.get({ id: photo })).picture)
  await expect(moderator.adminBlogs.update({ id, photo: hidden })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await moderator.adminBlogs.update({ id, photo: null })
  expect((await visitor.blogs.get({ id: slug })).image).toBe('')
})
