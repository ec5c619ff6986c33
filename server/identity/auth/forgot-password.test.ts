import { connect } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mailsTo, resetTokenTo } from '#tests/mailed.ts'
import { password, world } from '#tests/world.ts'
import { passwordResets } from './password-resets.table.ts'
import { users } from './users.table.ts'

type World = Awaited<ReturnType<typeof world>>

const newPassword = 'violet-harbour-12'
const message = 'If an account exists, we sent a reset link.'
const usedUp = 'This link has expired or was already used. Please ask for a new one.'

async function linkFor(here: World, email = here.member.email) {
  await here.visitor.auth.forgotPassword({ email })
  return resetTokenTo(here, email)
}

test('resets the password by a mailed link, ends sessions and notifies the owner', async () => {
  const here = await world()
  const { member, visitor } = here
  const other = await visitor.auth.login({ username: member.username, password })
  const token = await linkFor(here)
  const done = await visitor.auth.resetPassword({ token, newPassword })
  expect(done.message).toBe('Your password has been changed. You can log in now.')

  for (const dead of [member, here.here.as(other.token)])
    await expect(dead.auth.me({})).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
  await expect(visitor.auth.login({ username: member.username, password })).rejects.toThrow('Login failed')
  await expect(visitor.auth.login({ username: member.username, password: newPassword })).resolves.toHaveProperty(
    'token',
  )
  const [mail] = await mailsTo(here, member.email)
  expect(mail!.subject).toBe(`Your password at Company ${here.here.slug} was changed`)
  expect(mail!.text).not.toContain(newPassword)
})

test('accepts a link once, also for two simultaneous requests', async () => {
  const here = await world()
  const token = await linkFor(here)
  const use = () =>
    here.visitor.inject({ method: 'POST', url: '/api/auth/reset-password', payload: { token, newPassword } })
  const replies = await Promise.all([use(), use(), use()])
  const statuses = replies.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200).length).toBe(1)
  expect(statuses.filter((status) => status === 400).length).toBe(2)
  expect((await use()).json().message).toBe(usedUp)
})

test('accepts only the latest link, for 30 minutes, at its own company', async () => {
  const here = await world()
  const use = (token: string, who = here.visitor) => who.auth.resetPassword({ token, newPassword })
  const old = await linkFor(here)
  const token = await linkFor(here)
  await expect(use(old)).rejects.toThrow(usedUp)
  await expect(use(token, here.otherCompany.visitor())).rejects.toThrow(usedUp)
  for (const odd of ['x', "' or 1=1 --", token.slice(1), `${token} `]) await expect(use(odd)).rejects.toThrow(usedUp)

  const age = (minutes: number) =>
    here.database.owner
      .update(passwordResets)
      .set({ expiresAt: sql`${passwordResets.expiresAt} - make_interval(mins => ${minutes})` as never })
      .where(eq(passwordResets.userId, here.member.id))
  await age(31)
  await expect(use(token)).rejects.toThrow(usedUp)
  await age(-2)
  await use(token)
})

test('an easy password does not use up the link', async () => {
  const here = await world()
  const token = await linkFor(here)
  for (const easy of ['password123', here.member.username, here.member.email])
    await expect(here.visitor.auth.resetPassword({ token, newPassword: easy })).rejects.toMatchObject({
      fields: { newPassword: expect.any(String) },
    })
  await here.visitor.auth.resetPassword({ token, newPassword })
})

test('responds alike for users, unknown names, closed accounts and registrations', async () => {
  const here = await world()
  const closed = await here.here.person('customer')
  await here.database.owner.update(users).set({ isActive: false }).where(eq(users.id, closed.id))
  const waiting = 'waiting@mail.example'
  await here.visitor.auth.register({
    first_name: 'Kim',
    last_name: 'Doe',
    email: waiting,
    username: 'kimwaits',
    password: 'tulip-anchor-95',
  })
  const names = [
    here.member.username,
    here.admin.email.toUpperCase(),
    'unknown@mail.example',
    'unknown',
    closed.email,
    waiting,
  ]
  const replies = []
  for (const email of names)
    replies.push(await here.visitor.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } }))
  expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
    new Set([`200 {"message":"${message}"}`]),
  )
  await resetTokenTo(here, here.member.email)
  await resetTokenTo(here, here.admin.email)
  expect(await mailsTo(here, closed.email)).toEqual([])
  expect((await mailsTo(here, waiting)).length).toBe(1)
})

