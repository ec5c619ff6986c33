import { beforeAll, expect, test } from 'vitest'
import { jpeg, processed } from '#server/content/photos/upload-for-tests.ts'
import { domains } from '#server/core/tenants/tenants.table.ts'
import { codeTo } from '#tests/mailed.ts'
import { setUpApp } from '#tests/totp.ts'
import { password, world } from '#tests/world.ts'
import { appAt } from './app-for-tests.ts'

// The real server, asked by its address as the app asks it.
let w: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  w = await world()
  await w.database.owner.insert(domains).values({ host: '127.0.0.1', tenantId: w.here.id })
}, 60_000)

const newApp = (kept?: string) => appAt(w.address, kept)

/** Nothing that reaches the page may hold it, in whatever part. */
async function expectWithout(reply: Response, token: string) {
  const said = `${JSON.stringify([...reply.headers])} ${await reply.clone().text()}`
  expect(said).not.toContain(token)
  expect(reply.headers.getSetCookie()).toEqual([])
}

test('signing in keeps the token in the main process; the page learns that it worked', async () => {
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

test('the code after a registration signs in likewise, and the visitor stays the same', async () => {
  const app = newApp()
  const email = 'newcomer@people.example'
  const registration = { first_name: 'New', last_name: 'Comer', email, username: 'newcomer', password }
  const registered = await app.post('/api/auth/register', registration)
  expect(registered.status).toBe(200)
  expect(registered.headers.getSetCookie()).toEqual([])
  // Only the browser that registered may enter the code, which it is known by for its cookie.
  const reply = await app.post('/api/auth/verify-otp', { email, otp: await codeTo(w, email) })
  expect(await reply.json()).toEqual({ signedIn: true })
  expect(app.secrets.get(w.address)).toMatch(/^[\w-]{43}$/)
})

test('the token of a second sign-in step stays in the main process', async () => {
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

test('the token is taken out however the page writes the address', async () => {
  for (const path of ['/api/auth/logi%6e', '/api/%61uth/login', '/%61pi/auth/login']) {
    const app = newApp()
    const reply = await app.post(path, { username: w.admin.username, password })
    await expectWithout(reply, app.secrets.get(w.address)!)
    expect(await reply.json()).toEqual({ signedIn: true })
  }
})

test('a wrong password is no end of the session', async () => {
  const app = newApp(w.member.token)
  const reply = await app.post('/api/auth/login', { username: w.member.username, password: 'not this one' })
  expect(reply.status).toBe(401)
  expect(await reply.json()).toMatchObject({ code: 'AUTH_REQUIRED', message: 'Login failed' })
  expect((await app.ask('/api/auth/me')).status).toBe(200)
})

test('a session that ended elsewhere is forgotten, and the next one is not', async () => {
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

test('logging out ends the session there and forgets the token here', async () => {
  const someone = await w.here.person('moderator')
  const app = newApp(someone.token)
  expect((await app.post('/api/auth/logout', {})).status).toBe(200)
  expect(app.secrets.size).toBe(0)
  await expect(someone.auth.me({})).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
})

test('the page cannot say who it is', async () => {
  const app = newApp()
  const headers = { authorization: `Bearer ${w.admin.token}`, cookie: 'visitor=x.y', host: 'evil.example' }
  expect((await app.ask('/api/auth/me', { headers })).status).toBe(401)
})

test('files go up and pictures come down, whole and in part', async () => {
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

test('what the site refuses arrives as it said it', async () => {
  const app = newApp(w.member.token)
  const reply = await app.ask('/api/admin/photos')
  expect([reply.status, await reply.json()]).toMatchObject([403, { code: 'FORBIDDEN' }])
  expect((await app.ask('/media/nothing/here/1.webp')).status).toBe(404)
})
