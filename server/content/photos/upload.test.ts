import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { mediaFolder } from '#server/core/storage/disk-storage.ts'
import { heicProblem, invalidType, tooLarge, uploadLimit } from '#shared/core/photo-options.ts'
import { featureDatabases, serverOn, world } from '#tests/world.ts'
import { jpeg, processed, sendForm, testImage, upload } from './upload-for-tests.ts'

// The database needs time to start.
beforeAll(async () => void (await serverOn()))

type World = Awaited<ReturnType<typeof world>>

/** All files of a company, stored or still uploading. */
async function filesOf({ pipeline, here }: World) {
  const { config } = pipeline.parts
  const folders = [join(config.dataDir, 'uploads', here.id), join(mediaFolder(config), here.id)]
  const names = await Promise.all(
    folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])),
  )
  return names
    .flat()
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
}

/** Checks that a rejected upload left no files and rows. */
async function expectNothing(w: World) {
  expect(await filesOf(w)).toEqual([])
  expect(await w.admin.adminPhotos.list({})).toMatchObject({ results: [], counts: { trash: 0 } })
  expect((await w.admin.adminContent.overview({})).media.used).toBe(0)
}

describe('an upload', () => {
  test('becomes a photo that is processed and then visible', async () => {
    const { admin, visitor, here } = await world()
    const bytes = await jpeg({ width: 1500, height: 1000 })
    const fields = { tags: 'sea,Sea,sky', category: 'Nature', caption: 'A shore', alt: 'Sand', credit: 'Ann' }
    const photo = await upload(admin, { bytes, name: '../../my_first-photo.JPG', fields })
    expect(photo).toMatchObject({
      ...{ title: 'My first photo', fileName: 'my_first-photo.JPG', tags: ['sea', 'sky'], category: 'Nature' },
      ...{ caption: 'A shore', alt: 'Sand', credit: 'Ann', published: true, resolution: 'HD', size: bytes.length },
    })
    expect(photo.picture.thumbhash.length).toBeGreaterThan(10)
    const ready = await processed(admin, photo._id)
    expect(ready).toMatchObject({
      state: 'ready',
      picture: { webp: [320, 640, 960, 1280, 1500], width: 1500, height: 1000 },
    })
    const { results } = await visitor.photos.list({})
    expect(results[0]!.image).toBe(`${ready.picture.base}/1280.jpg`)
    expect(results[0]!.image.startsWith(`/media/${here.id}/`)).toBe(true)
    expect((await visitor.inject({ method: 'GET', url: results[0]!.image })).headers['content-type']).toBe('image/jpeg')
  })

  test('accepts both field names and stays a draft by default', async () => {
    const { admin, visitor } = await world()
    const reply = await sendForm(admin, {
      bytes: await jpeg(),
      field: 'file',
      // Browsers escape quotes in file names as %22.
      name: 'The "best" one.jpg',
      fields: { title: 'Held back', __proto: 'x' },
    })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({
      message: 'Photo uploaded successfully',
      photo: { title: 'Held back', published: false, fileName: 'The "best" one.jpg' },
    })
    await processed(admin, reply.json().photo._id)
    expect((await visitor.photos.list({})).total).toBe(0)
  })

  test('returns the same photo for the same key, also concurrently', async () => {
    const { admin, moderator } = await world()
    const sent = { bytes: await jpeg(), headers: { 'idempotency-key': 'queue-item-1' } }
    const replies = await Promise.all([1, 2, 3].map(() => sendForm(admin, sent)))
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 200, 201])
    expect(new Set(replies.map((reply) => reply.json().photo._id)).size).toBe(1)
    // Other bytes with the same key are a conflict.
    const other = await sendForm(admin, { ...sent, bytes: await jpeg() })
    expect([other.statusCode, other.json().message]).toEqual([409, 'Another file was sent under this key.'])
    // The keys of other users are independent.
    expect((await sendForm(moderator, sent)).statusCode).toBe(409)
  })
})

