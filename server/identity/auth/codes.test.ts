import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { codeTo, mailsTo } from '#tests/mailed.ts'
import { world } from '#tests/world.ts'
import { registrations } from './registrations.table.ts'

type World = Awaited<ReturnType<typeof world>>

/** A pending registration, and a wrong code. */
async function registrationsIn(here: World) {
  const username = `kim${randomUUID().slice(0, 8)}`
  const email = `${username}@mail.example`
  const password = 'tulip-anchor-95'
  await here.visitor.auth.register({ first_name: 'Kim', last_name: 'Doe', email, username, password })
  const code = await codeTo(here, email)
  return { email, username, password, code, wrong: code === '123456' ? '654321' : '123456' }
}

const guess = ({ visitor }: World, email: string, otp: unknown) =>
  visitor.inject({ method: 'POST', url: '/api/auth/verify-otp', payload: { email, otp } })
const ask = ({ visitor }: World, email: string) =>
  visitor.inject({ method: 'POST', url: '/api/auth/request-otp', payload: { email } })

/** Moves the last code a minute into the past. */
async function aMinuteLater({ database: { owner, pool }, here }: World) {
  await pool.query(`update rate_limits set ends_at = now() where key like $1`, [`${here.id} code-pause %`])
  await owner
    .update(registrations)
    .set({ codeSentAt: sql`${registrations.codeSentAt} - interval '61 seconds'` as never })
    .where(eq(registrations.tenantId, here.id))
}

test('allows five guesses, even when 200 requests arrive at once', async () => {
  const here = await world()
  const { email, code, wrong } = await registrationsIn(here)
  const heard = await Promise.all(Array.from({ length: 5 }, () => guess(here, email, wrong)))
  for (const reply of heard) expect([reply.statusCode, reply.json().message]).toEqual([400, 'Invalid OTP'])
  const others = await Promise.all(Array.from({ length: 195 }, (_, at) => guess(here, email, at === 0 ? code : wrong)))
  for (const reply of others) {
    expect(reply.statusCode).toBe(429)
    expect(reply.json().message).toMatch(/^Too many attempts\. Try again in \d+ minutes\.$/)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  }
})

test('counts simultaneous guesses', async () => {
  const here = await world()
  const { email, wrong } = await registrationsIn(here)
  const replies = await Promise.all(Array.from({ length: 200 }, () => guess(here, email, wrong)))
  expect(replies.filter(({ statusCode }) => statusCode === 400).length).toBe(5)
  expect(replies.filter(({ statusCode }) => statusCode === 429).length).toBe(195)
})

test('signs in exactly one of two simultaneous right codes', async () => {
  const here = await world()
  const { email, code } = await registrationsIn(here)
  const replies = await Promise.all([guess(here, email, code), guess(here, email, code), guess(here, email, code)])
  expect(replies.filter(({ statusCode }) => statusCode === 200).length).toBe(1)
  expect((await guess(here, email, code)).statusCode).toBe(400)
})

test('expires a code after ten minutes', async () => {
  const here = await world()
  const { email, code } = await registrationsIn(here)
  const age = (minutes: number) =>
    here.database.owner
      .update(registrations)
      .set({ codeExpiresAt: sql`${registrations.codeExpiresAt} - make_interval(mins => ${minutes})` as never })
      .where(eq(registrations.email, email))
  await age(11)
  const expired = await guess(here, email, code)
  expect([expired.statusCode, expired.json().message]).toEqual([400, 'This code has expired. Request a new one.'])
  await age(-2)
  expect((await guess(here, email, code)).statusCode).toBe(200)
})

test('accepts a code only for its address and company, as six digits', async () => {
  const here = await world()
  const [a, b] = [await registrationsIn(here), await registrationsIn(here)]
  if (a.code !== b.code) expect((await guess(here, b.email, a.code)).json().message).toBe('Invalid OTP')
  await expect(here.otherCompany.visitor().auth.verifyCode({ email: a.email, otp: a.code })).rejects.toThrow(
    'Invalid OTP',
  )
  for (const odd of ['1 OR 1=1', [a.code], { $ne: '' }, 1, null, true, `${a.code}\n`, '１２３４５６', '', '12345'])
    expect((await guess(here, a.email, odd)).statusCode, String(odd)).toBe(400)
  expect((await guess(here, a.email, a.code)).statusCode).toBe(200)
})

test('never signs in to an existing account by code', async () => {
  const here = await world()
  const { email } = here.member
  expect((await ask(here, email)).statusCode).toBe(200)
  expect(await mailsTo(here, email)).toEqual([])
  for (let code = 0; code < 5; code++) expect((await guess(here, email, `00000${code}`)).statusCode).toBe(400)
  expect((await guess(here, email, '000005')).statusCode).toBe(429)
})

test('sends no second code within a minute, and then replaces the first', async () => {
  const here = await world()
  const { email, code } = await registrationsIn(here)
  const first = await ask(here, email)
  expect(first.statusCode).toBe(200)
  expect((await mailsTo(here, email)).length).toBe(1)
  const soon = await ask(here, email)
  expect([soon.statusCode, Number(soon.headers['retry-after']) <= 60]).toEqual([429, true])

  await aMinuteLater(here)
  expect((await ask(here, email)).body).toBe(first.body)
  expect((await mailsTo(here, email)).length).toBe(2)
  const newer = await codeTo(here, email)
  if (newer !== code) expect((await guess(here, email, code)).statusCode).toBe(400)
  expect((await guess(here, email, newer)).statusCode).toBe(200)
})

test('allows five guesses per code and three codes per hour', async () => {
  const here = await world()
  const { email, wrong } = await registrationsIn(here)
  for (let round = 0; round < 2; round++) {
    for (let tries = 0; tries < 5; tries++) expect((await guess(here, email, wrong)).statusCode).toBe(400)
    expect((await guess(here, email, wrong)).statusCode).toBe(429)
    await aMinuteLater(here)
    expect((await ask(here, email)).statusCode).toBe(200)
  }
  await aMinuteLater(here)
  expect((await ask(here, email)).statusCode).toBe(429)
  expect((await mailsTo(here, email)).length).toBe(3)
  expect((await guess(here, email, await codeTo(here, email))).statusCode).toBe(200)
})

test('responds alike for unknown addresses, and counts them', async () => {
  const here = await world()
  const { email } = await registrationsIn(here)
  const bodies = new Set<string>()
  for (const address of [email, here.member.email, 'unknown@mail.example']) bodies.add((await ask(here, address)).body)
  expect(bodies.size).toBe(1)
  expect((await ask(here, 'unknown@mail.example')).statusCode).toBe(429)
  const others = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(here, `unknown${at}@mail.example`)))
  expect(others.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(3)
})

test('stores codes only as hashes', async () => {
  const here = await world()
  const { email, code } = await registrationsIn(here)
  const [row] = await here.database.owner.select().from(registrations).where(eq(registrations.email, email))
  expect(row!.codeHash).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(row)).not.toContain(`"${code}"`)
})
