import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { setUpApp } from '#tests/totp.ts'
import { serverOn, world } from '#tests/world.ts'
import { jpeg, processed, upload, uploadVisible } from '../photos/upload-for-tests.ts'

let w: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  await serverOn()
  w = await world()
})

const get = (url: string, headers = {}, person = w.visitor) => person.inject({ method: 'GET', url, headers })

test('serves a published image as immutable, public and sandboxed', async () => {
  const { image } = await uploadVisible(w.admin)
  const reply = await get(image)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'content-length': String(reply.rawPayload.length),
  })
  const again = await get(image, { 'if-none-match': reply.headers.etag })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  const head = await w.visitor.inject({ method: 'HEAD', url: image })
  expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
    200,
    String(reply.rawPayload.length),
    0,
  ])
})

test('serves ranges of an image', async () => {
  const { image } = await uploadVisible(w.admin)
  const whole = (await get(image)).rawPayload
  const part = async (range: string) => {
    const { statusCode, headers, rawPayload } = await get(image, { range })
    return [statusCode, headers['content-range'], rawPayload.toString('hex')]
  }
  const size = whole.length
  expect(await part('bytes=0-9')).toEqual([206, `bytes 0-9/${size}`, whole.subarray(0, 10).toString('hex')])
  expect(await part('bytes=-5')).toEqual([
    206,
    `bytes ${size - 5}-${size - 1}/${size}`,
    whole.subarray(-5).toString('hex'),
  ])
  expect((await part(`bytes=${size}-`))[0]).toBe(416)
  expect((await part('bytes=5-2'))[0]).toBe(416)
  expect((await part('bytes=0-1,3-4'))[0]).toBe(200)
  // A client that has the start of another version receives the full file.
  const going = async (etag: string) => (await get(image, { range: 'bytes=0-9', 'if-range': etag })).statusCode
  const { etag } = (await get(image)).headers
  expect([await going(String(etag)), await going('"another"')]).toEqual([206, 200])
})

test('serves a draft only with a valid signature until it expires', async () => {
  const { _id: id } = await upload(w.admin, { bytes: await jpeg(), fields: { published: 'false' } })
  const { image, picture } = await processed(w.admin, id)
  const plain = image.split('?')[0]!
  expect(picture.query).toMatch(/^\?e=\d+&u=[\w-]{36}\.admin&s=[\w-]{43}$/)
  expect((await get(plain)).statusCode).toBe(404)
  expect((await get(plain, { authorization: `Bearer ${w.member.token}` })).statusCode).toBe(404)
  const signed = await get(image)
  expect([signed.statusCode, signed.headers['cache-control']]).toEqual([200, 'private, max-age=900'])
  const [, expires, session, signature] = /e=(\d+)&u=(.+)&s=(.+)/.exec(picture.query)!
  for (const query of [
    `?e=${Number(expires) + 900}&u=${session}&s=${signature}`,
    `?e=${expires}&u=${session}&s=${signature}x`,
    `?e=${expires}&s=${signature}`,
    `?e=${expires}&u=${randomUUID()}&s=${signature}`,
    '?e=1&s=x',
    `?e=9&e=${expires}&u=${session}&s=${signature}`,
  ])
    expect((await get(`${plain}${query}`)).statusCode).toBe(404)
  // The same bytes of another company have another signature.
  expect((await get(image, {}, w.neighbour)).statusCode).toBe(404)

  await w.admin.adminPhotos.update({ id, published: true })
  expect((await get(plain)).statusCode).toBe(200)
  await w.admin.adminPhotos.trash({ id })
  expect((await get(plain)).statusCode).toBe(404)
})

