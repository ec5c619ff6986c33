import { expect, test } from 'vitest'
import { pdfOf } from '#server/core/media/pdf.ts'
import type { AdminDocument } from '#shared/content/documents.ts'
import { type Person, world } from '#tests/world.ts'
import { flushCounts } from '../content/views.ts'

async function send(person: Person, name: string, bytes: Buffer, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const packed = new Response(form)
  const headers = { 'content-type': packed.headers.get('content-type')! }
  const payload = Buffer.from(await packed.arrayBuffer())
  return person.inject({ method: 'POST', url: '/api/admin/documents/upload', headers, payload })
}

const pdf = pdfOf([['One'], ['Two (2)']])

async function put(person: Person, fields: Record<string, string> = {}): Promise<AdminDocument> {
  const reply = await send(person, 'price list.pdf', pdf, { title: 'Price list', published: 'true', ...fields })
  expect(reply.statusCode).toBe(201)
  return reply.json<{ document: AdminDocument }>().document
}

test('lists, finds and downloads an uploaded document and counts the download', async () => {
  const { moderator, visitor, pipeline } = await world()
  const reply = await send(moderator, 'Price_list-2026.pdf', pdf, { tags: 'prices,prints', category: 'Shop' })
  expect(reply.json()).toMatchObject({
    message: 'Document uploaded successfully',
    document: { title: 'Price list 2026', slug: 'price-list-2026', pages: 2, size: pdf.length, published: false },
  })
  const { _id: id } = reply.json<{ document: AdminDocument }>().document
  expect((await visitor.documents.list({})).results).toEqual([])
  expect((await visitor.inject({ url: '/api/documents/price-list-2026/download' })).statusCode).toBe(404)
  await moderator.adminDocuments.update({ id, published: true, description: 'What a print costs.' })
  const list = await visitor.documents.list({})
  expect(list).toMatchObject({ total: 1, facets: { category: { Shop: 1 } } })
  expect((await visitor.pages.list({})).documents).toBe(true)
  expect((await visitor.search.find({ k: 'costs', type: 'documents' })).total).toBe(1)

  const { file } = list.results[0]!
  const got = await visitor.inject({ url: file })
  expect(got.statusCode).toBe(200)
  expect(got.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('attachment; filename="Price list 2026.pdf"'),
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  })
  expect(got.rawPayload.equals(pdf)).toBe(true)
  await flushCounts(pipeline)
  expect((await visitor.documents.get({ id: 'price-list-2026' })).downloads).toBe(1)
})

test('redirects an expired download URL for users who may see it', async () => {
  const { moderator, member, visitor } = await world()
  await put(moderator)
  await put(moderator, { title: 'Members only', access: 'members' })
  const forged = '/api/documents/price-list/download?e=99999999999&s=AAAA'
  const reply = await visitor.inject({ url: forged })
  expect([reply.statusCode, reply.headers.location]).toEqual([302, expect.stringMatching(/price-list\/download\?e=/)])
  expect((await visitor.inject({ url: reply.headers.location! })).statusCode).toBe(200)
  const hidden = '/api/documents/members-only/download'
  expect((await visitor.inject({ url: hidden })).statusCode).toBe(404)
  // The signed link of a member works without a session until it expires.
  const { file } = await member.documents.get({ id: 'members-only' })
  expect((await visitor.inject({ url: file })).statusCode).toBe(200)
  expect((await visitor.inject({ url: file.replace('s=', 's=x') })).statusCode).toBe(404)
  await member.auth.logout({})
  expect((await visitor.inject({ url: file })).statusCode).toBe(404)
})

