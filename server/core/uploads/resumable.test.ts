import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { Upload } from 'tus-js-client'
import { beforeAll, expect, test } from 'vitest'
import { jpeg, processed, sendForm } from '#server/content/photos/upload-for-tests.ts'
import { uploadLimit } from '#shared/core/photo-options.ts'
import { type Person, serverOn, world } from '#tests/world.ts'

type World = Awaited<ReturnType<typeof world>>
let w: World
beforeAll(async () => {
  await serverOn()
  w = await world({ plan: 'pro' })
})

const tus = { 'tus-resumable': '1.0.0' }
const metadata = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

const begin = (person: Person, size: number, values: Record<string, string> = { filename: 'a.jpg' }) =>
  person.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: { ...tus, 'upload-length': String(size), 'upload-metadata': metadata(values) },
  })
const append = (person: Person, url: string, offset: number, bytes: Buffer) =>
  person.inject({
    method: 'PATCH',
    url,
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    payload: bytes,
  })
const ask = (person: Person, url: string) => person.inject({ method: 'HEAD', url, headers: tus })

async function leftOver({ pipeline, here }: World) {
  return readdir(join(pipeline.parts.config.dataDir, 'uploads', here.id, 'resumable')).catch(() => [])
}

test('resumes an interrupted upload and creates a photo', async () => {
  const bytes = await jpeg({ width: 500, height: 400 })
  const begun = await begin(w.admin, bytes.length, {
    filename: 'sea.jpg',
    title: 'Sea',
    published: 'true',
    tags: 'a,b',
  })
  expect(begun.statusCode).toBe(201)
  const url = String(begun.headers.location)
  expect(url).toMatch(/^\/api\/uploads\/[0-9a-f]{32}$/)
  expect((await append(w.admin, url, 0, bytes.subarray(0, 1000))).statusCode).toBe(204)
  const head = await ask(w.admin, url)
  expect([head.statusCode, head.headers['upload-offset'], head.headers['upload-length']]).toEqual([
    200,
    '1000',
    String(bytes.length),
  ])
  // The client can request the offset.
  expect((await append(w.admin, url, 0, bytes)).statusCode).toBe(409)
  const done = await append(w.admin, url, 1000, bytes.subarray(1000))
  expect([done.statusCode, done.headers['content-type']]).toEqual([201, 'application/json; charset=utf-8'])
  const { photo, message } = done.json()
  expect([message, photo.title, photo.tags, photo.fileName]).toEqual([
    'Photo uploaded successfully',
    'Sea',
    ['a', 'b'],
    'sea.jpg',
  ])
  expect(await processed(w.admin, photo._id)).toMatchObject({ state: 'ready', size: bytes.length })
  expect(photo.picture.base).toContain(createHash('sha256').update(bytes).digest('hex'))
  expect(await leftOver(w)).toEqual([])
  expect((await ask(w.admin, url)).statusCode).toBe(404)
})

test('only the owner may continue, inspect or cancel an upload', async () => {
  const begun = await begin(w.admin, 5000, { filename: 'a.jpg', owner: w.moderator.id })
  const url = String(begun.headers.location)
  for (const person of [w.moderator, w.neighbour]) {
    expect((await ask(person, url)).statusCode).toBe(404)
    expect((await append(person, url, 0, Buffer.alloc(10))).statusCode).toBe(404)
    expect((await person.inject({ method: 'DELETE', url, headers: tus })).statusCode).toBe(404)
  }
  expect((await ask(w.member, url)).statusCode).toBe(403)
  expect((await ask(w.visitor, url)).statusCode).toBe(401)
  expect((await begin(w.member, 5000)).statusCode).toBe(403)
  for (const id of ['../../x', '%2e%2e%2fsecret', 'x'.repeat(32), '0'.repeat(32)])
    expect((await ask(w.admin, `/api/uploads/${id}`)).statusCode).toBe(404)
  expect((await w.admin.inject({ method: 'DELETE', url, headers: tus })).statusCode).toBe(204)
  expect(await leftOver(w)).toEqual([])
})

test('rejects chunks after the session has ended', async () => {
  const person = await w.here.person('admin')
  const url = String((await begin(person, 5000)).headers.location)
  expect((await append(person, url, 0, Buffer.alloc(100))).statusCode).toBe(204)
  await person.auth.logout({})
  expect((await append(person, url, 100, Buffer.alloc(100))).statusCode).toBe(401)
})

test('rejects invalid uploads with the same messages as forms', async () => {
  const before = await leftOver(w)
  const bytes = await jpeg()
  const first = (await sendForm(w.admin, { bytes, fields: { title: 'Duplicate' } })).json().photo
  const send = async (content: Buffer, values?: Record<string, string>) => {
    const begun = await begin(w.admin, content.length, values)
    if (begun.statusCode >= 400) return { status: begun.statusCode, ...begun.json() }
    const done = await append(w.admin, String(begun.headers.location), 0, content)
    return { status: done.statusCode, ...done.json() }
  }
  expect(await send(bytes)).toMatchObject({ status: 409, code: 'DUPLICATE', details: { _id: first._id } })
  expect(await send(Buffer.from('<html>not a picture</html>'))).toMatchObject({
    status: 400,
    message: 'Invalid file type for photo upload',
  })
  expect(await send(bytes, { filename: 'a.jpg', category: 'Cars' })).toMatchObject({
    status: 400,
    fields: { category: 'Choose one of the categories.' },
  })
  expect(await send(Buffer.alloc(0))).toMatchObject({ status: 400, message: 'Please select a file to upload' })
  expect((await begin(w.admin, 512 * 1024 * 1024 + 1)).json()).toMatchObject({
    code: 'FILE_TOO_LARGE',
    message: 'File size must be less than 512MB',
  })
  expect(await leftOver(w)).toEqual(before)
})

test('repeats a lost response for the same key', async () => {
  const bytes = await jpeg()
  const send = async () => {
    const begun = await begin(w.admin, bytes.length, { filename: 'a.jpg', key: 'queue-7' })
    return append(w.admin, String(begun.headers.location), 0, bytes)
  }
  const [first, second] = [await send(), await send()]
  expect([first.statusCode, second.statusCode]).toEqual([201, 200])
  expect(second.json().photo._id).toBe(first.json().photo._id)
})

test('allows more than 10 MB only on larger plans', async () => {
  const free = await world({ plan: 'free' })
  const refused = await begin(free.admin, uploadLimit + 1)
  expect([refused.statusCode, refused.json().message]).toEqual([413, 'File size must be less than 10MB'])
  const noise = await sharp({
    create: {
      width: 2600,
      height: 2400,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
    },
  })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
  expect(noise.length).toBeGreaterThan(uploadLimit)
  const { port } = w.app.server.address() as { port: number }
  const body = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(noise, {
      endpoint: `http://127.0.0.1:${port}/api/uploads`,
      chunkSize: 4 * 1024 * 1024,
      headers: { authorization: `Bearer ${w.admin.token}`, host: w.here.host },
      metadata: { filename: 'large.jpg' },
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getBody()),
      onError: reject,
    })
    upload.start()
  })
  const { photo } = JSON.parse(body)
  expect(await processed(w.admin, photo._id)).toMatchObject({ state: 'ready', size: noise.length })
})
