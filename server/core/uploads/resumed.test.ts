import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { jpeg, sendForm } from '#server/content/photos/upload-for-tests.ts'
import type { UploadedVideo } from '#shared/content/videos.ts'
import { uploadLimit } from '#shared/core/photo-options.ts'
import { type Person, serverOn, world } from '#tests/world.ts'
import { usage } from '../media/usage.table.ts'

type World = Awaited<ReturnType<typeof world>>
let w: World
let film: Buffer
beforeAll(async () => {
  await serverOn()
  w = await world({ plan: 'pro' })
  film = await readFile(new URL('../../../tests/fixtures/film.mp4', import.meta.url))
}, 60_000)

const tus = { 'tus-resumable': '1.0.0' }
const said = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
const metadata = said({ filename: 'IMG_0001.mp4', use: 'form' })

/** The film with a box of so many bytes behind it that players pass over, and something of its own in it. */
function filmOf(bytes: number, mark: string) {
  const box = Buffer.alloc(bytes)
  box.writeUInt32BE(bytes)
  box.write('free', 4)
  box.write(mark, 8)
  return Buffer.concat([film, box])
}

const begin = (person: Person, size: number, about = metadata) =>
  person.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: { ...tus, 'upload-length': String(size), 'upload-metadata': about },
  })

async function begun(person: Person, size: number) {
  const reply = await begin(person, size)
  expect(reply.statusCode).toBe(201)
  return String(reply.headers.location)
}

async function append(person: Person, url: string, offset: number, bytes: Buffer) {
  const headers = { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
  expect((await person.inject({ method: 'PATCH', url, headers, payload: bytes })).statusCode).toBe(204)
}

/** Sends it in two pieces; answers the upload's id. */
async function inPieces(person: Person, bytes: Buffer) {
  const url = await begun(person, bytes.length)
  const half = bytes.length >> 1
  await append(person, url, 0, bytes.subarray(0, half))
  await append(person, url, half, bytes.subarray(half))
  return url.split('/').at(-1)!
}

async function send(person: Person, fields: Record<string, string>, url = '/api/admin/videos/upload', key = '') {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.append(name, text)
  const packed = new Response(form)
  const headers = { 'content-type': packed.headers.get('content-type')!, ...(key && { 'idempotency-key': key }) }
  const payload = Buffer.from(await packed.arrayBuffer())
  return person.inject({ method: 'POST', url, headers, payload })
}

const leftOver = async () => {
  const folder = join(w.pipeline.parts.config.dataDir, 'uploads', w.here.id)
  const all = await Promise.all([folder, join(folder, 'resumable')].map((path) => readdir(path).catch(() => [])))
  return all.flat().filter((name) => name !== 'resumable')
}

test.each([
  ['a form may hold', uploadLimit + 1000],
  ['is held in memory while it is wrapped', 70 * 1024 * 1024],
])(
  'a film larger than %s comes in pieces, and then its form',
  async (_, size) => {
    const bytes = filmOf(size, `a film of ${size}`)
    const upload = await inPieces(w.admin, bytes)
    const reply = await send(w.admin, { upload, title: 'A long film', published: 'true' })
    expect(reply.statusCode).toBe(201)
    const { video } = reply.json<UploadedVideo>()
    expect(video).toMatchObject({ title: 'A long film', duration: 2, fileName: 'IMG_0001.mp4', width: 1280 })
    expect(video.video_file).toContain(createHash('sha256').update(bytes).digest('hex'))
    const shown = await w.visitor.inject({ method: 'GET', url: video.video_file })
    expect([shown.statusCode, shown.rawPayload.includes('moov')]).toEqual([200, true])
    expect(await leftOver()).toEqual([])
    // The bytes are known again, in whatever way they come.
    const again = await send(w.admin, { upload: await inPieces(w.admin, bytes) })
    expect([again.statusCode, again.json().code]).toEqual([409, 'DUPLICATE'])
  },
  60_000,
)

test('a form that was refused loses nothing: the file waits for the next one', async () => {
  const upload = await inPieces(w.admin, filmOf(uploadLimit, 'patient'))
  const refused = await send(w.admin, { upload, category: 'Cars' })
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { category: expect.any(String) }])
  expect((await send(w.admin, { upload, category: 'News' })).statusCode).toBe(201)
})

