import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { codeTo, mailsTo } from '#tests/mailed.ts'
import { world } from '#tests/world.ts'
import { registrations } from './registrations.table.ts'
import { users } from './users.table.ts'

const password = 'tulip-anchor-95'

function newRegistration() {
  const username = `kim${randomUUID().slice(0, 8)}`
  return { first_name: 'Kim', last_name: 'Doe', email: `${username}@mail.example`, username, password }
}

/** A response without request id and personal data. */
const comparable = (body: string, email: string) =>
  body
    .replaceAll(email, '<email>')
    .replace(/"requestId":"[^"]*"/, '')
    .replace(/\d+ (minutes|seconds)/, 'a while')

test('registers and verifies by code as a customer', async () => {
  const here = await world()
  const { visitor } = here
  const kim = newRegistration()
  await visitor.auth.register({ ...kim, email: kim.email.toUpperCase() })
  const { token } = await visitor.auth.verifyCode({ email: kim.email, otp: await codeTo(here, kim.email) })
  const me = await here.here.as(token).auth.me({})
  expect(me).toMatchObject({ name: 'Kim Doe', username: kim.username, email: kim.email, role: 'customer' })
  expect(me.permissions).toEqual(['public', 'signed-in', 'own'])
  await expect(visitor.auth.login({ username: kim.email, password })).resolves.toHaveProperty('token')
})

test('ignores roles and other privileges in a registration', async () => {
  const here = await world()
  const privileged = {
    role: 'admin',
    isActive: true,
    company: here.otherCompany.id,
    tenantId: here.otherCompany.id,
    tenant_id: here.otherCompany.id,
    _id: randomUUID(),
    id: randomUUID(),
    emailVerified: true,
    verifiedAt: '2020-01-01T00:00:00.000Z',
    isAdmin: true,
    permissions: ['admin'],
    passwordHash: 'x',
    decoy: false,
    createdAt: '2020-01-01T00:00:00.000Z',
  }
  const kim = newRegistration()
  const payload = { ...kim, ...privileged }
  const reply = await here.visitor.inject({ method: 'POST', url: '/api/auth/register', payload })
  expect(reply.statusCode).toBe(200)
  await here.visitor.auth.verifyCode({ email: kim.email, otp: await codeTo(here, kim.email) })
  const [row] = await here.database.owner.select().from(users).where(eq(users.email, kim.email))
  expect(row).toMatchObject({ role: 'customer', tenantId: here.here.id, isActive: true, avatar: '' })
  expect(row!.id).not.toBe(privileged.id)
  expect(row!.createdAt).not.toBe(privileged.createdAt)
  expect(row!.passwordHash).toMatch(/^\$argon2id\$/)
})

test('responds alike for addresses with an account, and notifies their owner', async () => {
  const here = await world()
  const fresh = newRegistration()
  const known = { ...newRegistration(), email: here.member.email }
  const send = (url: string, payload: object) => here.visitor.inject({ method: 'POST', url, payload })
  const both = async (url: string, of: (who: typeof fresh) => object) => {
    const [a, b] = [await send(url, of(fresh)), await send(url, of(known))]
    expect(b.statusCode).toBe(a.statusCode)
    expect(comparable(b.body, known.email)).toBe(comparable(a.body, fresh.email))
    expect(new Set(Object.keys(b.headers))).toEqual(new Set(Object.keys(a.headers)))
    return a.statusCode
  }
  expect(await both('/api/auth/register', (who) => who)).toBe(200)
  expect(await both('/api/auth/request-otp', ({ email }) => ({ email }))).toBe(200)
  expect(await both('/api/auth/login', ({ username }) => ({ username, password }))).toBe(403)
  expect(await both('/api/auth/login', ({ email }) => ({ username: email, password }))).toBe(403)
  expect(await both('/api/auth/login', ({ email }) => ({ username: email, password: 'wrong' }))).toBe(401)
  for (let guess = 0; guess < 5; guess++)
    expect(await both('/api/auth/verify-otp', ({ email }) => ({ email, otp: '000000' }))).toBe(400)
  expect(await both('/api/auth/verify-otp', ({ email }) => ({ email, otp: '000000' }))).toBe(429)
  expect(await here.visitor.auth.available({ username: fresh.username })).toEqual({ available: false })
  expect(await here.visitor.auth.available({ username: known.username })).toEqual({ available: false })

  expect((await mailsTo(here, known.email)).map(({ subject }) => subject)).toEqual([
    `You already have an account at Company ${here.here.slug}`,
  ])
  await expect(
    here.visitor.auth.login({ username: here.member.email, password: 'correct horse battery' }),
  ).resolves.toHaveProperty('token')
})

test('registering again replaces a pending registration', async () => {
  const here = await world()
  const first = newRegistration()
  await here.visitor.auth.register(first)
  const oldCode = await codeTo(here, first.email)
  const again = { ...newRegistration(), email: first.email, password: 'violet-harbour-12' }
  await here.visitor.auth.register(again)
  const code = await codeTo(here, first.email)
  if (oldCode !== code)
    await expect(here.visitor.auth.verifyCode({ email: first.email, otp: oldCode })).rejects.toThrow('Invalid OTP')
  await here.visitor.auth.verifyCode({ email: first.email, otp: code })
  await expect(here.visitor.auth.login({ username: first.email, password })).rejects.toThrow('Login failed')
  await here.visitor.auth.login({ username: again.username, password: again.password })
  expect(await here.visitor.auth.available({ username: first.username })).toEqual({ available: true })
})

