import { beforeAll, expect, test } from 'vitest'
import { world } from '#tests/world.ts'
import { jpeg, processed, shownPhoto, upload } from '../photos/upload-for-tests.ts'

const mediaOrigin = 'https://media.test.example'
let w: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  w = await world({ mediaOrigin })
}, 60_000)

const ask = (url: string, host: string) => w.app.inject({ method: 'GET', url, headers: { host } })

test('media are on their own origin alone, and the companies lead there', async () => {
  const { image } = await shownPhoto(w.admin)
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
  for (const other of [w.here.id.replace(/.$/, 'x'), 'x', w.nextDoor.id])
    expect((await ask(image.replace(w.here.id, other), 'media.test.example')).statusCode).toBe(404)
  expect((await ask(image, w.nextDoor.host)).statusCode).toBe(404)
})

test('a draft shows there with its signature only, and nobody remembers the way', async () => {
  const { _id: id } = await upload(w.admin, { bytes: await jpeg(), fields: { published: 'false' } })
  const { image } = await processed(w.admin, id)
  const led = await ask(image, w.here.host)
  expect([led.statusCode, led.headers['cache-control']]).toEqual([308, 'no-store'])
  expect((await ask(image, 'media.test.example')).statusCode).toBe(200)
  expect((await ask(image.split('?')[0]!, 'media.test.example')).statusCode).toBe(404)
})

test('nothing else is answered there, and pages may show what is', async () => {
  for (const url of ['/', '/api/photos', '/api/company', '/robots.txt', '/theme/1.css'])
    expect([url, (await ask(url, 'media.test.example')).statusCode]).toEqual([url, 404])
  const { headers } = await ask('/api/company', w.here.host)
  const policy = String(headers['content-security-policy'])
  for (const source of ['img-src', 'media-src', 'connect-src'])
    expect(policy).toMatch(new RegExp(`${source} [^;]*${mediaOrigin}`))
  expect(policy).not.toMatch(new RegExp(`script-src [^;]*${mediaOrigin}`))
})
