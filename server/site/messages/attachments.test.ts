import { randomUUID } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { jpeg } from '#server/content/photos/upload-for-tests.ts'
import { pdfOf } from '#server/core/media/pdf.ts'
import { mediaFolder } from '#server/core/storage/disk-storage.ts'
import { cleanUpUploads } from '#server/core/uploads/cleanup.ts'
import { sendFile } from '#server/transfer/data/full-site-for-tests.ts'
import type { Attachment } from '#shared/site/messages.ts'
import { featureDatabases, type Person, serverOn, world } from '#tests/world.ts'

beforeAll(async () => void (await serverOn()))

const url = '/api/messages/attachments'
const pdf = pdfOf([['Offer']])
const send = (person: Person, called: string, bytes: Buffer) => sendFile(person, url, { bytes, called })

async function attach(person: Person, called = 'offer.pdf', bytes = pdf): Promise<Attachment> {
  const reply = await send(person, called, bytes)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<Attachment>()
}

describe.each(featureDatabases)('on $kind', ({ url: databaseUrl }) => {
  test('both sides download attachments unchanged', async () => {
    const { member, moderator, visitor } = await world({ url: databaseUrl })
    const picture = await sharp(await jpeg())
      .withExif({ IFD0: { Artist: 'Rosa' } })
      .toBuffer()
    const files = [await attach(member, 'crack in it.jpg', picture), await attach(member)]
    const sent = await member.messages.send({
      message: 'This is how it came.',
      attachments: files.map(({ _id }) => _id),
    })
    expect(sent.attachments.map(({ fileName }) => fileName)).toEqual(['crack in it.jpg', 'offer.pdf'])
    const [received] = (await moderator.messages.list({ conversationId: sent.conversationId })).results
    const [photo, offer] = received!.attachments
    expect(offer).toMatchObject({ fileName: 'offer.pdf', mimeType: 'application/pdf', size: pdf.length })
    expect(offer).not.toHaveProperty('preview')
    const got = await visitor.inject({ url: photo!.file })
    expect(got.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringMatching(/^attachment; filename="crack in it.jpg"/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': expect.stringContaining('private'),
    })
    expect(got.rawPayload.equals(picture)).toBe(true)
    // The preview is encoded again, without metadata.
    const preview = await visitor.inject({ url: photo!.preview!.url })
    const { format, width, height, exif } = await sharp(preview.rawPayload).metadata()
    expect({ format, width, height, exif }).toEqual({
      ...{ format: 'webp', width: photo!.preview!.width, height: photo!.preview!.height, exif: undefined },
    })
    expect((await visitor.inject({ url: offer!.file.replace('download', 'preview') })).statusCode).toBe(404)
  })

  test('shows file names in the list for messages without text', async () => {
    const { member, admin } = await world({ url: databaseUrl })
    const one = await attach(member)
    const { conversationId } = await member.messages.send({ attachments: [one._id] })
    const last = async () => (await admin.messages.conversation({ id: conversationId })).last.text
    expect(await last()).toBe('offer.pdf')
    const two = [await attach(admin), await attach(admin)].map(({ _id }) => _id)
    await admin.messages.send({ conversationId, attachments: two })
    expect(await last()).toBe('2 files')
    await expect(admin.messages.send({ conversationId, message: ' ' })).rejects.toMatchObject({
      fields: { message: 'Please write a message first.' },
    })
  })

  test('only the uploader can send an attachment, and only once', async () => {
    const { member, admin, visitor, here, otherCompany, neighbour } = await world({ url: databaseUrl })
    const other = await here.person('customer')
    const { _id, file } = await attach(member)
    for (const person of [other, admin, neighbour]) {
      await expect(person.messages.detach({ id: _id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      const input = person === other ? {} : { receiverId: person === admin ? member.id : neighbour.id }
      if (person !== neighbour)
        await expect(person.messages.send({ attachments: [_id], ...input })).rejects.toMatchObject({
          message: 'A file of this message no longer exists. Attach it again.',
        })
    }
    const idempotencyKey = randomUUID()
    const sent = await Promise.all(
      [1, 2, 3].map(() => member.messages.send({ message: 'Once', attachments: [_id], idempotencyKey })),
    )
    expect(new Set(sent.map((one) => one._id)).size).toBe(1)
    expect(sent.every(({ attachments }) => attachments.length === 1)).toBe(true)
    await expect(member.messages.send({ message: 'Again', attachments: [_id] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    // Sent attachments cannot be removed, and the refused message was not stored.
    await expect(member.messages.detach({ id: _id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await admin.messages.list({})).results).toHaveLength(1)
    // Downloads need the signature of this file in this company.
    const [plain, query] = file.split('?') as [string, string]
    const foreign = otherCompany.visitor()
    const another = (await attach(other)).file.split('?')[1]!
    for (const [person, address] of [
      ...[visitor, member, other, admin, neighbour].map((one) => [one, plain] as const),
      [visitor, `${plain}?${another}`],
      [visitor, `${plain}?e=99999999999&s=AAAA`],
      [visitor, `${plain}?${query.replace(/e=\d+/, 'e=99999999999')}`],
      [foreign, file],
      [neighbour, file],
    ] as const) {
      const reply = await person.inject({ url: address })
      expect([reply.statusCode, reply.json().message], address).toEqual([404, 'That attachment no longer exists.'])
    }
    // The same address works here.
    expect((await visitor.inject({ url: file })).statusCode).toBe(200)
    for (const person of [other, neighbour]) expect((await person.messages.list({})).results).toEqual([])
  })

  test('limits unsent attachments to twenty', async () => {
    const { member, pipeline, here } = await world({ url: databaseUrl })
    const text = Buffer.from('A line.')
    const replies = await Promise.all(Array.from({ length: 22 }, (_, n) => send(member, `${n}.txt`, text)))
    expect(replies.map(({ statusCode }) => statusCode).filter((code) => code === 409)).toHaveLength(2)
    const stored = replies.flatMap((reply) => (reply.statusCode === 201 ? [reply.json<Attachment>()] : []))
    const onDisk = () => readdir(join(mediaFolder(pipeline.parts.config), here.id, 'originals'))
    expect(await onDisk()).toHaveLength(20)
    await member.messages.detach({ id: stored[0]!._id })
    expect(await onDisk()).toHaveLength(19)
    await attach(member, 'one more.txt', text)
    await expect(member.messages.send({ attachments: stored.slice(1, 7).map(({ _id }) => _id) })).rejects.toMatchObject(
      {
        fields: { attachments: 'A message takes at most 5 files.' },
      },
    )
  })
})

test('refuses programs, scripts and files with a wrong type', async () => {
  const { member, visitor, pipeline, here } = await world()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const page = Buffer.from('\n <!DOCTYPE html><script>alert(1)</script>')
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
  const wrong = 'Only pictures, PDF, Word, Excel, PowerPoint, text and zip files can be attached.'
  for (const [called, bytes] of [
    ['drawing.svg', svg],
    ['drawing.txt', svg],
    ['drawing.png', svg],
    ['page.html', page],
    ['page.txt', page],
    ['setup.exe', program],
    ['setup.pdf', program],
    ['script.js', Buffer.from('alert(1)')],
    ['offer.docx', pdf],
    ['no extension', pdf],
  ] as const) {
    const reply = await send(member, called, bytes)
    expect([reply.statusCode, reply.json().message], called).toEqual([400, wrong])
  }
  const broken = (await jpeg()).subarray(0, 900)
  expect((await send(member, 'broken.jpg', broken)).json().message).toMatch(/damaged|can be attached/)
  expect((await send(member, 'empty.txt', Buffer.alloc(0))).json().message).toBe('This file is empty.')
  const large = await send(member, 'large.txt', Buffer.alloc(10 * 1024 * 1024 + 1, 'x'))
  expect([large.statusCode, large.json().message]).toEqual([413, 'File size must be less than 10MB'])
  expect((await send(visitor, 'offer.pdf', pdf)).statusCode).toBe(401)
  expect((await member.inject({ method: 'POST', url })).json().message).toBe('Please select a file to upload')
  const left = async (folder: string) => readdir(join(folder, here.id)).catch(() => [])
  expect(await left(join(pipeline.parts.config.dataDir, 'uploads'))).toEqual([])
  expect(await left(mediaFolder(pipeline.parts.config))).toEqual([])
  // Images with a wrong extension get the right one.
  const [pretended, upper] = [
    await attach(member, 'setup.exe', await jpeg()),
    await attach(member, 'A.JPG', await jpeg()),
  ]
  expect([pretended.fileName, upper.fileName]).toEqual(['setup.exe.jpg', 'A.JPG'])
})

test('refuses attachments in replies to guests', async () => {
  const { visitor, moderator } = await world()
  await visitor.contact.send({
    name: 'Rosa',
    email: 'rosa@post.example',
    subject: 'Hours',
    message: 'When?',
    took: 9000,
  })
  const [{ _id: conversationId } = { _id: '' }] = (await moderator.messages.conversations({})).results
  const { _id } = await attach(moderator)
  const reply = moderator.messages.send({ conversationId, message: 'At ten', attachments: [_id] })
  await expect(reply).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('sent by email') })
  expect((await moderator.messages.list({ conversationId })).results).toHaveLength(1)
})

test('deletes attachments that were not sent within a day', async () => {
  const { member, pipeline, here, visitor } = await world()
  const [sent, unsent] = [await attach(member, 'a.jpg', await jpeg()), await attach(member, 'b.jpg', await jpeg())]
  await member.messages.send({ attachments: [sent._id] })
  const folder = join(mediaFolder(pipeline.parts.config), here.id, 'originals')
  const old = new Date(Date.now() - 2 * 3600_000)
  for (const name of await readdir(folder)) await utimes(join(folder, name), old, old)
  await cleanUpUploads(pipeline)
  expect(await readdir(folder)).toHaveLength(4)
  await pipeline.parts.database.pool.query(
    `update message_attachments set created_at = now() - interval '25 hours' where tenant_id = $1`,
    [here.id],
  )
  await cleanUpUploads(pipeline)
  expect(await readdir(folder)).toHaveLength(2)
  expect((await visitor.inject({ url: unsent.file })).statusCode).toBe(404)
  expect((await visitor.inject({ url: sent.file })).statusCode).toBe(200)
})