test('rejects a signed URL after its owner lost access', async () => {
  const { moderator, admin, member, visitor } = await world()
  const { _id: id } = await put(moderator)
  const links = [(await visitor.documents.get({ id: 'price-list' })).file]
  links.push((await member.documents.get({ id: 'price-list' })).file)
  const statuses = () => Promise.all(links.map(async (url) => (await visitor.inject({ url })).statusCode))
  expect(await statuses()).toEqual([200, 200])
  await moderator.adminDocuments.update({ id, access: 'members' })
  expect(await statuses()).toEqual([404, 200])
  await moderator.adminDocuments.update({ id, published: false })
  expect(await statuses()).toEqual([404, 404])
  const { file } = await moderator.adminDocuments.get({ id })
  expect((await visitor.inject({ url: file })).statusCode).toBe(200)
  await admin.users.update({ id: moderator.id, isActive: false })
  expect((await visitor.inject({ url: file })).statusCode).toBe(404)
})

test('limits lists, pages and search by the access of a document', async () => {
  const { moderator, member, visitor } = await world()
  for (const access of ['public', 'members', 'staff']) await put(moderator, { title: `For ${access}`, access })
  const seen = async (person: Person) => (await person.documents.list({})).results.map(({ access }) => access).sort()
  // Twice, because responses cached for visitors must not reach other users, nor the reverse.
  for (let round = 0; round < 2; round++) {
    expect(await seen(moderator)).toEqual(['members', 'public', 'staff'])
    expect(await seen(visitor)).toEqual(['public'])
    expect(await seen(member)).toEqual(['members', 'public'])
    await expect(visitor.documents.get({ id: 'for-members' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(member.documents.get({ id: 'for-staff' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  for (const person of [visitor, moderator])
    expect((await person.search.find({ k: 'for', type: 'documents' })).total).toBeLessThanOrEqual(1)
})

test.each([
  ['a program', 'setup.exe', Buffer.from('MZ\u0090\u0000')],
  ['a program that is called a document', 'report.pdf', Buffer.from('MZ\u0090\u0000')],
  ['a page that is called a text', 'page.html', Buffer.from('<script>alert(1)</script>')],
  ['a text that is none', 'notes.txt', Buffer.from([0, 1, 2, 255])],
  ['a document under a wrong name', 'report.docx', pdf],
])('%s is refused', async (_, name, bytes) => {
  const { moderator } = await world()
  const reply = await send(moderator, name, bytes)
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'BAD_FILE_TYPE'])
  expect((await moderator.adminDocuments.list({})).total).toBe(0)
})

test('accepts text files, rejects invalid forms and enforces the plan limit', async () => {
  const { moderator, here } = await world({ plan: 'free' })
  const reply = await send(moderator, 'notes.txt', Buffer.from('Grüße'))
  expect(reply.json().document).toMatchObject({ mimeType: 'text/plain', title: 'Notes' })
  expect((await send(moderator, 'a.txt', Buffer.from('a'), { access: 'unknown' })).statusCode).toBe(400)
  await here.asOwner((db) => db.execute('update usage set media = 50'))
  expect((await send(moderator, 'b.txt', Buffer.from('b'))).json().code).toBe('PLAN_LIMIT_REACHED')
})

test('renames, trashes and restores documents of its own company only', async () => {
  const { moderator, visitor, neighbour } = await world()
  const { _id: id, updatedAt } = await put(moderator)
  await moderator.adminDocuments.update({ id, slug: 'prices', updatedAt })
  expect((await visitor.documents.get({ id: 'price-list' })).slug).toBe('prices')
  await moderator.adminDocuments.trash({ id })
  await expect(visitor.documents.get({ id: 'prices' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await moderator.adminDocuments.list({ status: 'trash' })).total).toBe(1)
  await moderator.adminDocuments.restore({ id })
  expect((await visitor.documents.get({ id: 'prices' }))._id).toBe(id)
  for (const call of [
    () => neighbour.adminDocuments.get({ id }),
    () => neighbour.adminDocuments.update({ id, title: 'x' }),
    () => neighbour.adminDocuments.trash({ id }),
    () => neighbour.documents.get({ id: 'prices' }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
