import crypto, { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { AppError } from '#shared/core/errors.ts'
import { hashAtFullCost } from '#tests/light-hashing.ts'
import { codeTo, mailsTo } from '#tests/mailed.ts'
import { password, world } from '#tests/world.ts'
import { registrations } from './registrations.table.ts'
import { users } from './users.table.ts'

type World = Awaited<ReturnType<typeof world>>

const tryLogin = (
  { visitor }: Pick<World, 'visitor'>,
  username: string,
  password: string,
  from = '203.0.113.7',
  headers = {},
) =>
  visitor.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password },
    remoteAddress: from,
    headers,
  })

/** Ends the period of a limit. */
const laterIn = ({ database, here }: World, name: string) =>
  database.pool.query(`update rate_limits set ends_at = now() where key like $1`, [`${here.id} ${name} %`])

test('signs in by username or email address, ignoring case', async () => {
  const here = await world()
  const { username, email } = here.member
  for (const name of [username, email, username.toUpperCase(), ` ${email.toUpperCase()} `]) {
    const { token } = await here.visitor.auth.login({ username: name, password })
    expect(await here.here.as(token).auth.me({})).toMatchObject({ username, email })
  }
})

test('responds identically to wrong passwords, unknown names and closed accounts', async () => {
  const here = await world()
  const closed = await here.here.person('customer')
  await here.database.owner.update(users).set({ isActive: false }).where(eq(users.id, closed.id))
  const replies = [
    await tryLogin(here, here.member.username, 'wrong'),
    await tryLogin(here, 'unknown-user', 'wrong'),
    await tryLogin(here, closed.username, password),
    await tryLogin(here, here.neighbour.username, password),
  ]
  const seen = replies.map(({ statusCode, body }) => `${statusCode} ${body.replace(/,"requestId":"[^"]*"/, '')}`)
  expect(new Set(seen)).toEqual(new Set(['401 {"code":"AUTH_REQUIRED","message":"Login failed"}']))
})

test('checks ten of fifty simultaneous wrong passwords, then locks for 15 minutes', async () => {
  const here = await world()
  const hashing = vi.spyOn(crypto, 'argon2')
  const { username } = here.member
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      // Forwarded addresses are only trusted from our own proxies.
      tryLogin(here, username, 'wrong', `203.0.113.${at % 2}`, { 'x-forwarded-for': `198.51.100.${at}` }),
    ),
  )
  expect(hashing.mock.calls.length).toBe(10)
  hashing.mockRestore()
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(10).fill(401), ...Array(40).fill(429)])

  const locked = await tryLogin(here, username, password, '203.0.113.9')
  expect([locked.statusCode, locked.json().message]).toEqual([429, 'Too many attempts. Try again in 15 minutes.'])
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(14 * 60)
  // Username and email address are counted separately: a common lock would reveal that they belong together.
  expect((await tryLogin(here, here.member.email, 'wrong', '203.0.113.9')).statusCode).toBe(401)

  await laterIn(here, 'login-account')
  expect((await tryLogin(here, username, password, '203.0.113.9')).statusCode).toBe(200)
})

test('locks unknown names like existing accounts', async () => {
  const here = await world()
  const name = `unknown-${randomUUID().slice(0, 8)}`
  const replies = await Promise.all(Array.from({ length: 12 }, () => tryLogin(here, name, 'wrong')))
  expect(replies.filter(({ statusCode }) => statusCode === 401).length).toBe(10)
  expect(replies.filter(({ statusCode }) => statusCode === 429).length).toBe(2)
})

test('guesses from other networks do not lock a user out of known networks', async () => {
  const here = await world()
  const { username } = here.member
  expect((await tryLogin(here, username, password, '192.0.2.1')).statusCode).toBe(200)
  await Promise.all(Array.from({ length: 12 }, () => tryLogin(here, username, 'wrong', '203.0.113.5')))
  expect((await tryLogin(here, username, password, '203.0.113.6')).statusCode).toBe(429)
  expect((await tryLogin(here, username, password, '192.0.2.1')).statusCode).toBe(200)

  await Promise.all(Array.from({ length: 12 }, () => tryLogin(here, username, 'wrong', '192.0.2.1')))
  expect((await tryLogin(here, username, password, '192.0.2.1')).statusCode).toBe(429)
})

test('remembers a network for 30 days', async () => {
  const here = await world()
  const { username } = here.member
  await tryLogin(here, username, password, '192.0.2.1')
  await Promise.all(Array.from({ length: 12 }, () => tryLogin(here, username, 'wrong', '203.0.113.5')))
  await here.database.pool.query(`update known_addresses set seen_at = now() - interval '31 days' where user_id = $1`, [
    here.member.id,
  ])
  expect((await tryLogin(here, username, password, '192.0.2.1')).statusCode).toBe(429)
})

