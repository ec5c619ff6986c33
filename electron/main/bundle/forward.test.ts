import { beforeAll, expect, test } from 'vitest'
import { jpeg, processed } from '#server/content/photos/upload-for-tests.ts'
import { domains } from '#server/core/tenants/tenants.table.ts'
import { codeTo } from '#tests/mailed.ts'
import { setUpApp } from '#tests/totp.ts'
import { password, world } from '#tests/world.ts'
import { appAt } from './app-for-tests.ts'

// A real server, reached by its address as the app does.
let w: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  w = await world()
  await w.database.owner.insert(domains).values({ host: '127.0.0.1', tenantId: w.here.id })
}, 60_000)

const newApp = (token?: string) => appAt(w.address, token)

/** No response to the page may contain the token or a part of it. */
async function expectWithout(reply: Response, token: string) {
  const received = `${JSON.stringify([...reply.headers])} ${await reply.clone().text()}`
  expect(received).not.toContain(token)
  expect(reply.headers.getSetCookie()).toEqual([])
}

test('stores the token in the main process and reports the sign-in', async () => {
  const app = newApp()
  expect((await app.ask('/api/auth/me')).status).toBe(401)
  const reply = await app.post('/api/auth/login', { username: w.admin.username, password })
  expect(reply.status).toBe(200)
  const token = app.secrets.get(w.address)!
  expect(token).toMatch(/^[\w-]{43}$/)
  await expectWithout(reply, token)
  expect(await reply.json()).toEqual({ signedIn: true })

  const me = await app.ask('/api/auth/me')
  await expectWithout(me, token)
  expect(await me.json()).toMatchObject({ username: w.admin.username })
})

test('signs in by the code after a registration, as the same visitor', async () => {
  const app = newApp()
  const email = 'new-user@people.example'
  const registration = { first_name: 'New', last_name: 'Comer', email, username: 'new-user', password }
  const registered = await app.post('/api/auth/register', registration)
  expect(registered.status).toBe(200)
  expect(registered.headers.getSetCookie()).toEqual([])
  // Only the registering browser may enter the code; its cookie identifies it.
  const reply = await app.post('/api/auth/verify-otp', { email, otp: await codeTo(w, email) })
  expect(await reply.json()).toEqual({ signedIn: true })
  expect(app.secrets.get(w.address)).toMatch(/^[\w-]{43}$/)
})

test('withholds the token of a second sign-in step from the page', async () => {
  const person = await w.here.person('moderator')
  const { recoveryCodes } = await setUpApp(person)
  const app = newApp(w.member.token)
  const first = await app.post('/api/auth/login', { username: person.username, password })
  expect(first.status).toBe(403)
  const { code, details } = (await first.json()) as { code: string; details: { challenge: string } }
  expect(code).toBe('SECOND_FACTOR_REQUIRED')
  const step = { challenge: details.challenge, code: recoveryCodes[0] }
  const wrong = await app.post('/api/auth/login/code', { ...step, code: 'aaaa-aaaa-aaaa' })
  expect(wrong.status).toBe(400)
  expect(app.secrets.get(w.address)).toBe(w.member.token)
  const reply = await app.post('/api/auth/login/code', step)
  await expectWithout(reply, app.secrets.get(w.address)!)
  expect(await reply.json()).toEqual({ signedIn: true })
  expect(await (await app.ask('/api/auth/me')).json()).toMatchObject({ username: person.username })
})

test('removes the token for every spelling of the address', async () => {
  for (const path of ['/api/auth/logi%6e', '/api/%61uth/login', '/%61pi/auth/login']) {
    const app = newApp()
    const reply = await app.post(path, { username: w.admin.username, password })
    await expectWithout(reply, app.secrets.get(w.address)!)
    expect(await reply.json()).toEqual({ signedIn: true })
  }
})

test('a wrong password does not end the session', async () => {
  const app = newApp(w.member.token)
  const reply = await app.post('/api/auth/login', { username: w.member.username, password: 'not this one' })
  expect(reply.status).toBe(401)
  expect(await reply.json()).toMatchObject({ code: 'AUTH_REQUIRED', message: 'Login failed' })
  expect((await app.ask('/api/auth/me')).status).toBe(200)
})

test('signs out when the site ended the session, and in again', async () => {
  const someone = await w.here.person('moderator')
  const app = newApp(someone.token)
  expect((await app.ask('/api/auth/me')).status).toBe(200)
  await someone.auth.logout({})
  expect((await app.ask('/api/auth/me')).status).toBe(401)
  expect(app.signedIn()).toBe(false)
  expect(app.secrets.size).toBe(0)
  await app.post('/api/auth/login', { username: someone.username, password })
  expect((await app.ask('/api/auth/me')).status).toBe(200)
})

test('logging out ends the session on the site and in the app', async () => {
  const someone = await w.here.person('moderator')
  const app = newApp(someone.token)
  expect((await app.post('/api/auth/logout', {})).status).toBe(200)
  expect(app.secrets.size).toBe(0)
  await expect(someone.auth.me({})).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
})

test('replaces session headers of the page', async () => {
  const app = newApp()
  const headers = { authorization: `Bearer ${w.admin.token}`, cookie: 'visitor=x.y', host: 'evil.example' }
  expect((await app.ask('/api/auth/me', { headers })).status).toBe(401)
})

test('streams uploads, downloads and ranges', async () => {
  const app = newApp(w.admin.token)
  const form = new FormData()
  form.append('published', 'true')
  form.append('photo', new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' }), 'shore.jpg')
  const packed = new Response(form)
  const type = packed.headers.get('content-type')!
  const sent = await app.ask('/api/admin/photos/upload', {
    method: 'POST',
    headers: { 'content-type': type, 'idempotency-key': 'one' },
    body: packed.body,
  })
  expect(sent.status).toBe(201)
  const { photo } = (await sent.json()) as { photo: { _id: string } }
  const { picture } = await processed(w.admin, photo._id)

  const url = `${picture.base}/${picture.webp.at(-1)}.webp`
  const whole = await app.ask(url)
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect(whole.headers.get('content-type')).toBe('image/webp')
  expect(whole.headers.get('cache-control')).toContain('immutable')
  expect(whole.headers.get('content-security-policy')).toContain('sandbox')

  const part = await app.ask(url, { headers: { range: 'bytes=10-19' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe(`bytes 10-19/${bytes.length}`)
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20))

  const again = await app.ask(url, { headers: { 'if-none-match': whole.headers.get('etag')! } })
  expect(again.status).toBe(304)
  const download = await app.ask(`/api/photos/${photo._id}/download?size=original`)
  expect(download.headers.get('content-disposition')).toContain('attachment')
  expect((await download.arrayBuffer()).byteLength).toBeGreaterThan(0)
})

test('passes errors of the site on unchanged', async () => {
  const app = newApp(w.member.token)
  const reply = await app.ask('/api/admin/photos')
  expect([reply.status, await reply.json()]).toMatchObject([403, { code: 'FORBIDDEN' }])
  expect((await app.ask('/media/nothing/here/1.webp')).status).toBe(404)
})