test('refuses the code after another browser registered the same address', async () => {
  const here = await world()
  const [victim, attacker] = [newRegistration(), newRegistration()]
  const post = (url: string, payload: object, cookie?: string) =>
    here.visitor.inject({ method: 'POST', url, payload, headers: { ...(cookie && { cookie }) } })
  const browserOf = (reply: { headers: { 'set-cookie'?: string | string[] } }) =>
    String(reply.headers['set-cookie']).split(';')[0]!

  const browser = browserOf(await post('/api/auth/register', victim))
  const otherBrowser = browserOf(await post('/api/auth/register', { ...attacker, email: victim.email }))
  const code = { email: victim.email, otp: await codeTo(here, victim.email) }
  const confirmed = await post('/api/auth/verify-otp', code, browser)
  expect([confirmed.statusCode, confirmed.json().message]).toEqual([
    400,
    'You registered in another browser. Enter the code there, or log in here first.',
  ])

  // The right password allows entering the code in another browser.
  const login = { username: victim.email, password: attacker.password }
  expect((await post('/api/auth/login', login, browser)).statusCode).toBe(403)
  expect((await post('/api/auth/verify-otp', code, otherBrowser)).statusCode).toBe(400)
  expect((await post('/api/auth/verify-otp', code, browser)).statusCode).toBe(200)
})

test('refuses taken and reserved usernames on their field', async () => {
  const here = await world()
  const register = (username: string) => here.visitor.auth.register({ ...newRegistration(), username })
  for (const username of ['admin', 'Root', 'SUPPORT', 'a.d.m.i.n', 'moderator_1'])
    await expect(register(username)).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: { username: 'This username is reserved.' },
    })
  const taken = { code: 'VALIDATION', fields: { username: 'This username is taken.' } }
  await expect(register(here.member.username.toUpperCase())).rejects.toMatchObject(taken)
  const waiting = newRegistration()
  await here.visitor.auth.register(waiting)
  await expect(register(waiting.username)).rejects.toMatchObject(taken)
  expect(await here.visitor.auth.available({ username: 'admin' })).toEqual({ available: false })
  expect(await here.visitor.auth.available({ username: here.member.username })).toEqual({ available: false })
  expect(await here.visitor.auth.available({ username: newRegistration().username })).toEqual({ available: true })
})

test('gives a username to one of two simultaneous registrations', async () => {
  const here = await world()
  const [a, b] = [newRegistration(), newRegistration()]
  const outcomes = await Promise.allSettled(
    [a, b].map((who) => here.visitor.auth.register({ ...who, username: a.username })),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(refused.reason).toMatchObject({ fields: { username: 'This username is taken.' } })
})

test('refuses easy passwords on their field', async () => {
  const here = await world()
  const kim = newRegistration()
  for (const easy of ['password123', 'qwertyuiop', '1234567890', `${kim.username}1!`, 'P4$$w0rd2024', kim.email])
    await expect(here.visitor.auth.register({ ...kim, password: easy })).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: { password: expect.stringContaining('too easy') },
    })
  await expect(here.visitor.auth.register({ ...kim, password: 'short' })).rejects.toMatchObject({
    fields: { password: 'Use at least 10 characters.' },
  })
})

test('allows one address at two companies with different passwords', async () => {
  const here = await world()
  const kim = newRegistration()
  const theirs = { ...kim, password: 'violet-harbour-12' }
  await here.visitor.auth.register(kim)
  await here.visitor.auth.verifyCode({ email: kim.email, otp: await codeTo(here, kim.email) })
  const otherCompany = here.otherCompany.visitor()
  await otherCompany.auth.register(theirs)
  await otherCompany.auth.verifyCode({ email: kim.email, otp: await codeTo(here, kim.email) })
  await expect(otherCompany.auth.login({ username: kim.username, password: kim.password })).rejects.toThrow(
    'Login failed',
  )
  await expect(here.visitor.auth.login({ username: kim.username, password: kim.password })).resolves.toHaveProperty(
    'token',
  )
  await expect(otherCompany.auth.login({ username: kim.username, password: theirs.password })).resolves.toHaveProperty(
    'token',
  )
})

test('strips line breaks from names and refuses texts that cannot be stored', async () => {
  const here = await world()
  const kim = newRegistration()
  await here.visitor.auth.register({ ...kim, first_name: 'Kim\r\nBcc: all', last_name: 'D\u202eoe' })
  const [row] = await here.database.owner.select().from(registrations).where(eq(registrations.email, kim.email))
  expect(row!.name).toBe('Kim Bcc: all D oe')
  const send = (payload: object) => here.visitor.inject({ method: 'POST', url: '/api/auth/register', payload })
  const odd = ['\0', 'a\0b', '\ud800', '__proto__', "' or 1=1 --", 'x'.repeat(10_000), 7, null, [], {}, ['a'], true]
  const fields = ['first_name', 'email', 'username', 'password', 'role', 'plan']
  const tries = odd.flatMap((value) =>
    fields.map(async (field) => [field, value, await send({ ...newRegistration(), [field]: value })] as const),
  )
  for (const [field, value, { statusCode }] of await Promise.all(tries))
    expect(statusCode, `${field} ${value}`).toBeLessThan(500)
})