test('only who sent it may use it, whole, once, and at one place at a time', async () => {
  const bytes = filmOf(uploadLimit, 'mine')
  const url = await begun(w.admin, bytes.length)
  const upload = url.split('/').at(-1)!
  await append(w.admin, url, 0, bytes.subarray(0, 100))
  const unfinished = await send(w.admin, { upload })
  expect([unfinished.statusCode, unfinished.json().message]).toEqual([
    400,
    'This file has not arrived whole. Please send it again.',
  ])
  await append(w.admin, url, 100, bytes.subarray(100))
  for (const person of [w.moderator, w.neighbour]) expect((await send(person, { upload })).statusCode).toBe(404)
  for (const id of ['../x', 'x'.repeat(32), '0'.repeat(32), upload.toUpperCase()])
    expect((await send(w.admin, { upload: id })).statusCode).toBe(404)
  const both = await Promise.all([send(w.admin, { upload }), send(w.admin, { upload })])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404])
  expect((await send(w.admin, { upload })).statusCode).toBe(404)
})

test('what is no film is none in pieces either, and more than the plan allows is refused before it is sent', async () => {
  const upload = await inPieces(w.admin, Buffer.alloc(uploadLimit + 1, 'x'))
  const refused = await send(w.admin, { upload })
  expect([refused.statusCode, refused.json().message]).toEqual([400, 'Invalid file type for video upload'])
  const large = await begin(w.admin, 512 * 1024 * 1024 + 1)
  expect([large.statusCode, large.json().message]).toEqual([413, 'File size must be less than 512MB'])
})

test('a photo larger than a form may be comes in pieces, and a lost answer is answered again', async () => {
  const url = '/api/admin/photos/upload'
  const bytes = Buffer.concat([await jpeg(), Buffer.alloc(uploadLimit)])
  const upload = await inPieces(w.admin, bytes)
  const refused = await send(w.admin, { upload, category: 'Cars' }, url, 'large-1')
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { category: expect.any(String) }])
  const reply = await send(w.admin, { upload, title: 'Wide', published: 'true' }, url, 'large-1')
  expect([reply.statusCode, reply.json().photo]).toEqual([
    201,
    expect.objectContaining({ title: 'Wide', fileName: 'IMG_0001.mp4', size: bytes.length }),
  ])
  const again = await send(w.admin, { upload, title: 'Wide', published: 'true' }, url, 'large-1')
  expect([again.statusCode, again.json().photo._id]).toEqual([200, reply.json().photo._id])
  expect((await send(w.admin, { upload }, url, 'large-2')).statusCode).toBe(404)
})

test('what finds no room is refused before it is sent, but for what takes none', async () => {
  const full = await world({ plan: 'free' })
  const bytes = await jpeg()
  const key = 'the-last'
  expect((await sendForm(full.admin, { bytes, headers: { 'idempotency-key': key } })).statusCode).toBe(201)
  await full.here.asOwner((db) => db.update(usage).set({ media: 50 }))
  for (const about of [metadata, said({ filename: 'a.jpg' }), said({ filename: 'a.jpg', key: 'another' })]) {
    const refused = await begin(full.admin, 1000, about)
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      {
        code: 'PLAN_LIMIT_REACHED',
        message: 'Your Free plan holds 50 media files. The Pro plan holds more.',
        details: { limit: 'media', used: 50, max: 50, plan: 'free', suggestedPlan: 'pro' },
      },
    ])
  }
  // A new version of a file that is there; and one that was taken in, whose answer was lost.
  expect((await begin(full.admin, 1000, said({ filename: 'a.pdf', use: 'change' }))).statusCode).toBe(201)
  expect((await begin(full.admin, bytes.length, said({ filename: 'a.jpg', key }))).statusCode).toBe(201)
})