test("refuses a draft's signed address after its session ends", async () => {
  const { _id: id } = await upload(w.admin, { bytes: await jpeg({ width: 71 }), fields: { published: 'false' } })
  await processed(w.admin, id)
  const moderator = await w.here.person('moderator')
  const { image } = await moderator.adminPhotos.get({ id })
  expect((await get(image)).statusCode).toBe(200)
  await moderator.auth.logout({})
  expect((await get(image)).statusCode).toBe(404)
  expect((await get((await w.admin.adminPhotos.get({ id })).image)).statusCode).toBe(200)
})

test('each company serves its own images on its own host', async () => {
  const { image } = await uploadVisible(w.admin)
  expect((await get(image, {}, w.neighbour)).statusCode).toBe(404)
  expect((await get(image.replace(w.here.id, w.otherCompany.id), {}, w.neighbour)).statusCode).toBe(404)
  expect((await get(image.replace(w.here.id, w.otherCompany.id))).statusCode).toBe(404)
})

test('refuses paths outside the folder', async () => {
  const { picture, _id } = await uploadVisible(w.admin)
  const { base } = picture
  const sha256 = base.split('/').at(-1)!
  const tries = [
    `${base}/full.jpg`,
    `${base}/small.jpg`,
    `${base}/..%2f..%2foriginals%2f${_id}`,
    `${base}/../../originals/${_id}`,
    `/media/${w.here.id}/originals/${_id}`,
    `/media/${w.here.id}/site/${sha256}.webp`,
    `/media/${w.here.id}/site/..%2fx.webp`,
    `${base}/%2e%2e/%2e%2e/1280.jpg`,
    `${base}/..\\..\\1280.jpg`,
    `${base}/1280.JPG`,
    `${base}/1280.html`,
    `/media/..%2f..%2fetc%2fpasswd/${sha256}/1280.jpg`,
    `/media//${sha256}/1280.jpg`,
    `${base}/999999.jpg`,
    `/media/${w.here.id}/${sha256.toUpperCase()}/64.webp`,
  ]
  for (const url of tries) expect([url, (await get(url)).statusCode]).toEqual([url, 404])
  expect((await get(`${base}/1280.jpg%00.html`)).statusCode).toBe(400)
  const { port } = w.app.server.address() as { port: number }
  for (const path of [
    `/media/${w.here.id}/../../../etc/passwd`,
    `${base}/../../originals/${_id}`,
    '/media/../../package.json',
  ]) {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`GET ${path} HTTP/1.1\r\nhost: ${w.here.host}\r\nconnection: close\r\n\r\n`),
      )
      let text = ''
      socket.on('data', (data) => (text += data))
      socket.on('close', () => resolve(text))
    })
    expect(answer.split('\r\n')[0]).toMatch(/ 40[04] /)
  }
})

test('serves smaller images to clients that request reduced data', async () => {
  const { picture } = await uploadVisible(w.admin, { bytes: await jpeg({ width: 1500, height: 1000 }) })
  const url = `${picture.base}/1280.webp`
  const widthOf = async (headers: Record<string, string>) => {
    const reply = await get(url, headers)
    expect([reply.statusCode, reply.headers.vary]).toEqual([200, 'save-data'])
    return (await sharp(reply.rawPayload).metadata()).width
  }
  expect(await widthOf({})).toBe(1280)
  expect(await widthOf({ 'save-data': 'on' })).toBe(640)
})

test("refuses a draft's signed address after its user's permissions are suspended", async () => {
  const { here, admin, moderator } = await world()
  const { _id: id } = await upload(admin, { bytes: await jpeg({ width: 73 }), fields: { published: 'false' } })
  await processed(admin, id)
  const image = async (person = moderator) => (await person.adminPhotos.get({ id })).image
  const own = await image()
  expect((await get(own, {}, admin)).statusCode).toBe(200)
  await setUpApp(admin)
  await admin.secondFactorPolicy.set({ required: true })
  expect((await get(own, {}, admin)).statusCode).toBe(404)
  expect((await get(await image(admin), {}, admin)).statusCode).toBe(200)
  await setUpApp(moderator)
  expect((await get(await image(), {}, here.visitor())).statusCode).toBe(200)
})
