import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { jpeg, sendForm } from '#server/content/photos/upload-for-tests.ts'
import type { UploadedVideo } from '#shared/content/videos.ts'
import { uploadLimit } from '#shared/core/photo-options.ts'
import { type Person, serverOn, world } from '#tests/world.ts'
import { usage } from '../media/usage.table.ts'
import { HashingStore } from './hashing-store.ts'

type World = Awaited<ReturnType<typeof world>>
let w: World
let film: Buffer
beforeAll(async () => {
  await serverOn()
  w = await world({ plan: 'pro' })
  film = await readFile(new URL('../../../tests/fixtures/film.mp4', import.meta.url))
})

const tus = { 'tus-resumable': '1.0.0' }
const tusMetadata = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
const metadata = tusMetadata({ filename: 'IMG_0001.mp4', use: 'form' })

/** The video with a unique free box of this size at the end, which players ignore. */
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

/** Sends it in two chunks. Returns the upload's id. */
async function uploadResumably(person: Person, bytes: Buffer) {
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
  'uploads a video larger than %s in chunks before its form',
  async (_, size) => {
    const bytes = filmOf(size, `a film of ${size}`)
    const upload = await uploadResumably(w.admin, bytes)
    const reply = await send(w.admin, { upload, title: 'A long film', published: 'true' })
    expect(reply.statusCode).toBe(201)
    const { video } = reply.json<UploadedVideo>()
    expect(video).toMatchObject({ title: 'A long film', duration: 2, fileName: 'IMG_0001.mp4', width: 1280 })
    expect(video.video_file).toContain(createHash('sha256').update(bytes).digest('hex'))
    const response = await w.visitor.inject({ method: 'GET', url: video.video_file })
    expect([response.statusCode, response.rawPayload.includes('moov')]).toEqual([200, true])
    expect(await leftOver()).toEqual([])
    // The same bytes are recognized, regardless of how they are sent.
    const again = await send(w.admin, { upload: await uploadResumably(w.admin, bytes) })
    expect([again.statusCode, again.json().code]).toEqual([409, 'DUPLICATE'])
  },
  60_000,
)

test('returns the file after a rejected form', async () => {
  const upload = await uploadResumably(w.admin, filmOf(uploadLimit, 'steady'))
  const refused = await send(w.admin, { upload, category: 'Cars' })
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { category: expect.any(String) }])
  expect((await send(w.admin, { upload, category: 'News' })).statusCode).toBe(201)
})

test('allows one use of a complete upload by its owner', async () => {
  const bytes = filmOf(uploadLimit, 'mine')
  const url = await begun(w.admin, bytes.length)
  const upload = url.split('/').at(-1)!
  await append(w.admin, url, 0, bytes.subarray(0, 100))
  const unfinished = await send(w.admin, { upload })
  expect([unfinished.statusCode, unfinished.json().message]).toEqual([
    400,
    'This upload is incomplete. Please upload the file again.',
  ])
  await append(w.admin, url, 100, bytes.subarray(100))
  for (const person of [w.moderator, w.neighbour]) expect((await send(person, { upload })).statusCode).toBe(404)
  for (const id of ['../x', 'x'.repeat(32), '0'.repeat(32), upload.toUpperCase()])
    expect((await send(w.admin, { upload: id })).statusCode).toBe(404)
  const both = await Promise.all([send(w.admin, { upload }), send(w.admin, { upload })])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404])
  expect((await send(w.admin, { upload })).statusCode).toBe(404)
})

test('rejects other file types and files above the limit of the plan', async () => {
  const upload = await uploadResumably(w.admin, Buffer.alloc(uploadLimit + 1, 'x'))
  const refused = await send(w.admin, { upload })
  expect([refused.statusCode, refused.json().message]).toEqual([400, 'Invalid file type for video upload'])
  const large = await begin(w.admin, 512 * 1024 * 1024 + 1)
  expect([large.statusCode, large.json().message]).toEqual([413, 'File size must be less than 512MB'])
})

test('accepts a large photo resumably and repeats a lost response', async () => {
  const url = '/api/admin/photos/upload'
  const bytes = Buffer.concat([await jpeg(), Buffer.alloc(uploadLimit)])
  const upload = await uploadResumably(w.admin, bytes)
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

test('rejects uploads above the plan, except replacements', async () => {
  const full = await world({ plan: 'free' })
  const bytes = await jpeg()
  const key = 'the-last'
  expect((await sendForm(full.admin, { bytes, headers: { 'idempotency-key': key } })).statusCode).toBe(201)
  await full.here.asOwner((db) => db.update(usage).set({ media: 50 }))
  for (const about of [
    metadata,
    tusMetadata({ filename: 'a.jpg' }),
    tusMetadata({ filename: 'a.jpg', key: 'another' }),
  ]) {
    const refused = await begin(full.admin, 1000, about)
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      {
        code: 'PLAN_LIMIT_REACHED',
        message: 'Your Free plan includes 50 media files. The Pro plan includes more.',
        details: { limit: 'media', used: 50, max: 50, plan: 'free', suggestedPlan: 'pro' },
      },
    ])
  }
  // A new version of an existing file, and an accepted upload whose response was lost.
  expect((await begin(full.admin, 1000, tusMetadata({ filename: 'a.pdf', use: 'change' }))).statusCode).toBe(201)
  expect((await begin(full.admin, bytes.length, tusMetadata({ filename: 'a.jpg', key }))).statusCode).toBe(201)
})

test.each(['/api/messages/attachments', '/api/admin/imports/products', '/api/admin/blogs/upload'])(
  '%s rejects resumable uploads',
  async (url) => {
    // Resumable uploads can be as large as videos, which these routes cannot hold in memory.
    const upload = await uploadResumably(w.admin, Buffer.from('SKU,Name\nL1,Lamp'))
    const reply = await send(w.admin, { upload, mapping: '' }, url)
    expect([reply.statusCode, reply.json().message]).toEqual([400, 'Please select a file to upload'])
  },
)

test('retries an upload that is temporarily unreadable', async () => {
  const upload = await uploadResumably(w.admin, filmOf(2000, 'again'))
  const busy = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE', syscall: 'open' })
  const sha256Of = vi.spyOn(HashingStore.prototype, 'sha256Of').mockRejectedValueOnce(busy)
  onTestFinished(() => sha256Of.mockRestore())
  expect((await send(w.admin, { upload })).statusCode).toBe(503)
  expect((await send(w.admin, { upload })).statusCode).toBe(201)
})