describe('rejects a hostile file and stores nothing', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })

  /** A PNG bomb: one colour, and a header that claims `side` × `side` pixels. */
  function bomb(side: number) {
    const chunk = (type: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(type), data])
      const crc = Buffer.alloc(4)
      crc.writeUInt32BE(crc32(body))
      const length = Buffer.alloc(4)
      length.writeUInt32BE(data.length)
      return Buffer.concat([length, body, crc])
    }
    const header = Buffer.alloc(13)
    header.writeUInt32BE(side, 0)
    header.writeUInt32BE(side, 4)
    header.set([1, 0, 0, 0, 0], 8)
    const pixels = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 })
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', pixels),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }

  const html = Buffer.from('<html><script>alert(1)</script></html>')
  const svg = Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  )
  const cases: [string, () => Promise<Buffer> | Buffer, number, string][] = [
    ['0 bytes', () => Buffer.alloc(0), 400, invalidType('photo')],
    ['HTML called a JPEG', () => html, 400, invalidType('photo')],
    ['HEIC', () => Buffer.from('0000001866747970686569630000000068656963', 'hex'), 400, heicProblem],
    ['SVG', () => svg, 400, invalidType('photo')],
    ['SVG after a comment', () => Buffer.concat([Buffer.from('<!-- GIF89a -->'), svg]), 400, invalidType('photo')],
    ['PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ'), 400, invalidType('photo')],
    ['ZIP', () => Buffer.from('504b0304140000000800', 'hex'), 400, invalidType('photo')],
    ['an ELF program', () => Buffer.from('7f454c460201010000000000', 'hex'), 400, invalidType('photo')],
    ['TIFF', () => testImage().tiff().toBuffer(), 400, invalidType('photo')],
    ['GIF that is JavaScript', () => Buffer.from(`GIF89a/*${'x'.repeat(300)}*/=1;alert(1)`), 400, ''],
    ['only the beginning of a JPEG', () => Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), 400, ''],
    [
      'a JPEG cut in half',
      async () => (await jpeg({ width: 900, height: 700 })).subarray(0, 4000),
      400,
      'This picture is damaged and cannot be opened.',
    ],
    [
      'a PNG cut in half',
      async () => (await testImage({ width: 900, height: 700 }).png().toBuffer()).subarray(0, 3000),
      400,
      'This picture is damaged and cannot be opened.',
    ],
    ['16,000 × 16,000 pixels', () => bomb(16_000), 400, 'This picture has 256 megapixels; at most 100 are possible.'],
    ['30,000 × 30,000 pixels', () => bomb(30_000), 400, 'This picture has 900 megapixels; at most 100 are possible.'],
    ['10 MB + 1', () => Buffer.alloc(uploadLimit + 1, 1), 413, tooLarge],
    ['60 MB', () => Buffer.alloc(60 * 1024 * 1024, 1), 413, tooLarge],
  ]
  test.each(cases)('%s', async (_name, bytes, status, message) => {
    const sent = await bytes()
    const reply = await sendForm(w.admin, { bytes: sent })
    expect(reply.statusCode).toBe(status)
    if (message) expect(reply.json().message).toBe(message)
    await expectNothing(w)
  })

  test('rejects missing and extra files, too many fields and prototype names', async () => {
    const post = async (form: FormData | undefined, type?: string) => {
      const packed = new Response(form ?? 'x=1')
      const reply = await w.admin.inject({
        method: 'POST',
        url: '/api/admin/photos/upload',
        headers: { 'content-type': type ?? packed.headers.get('content-type')! },
        payload: Buffer.from(await packed.arrayBuffer()),
      })
      return { status: reply.statusCode, message: reply.json().message as string }
    }
    const form = (...names: string[]) => {
      const made = new FormData()
      for (const name of names) made.append(name, 'true')
      return made
    }
    expect(await post(form('title'))).toEqual({ status: 400, message: 'Please select a file to upload' })
    expect((await post(undefined, 'application/x-www-form-urlencoded')).status).toBe(400)
    expect((await post(undefined, 'multipart/form-data; boundary=x')).status).toBe(400)
    expect((await post(undefined, 'multipart/form-data')).status).toBe(400)
    expect((await post(form(...Array.from({ length: 60 }, (_, at) => `f${at}`)))).status).toBe(400)
    expect((await post(form('__proto__', 'constructor'))).status).toBe(400)
    expect(({} as Record<string, unknown>).title).toBeUndefined()
    const two = new FormData()
    for (const name of ['photo', 'file']) two.append(name, new Blob([new Uint8Array(await jpeg())]), 'a.jpg')
    expect(await post(two)).toEqual({ status: 400, message: 'Please send one photo at a time.' })
    const wrong = await sendForm(w.admin, { bytes: await jpeg(), fields: { category: 'Weapons' } })
    expect([wrong.statusCode, wrong.json().fields.category]).toEqual([400, 'Choose one of the categories.'])
    await expectNothing(w)
  })

  test('stores nothing of an upload that is cut off', async () => {
    const { port } = w.app.server.address() as { port: number }
    const socket = connect(port, '127.0.0.1')
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
    socket.write(
      `POST /api/admin/photos/upload HTTP/1.1\r\nhost: ${w.here.host}\r\nauthorization: Bearer ${w.admin.token}\r\n` +
        'content-type: multipart/form-data; boundary=cut\r\ncontent-length: 5000000\r\n\r\n' +
        '--cut\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
    )
    socket.write((await jpeg({ width: 2000, height: 1500 })).subarray(0, 20_000))
    await expect.poll(() => filesOf(w)).toHaveLength(1)
    socket.destroy()
    await expect.poll(() => filesOf(w)).toHaveLength(0)
    await expectNothing(w)
  })
})