test('the right password resets the count of wrong ones', async () => {
  const here = await world()
  const { username } = here.member
  for (let round = 0; round < 2; round++) {
    await Promise.all(Array.from({ length: 9 }, () => tryLogin(here, username, 'wrong', `203.0.113.${round}`)))
    expect((await tryLogin(here, username, password, '203.0.113.9')).statusCode).toBe(200)
  }
})

test('stops one password on many accounts after 30 attempts per minute', async () => {
  const here = await world()
  const replies = await Promise.all(Array.from({ length: 60 }, (_, at) => tryLogin(here, `user-${at}`, 'Summer2026!')))
  expect(replies.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(30)
  await laterIn(here, 'login-address')
  expect((await tryLogin(here, here.member.username, password)).statusCode).toBe(200)
})

test('refuses a flood of sign-ins early instead of queueing them', async () => {
  const here = await world()
  const hashLightly = hashAtFullCost()
  const flood = Array.from({ length: 120 }, (_, at) => tryLogin(here, `user-${at}`, 'wrong', `203.0.${at}.1`))
  const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([401, 503]))
  hashLightly()
  expect((await tryLogin(here, here.member.username, password)).statusCode).toBe(200)
})

test('asks unverified users for their code and sends a new one', async () => {
  const here = await world()
  const username = `kim${randomUUID().slice(0, 8)}`
  const kim = { username, email: `${username}@mail.example`, password: 'tulip-anchor-95' }
  await here.visitor.auth.register({ ...kim, first_name: 'Kim', last_name: 'Doe' })
  const old = await codeTo(here, kim.email)
  await here.database.owner
    .update(registrations)
    .set({
      codeSentAt: sql`now() - interval '20 minutes'` as never,
      codeExpiresAt: sql`now() - interval '10 minutes'` as never,
    })
    .where(eq(registrations.email, kim.email))
  for (const name of [kim.username, kim.email])
    await expect(here.visitor.auth.login({ username: name, password: kim.password })).rejects.toMatchObject({
      code: 'OTP_REQUIRED',
      details: { email: kim.email },
    })
  await expect(here.visitor.auth.login({ username, password: 'wrong' })).rejects.toThrow('Login failed')
  expect((await mailsTo(here, kim.email)).length).toBe(2)
  const otp = await codeTo(here, kim.email)
  if (otp !== old)
    await expect(here.visitor.auth.verifyCode({ email: kim.email, otp: old })).rejects.toThrow('Invalid OTP')
  await here.visitor.auth.verifyCode({ email: kim.email, otp })
  await expect(here.visitor.auth.login({ username, password: kim.password })).resolves.toHaveProperty('token')
})

test('registering the address of a user does not help to guess their password', async () => {
  const here = await world()
  const { email } = here.member
  const own = { username: `eve${randomUUID().slice(0, 8)}`, password: 'tulip-anchor-95' }
  await here.visitor.auth.register({ ...own, email, first_name: 'Eve', last_name: 'Doe' })
  const tries = Array.from({ length: 12 }, (_, at) => tryLogin(here, email, at % 3 ? 'wrong' : own.password))
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status !== 429).length).toBe(10)
})

test('replaces an outdated hash at the next sign-in', async () => {
  const here = await world()
  const salt = crypto.randomBytes(16)
  const cost = { parallelism: 1, tagLength: 32, memory: 1024, passes: 1 }
  const hash = crypto.argon2Sync('argon2id', { message: password, nonce: salt, ...cost })
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const cheap = `$argon2id$v=19$m=1024,t=1,p=1$${plain(salt)}$${plain(hash)}`
  await here.database.owner.update(users).set({ passwordHash: cheap }).where(eq(users.id, here.member.id))
  await here.visitor.auth.login({ username: here.member.username, password })
  const [row] = await here.database.owner.select().from(users).where(eq(users.id, here.member.id))
  expect(row!.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await here.visitor.auth.login({ username: here.member.username, password })
})

test('wrong passwords for a username do not reveal its email address', async () => {
  const { visitor, member } = await world()
  const wrong = (username: string) =>
    visitor.auth.login({ username, password: 'not the password' }).catch(({ code }: AppError) => code)
  for (let attempt = 0; attempt < 10; attempt++) await wrong(member.username)
  expect(await wrong(member.username)).toBe('TOO_MANY_REQUESTS')
  expect(await wrong(member.email)).toBe('AUTH_REQUIRED')
})