test('queues the same job for known and unknown names, without a link', async () => {
  const { member, here, visitor, pipeline } = await world()
  const closed = await here.person('customer')
  await here.asOwner((db) => db.update(users).set({ isActive: false }).where(eq(users.id, closed.id)))
  const names = [member.email, member.username, closed.email, 'unknown@mail.example']
  const { jobs } = pipeline.parts
  const jobsIn = jobs.jobsIn.bind(jobs)
  const added: [string, object][] = []
  const spy = vi.spyOn(jobs, 'jobsIn').mockImplementation((...within) => {
    const real = jobsIn(...within)
    const add: typeof real.add = async (kind, data, when) => {
      added.push([kind, data])
      return kind === 'reset-link' ? '' : real.add(kind, data, when)
    }
    return { ...real, add }
  })
  onTestFinished(() => spy.mockRestore())
  for (const email of names) await visitor.auth.forgotPassword({ email })
  const ofNames = added.filter(([, data]) => names.some((name) => JSON.stringify(data).includes(name)))
  expect(ofNames).toEqual(names.map((name) => ['reset-link', { name, origin: `https://${here.host}` }]))
  expect(await here.asOwner((db) => db.$count(passwordResets))).toBe(0)
})

test('sends three links per hour', async () => {
  const here = await world()
  for (const name of [here.member.email, 'unknown@mail.example']) {
    for (let time = 0; time < 3; time++) await here.visitor.auth.forgotPassword({ email: name })
    await expect(here.visitor.auth.forgotPassword({ email: name })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  }
  expect((await mailsTo(here, here.member.email)).length).toBe(3)
})

test('links use the address of the company, not the Host header', async () => {
  const here = await world()
  const { host } = here.here
  const claims = [
    [`Host: ${host}`, 'X-Forwarded-Host: evil.example', 'Forwarded: host=evil.example', 'X-Host: evil.example'],
    [`Host: ${host.toUpperCase()}.`, 'Origin: https://evil.example', 'Referer: https://evil.example/'],
    [`Host: ${host}:8443`],
    ['Host: evil.example'],
    [`Host: ${host}`, 'Host: evil.example'],
    [`Host: evil.example`, `X-Forwarded-Host: ${host}`],
    [`Host: ${host}@evil.example`],
    [`Host: ${host}/.evil.example`],
  ]
  const statuses: number[] = []
  for (const headers of claims) {
    // Different users, because three links per hour are the limit.
    const { email } = await here.here.person('customer')
    const status = await rawPost(here.address, '/api/auth/forgot-password', headers, { email })
    statuses.push(status)
    const mails = await mailsTo(here, email)
    expect(mails.length, headers.join()).toBe(status === 200 ? 1 : 0)
    for (const { text, html } of mails) {
      expect(text).toContain(`\nhttps://${host}/reset-password?token=`)
      expect(`${text}${html}`).not.toContain('evil')
    }
  }
  expect(statuses.slice(0, 3)).toEqual([200, 200, 200])
  for (const status of statuses.slice(3)) expect(status).toBeGreaterThanOrEqual(400)

  const absolute = await rawPost(here.address, 'http://evil.example/api/auth/forgot-password', [`Host: ${host}`], {
    email: here.admin.email,
  })
  expect(absolute).toBeLessThan(500)
  for (const { text } of await mailsTo(here, here.admin.email)) expect(text).not.toContain('evil')
})

/** Sends a raw request, because clients would normalize it. Returns the status. */
function rawPost(address: string, target: string, headers: string[], body: object): Promise<number> {
  const { hostname, port } = new URL(address)
  const text = JSON.stringify(body)
  const lines = [
    `POST ${target} HTTP/1.1`,
    ...headers,
    'Content-Type: application/json',
    `Content-Length: ${text.length}`,
    'Connection: close',
  ]
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n${text}`))
    let answer = ''
    socket.on('data', (data) => {
      answer += String(data)
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])))
  })
}

test('a new password resets the sign-in limits of its user', async () => {
  const here = await world()
  const { member, visitor } = here
  const login = (secret: string) => visitor.auth.login({ username: member.username, password: secret })
  await login(password)
  for (let attempt = 0; attempt < 10; attempt++)
    await expect(login('wrong')).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
  await expect(login(password)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await visitor.auth.resetPassword({ token: await linkFor(here), newPassword })
  await expect(login(newPassword)).resolves.toHaveProperty('token')
})

test('strangers cannot use up the links of a user on a known network', async () => {
  const here = await world()
  const { username, email } = here.member
  const from = (remoteAddress: string, url: string, payload: object) =>
    here.visitor.inject({ method: 'POST', url, payload, remoteAddress })
  const home = '198.51.100.20'
  expect((await from(home, '/api/auth/login', { username, password })).statusCode).toBe(200)
  const ask = (remoteAddress: string) => from(remoteAddress, '/api/auth/forgot-password', { email })
  const strangers = await Promise.all([1, 2, 3, 4].map((nth) => ask(`203.0.113.${nth * 20}`)))
  expect(strangers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 429])
  expect((await ask(home)).statusCode).toBe(200)
  await here.visitor.auth.resetPassword({ token: await resetTokenTo(here, email), newPassword })
})