test('accepts exactly 10 MB and removes bytes after the image', async () => {
  const { admin, visitor } = await world()
  const image = await jpeg()
  const bytes = Buffer.concat([
    image,
    Buffer.alloc(uploadLimit - image.length - 40, 32),
    Buffer.from('<script>alert("hidden")</script>'.padEnd(40)),
  ])
  expect(bytes.length).toBe(uploadLimit)
  const photo = await processed(admin, (await upload(admin, { bytes }))._id)
  const urls = [
    `${photo.picture.base}/${photo.picture.webp.at(-1)}.webp`,
    photo.image,
    `/api/photos/${photo._id}/download`,
  ]
  for (const url of urls) {
    const { statusCode, rawPayload } = await visitor.inject({ method: 'GET', url })
    expect([statusCode, rawPayload.includes('script')]).toEqual([200, false])
  }
})

describe.each(featureDatabases)('concurrently, on $kind', ({ url }) => {
  test('stores one photo for 20 uploads of the same image', async () => {
    const { admin } = await world({ url })
    const bytes = await jpeg()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => sendForm(admin, { bytes, fields: { title: 'Once' } })),
    )
    const made = replies.filter((reply) => reply.statusCode === 201)
    expect(made).toHaveLength(1)
    for (const reply of replies.filter((one) => one !== made[0]))
      expect(reply.json()).toMatchObject({
        code: 'DUPLICATE',
        message: 'This photo is already here: Once.',
        details: { _id: made[0]!.json().photo._id, title: 'Once' },
      })
    expect((await admin.adminContent.overview({})).media.used).toBe(1)
  })

  test('never exceeds the limit of the plan', async () => {
    const w = await world({ url, plan: 'free' })
    const { admin, here } = w
    await here.asOwner(async (db) => void (await db.execute(`insert into usage (media) values (49)`)))
    const all = await Promise.all(Array.from({ length: 20 }, async () => sendForm(admin, { bytes: await jpeg() })))
    expect(all.filter((reply) => reply.statusCode === 201)).toHaveLength(1)
    const refused = all.find((reply) => reply.statusCode === 403)!
    expect(refused.json()).toMatchObject({
      code: 'PLAN_LIMIT_REACHED',
      message: 'Your Free plan includes 50 media files. The Pro plan includes more.',
      details: { limit: 'media', used: 50, max: 50, plan: 'free', suggestedPlan: 'pro' },
    })
    expect((await admin.adminContent.overview({})).media).toEqual({ used: 50, limit: 50 })
    await processed(admin, all.find((reply) => reply.statusCode === 201)!.json().photo._id)
    expect((await filesOf(w)).filter((name) => !/\.(webp|jpg)$/.test(name))).toHaveLength(1)
  })

  test('lets two companies store the same image', async () => {
    const { admin, neighbour } = await world({ url })
    const bytes = await jpeg()
    await upload(admin, { bytes })
    expect((await upload(neighbour, { bytes })).state).toBe('processing')
  })
})

test('accepts GIF, PNG, WebP and AVIF', async () => {
  const { admin } = await world()
  for (const format of ['gif', 'png', 'webp', 'avif'] as const) {
    const bytes = await testImage().toFormat(format).toBuffer()
    const { _id } = await upload(admin, { bytes, name: `a.${format}` })
    expect(await processed(admin, _id)).toMatchObject({ state: 'ready', title: 'A' })
  }
  expect((await sharp(await testImage().png().toBuffer()).metadata()).format).toBe('png')
})

function crc32(bytes: Buffer) {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1))
  }
  return ~crc >>> 0
}
