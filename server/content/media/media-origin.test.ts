import { beforeAll, expect, test } from 'vitest'
import { world } from '#tests/world.ts'
import { jpeg, processed, upload, uploadVisible } from '../photos/upload-for-tests.ts'

const mediaOrigin = 'https://media.test.example'
let w: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  w = await world({ mediaOrigin })
})

const ask = (url: string, host: string) => w.app.inject({ method: 'GET', url, headers: { host } })

test('serves media only from the media origin and redirects companies to it', async () => {
  const { image } = await uploadVisible(w.admin)
  const led = await ask(image, w.here.host)
  expect([led.statusCode, led.headers.location, led.headers['cache-control']]).toEqual([
    308,
    mediaOrigin + image,
    'public, max-age=86400',
  ])
  const picture = await ask(image, 'media.test.example')
  expect(picture.statusCode).toBe(200)
  expect(picture.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-security-policy': expect.stringContaining('sandbox'),
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  })
  for (const other of [w.here.id.replace(/.$/, 'x'), 'x', w.otherCompany.id])
    expect((await ask(image.replace(w.here.id, other), 'media.test.example')).statusCode).toBe(404)
  expect((await ask(image, w.otherCompany.host)).statusCode).toBe(404)
})

test('requires a signature for drafts and does not cache them', async () => {
  const { _id: id } = await upload(w.admin, { bytes: await jpeg(), fields: { published: 'false' } })
  const { image } = await processed(w.admin, id)
  const led = await ask(image, w.here.host)
  expect([led.statusCode, led.headers['cache-control']]).toEqual([308, 'no-store'])
  expect((await ask(image, 'media.test.example')).statusCode).toBe(200)
  expect((await ask(image.split('?')[0]!, 'media.test.example')).statusCode).toBe(404)
})

test('serves only media, which pages may embed', async () => {
  for (const url of ['/', '/api/photos', '/api/company', '/robots.txt', '/theme/1.css'])
    expect([url, (await ask(url, 'media.test.example')).statusCode]).toEqual([url, 404])
  const { headers } = await ask('/api/company', w.here.host)
  const policy = String(headers['content-security-policy'])
  for (const source of ['img-src', 'media-src', 'connect-src'])
    expect(policy).toMatch(new RegExp(`${source} [^;]*${mediaOrigin}`))
  expect(policy).not.toMatch(new RegExp(`script-src [^;]*${mediaOrigin}`))
})
