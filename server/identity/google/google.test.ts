import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseAccount, credentials, type Issuer, openIssuer } from '#tests/google.ts'
import { mailsTo } from '#tests/mailed.ts'
import { featureDatabases, type Person, serverOn, world } from '#tests/world.ts'
import { changeUser, registrationsIn, usersIn } from '../auth/rows-for-tests.ts'
import { googleAttempts } from './google-attempts.table.ts'

const platform = 'https://platform.test.example'
const callbackUrl = `${platform}/api/auth/google/callback`
const cancelled = '/login?error=auth_cancelled'
const failed = '/login?error=auth_failed'

let issuer: Issuer
beforeAll(async () => {
  issuer = await openIssuer([callbackUrl])
})
afterAll(() => issuer.close())

const google = () => ({ ...credentials, issuer: issuer.issuer, callbackUrl })
const newHolder = (about: { email?: string; email_verified?: boolean } = {}) => {
  const subject = randomUUID()
  const holder = { email: `${subject}@mail.example`, email_verified: true, name: 'Rosa Lind', ...about }
  issuer.put(subject, holder)
  return { subject, ...holder }
}

type World = Awaited<ReturnType<typeof world>>

/** A browser at a company's site, with its cookie. */
function browserAt({ app, here }: World) {
  let cookie = ''
  const ask = async (url: string, host = here.host) => {
    const reply = await app.inject({ url, headers: { host, ...(cookie && { cookie }) } })
    const set = reply.headers['set-cookie']
    if (set) cookie = String(set).split(';')[0]!
    return reply
  }
  return {
    async leave(query = '') {
      const { statusCode, headers } = await ask(`/api/auth/google${query}`)
      expect(statusCode).toBe(302)
      expect(headers['referrer-policy']).toBe('no-referrer')
      return String(headers.location)
    },
    /** Opens the callback address, and returns where it redirects to, without the company's origin. */
    async comeBack(address: URL) {
      const reply = await app.inject({
        url: address.pathname + address.search,
        headers: { host: 'platform.test.example' },
      })
      expect(reply.statusCode).toBe(302)
      expect(reply.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
      return String(reply.headers.location).replace(`https://${here.host}`, '')
    },
    async exchange(token: string, verifier?: string) {
      const reply = await app.inject({
        ...{ method: 'POST', url: '/api/auth/exchange', headers: { host: here.host, cookie } },
        payload: { token, ...(verifier && { verifier }) },
      })
      return { status: reply.statusCode, body: reply.json() as { token: string; next: string; message: string } }
    },
    /** Starts connecting an account in the settings. Resolves with the ticket. */
    async ticketToConnect(person: Person, subject: string) {
      const reply = await person.inject({
        ...{ method: 'POST', url: '/api/auth/me/google/leave', payload: {}, headers: { ...(cookie && { cookie }) } },
      })
      expect(reply.statusCode, reply.body).toBe(200)
      const set = reply.headers['set-cookie']
      if (set) cookie = String(set).split(';')[0]!
      const back = await this.comeBack(await chooseAccount(reply.json().address, subject))
      return new URLSearchParams(back.replace('/settings?', '')).get('google')!
    },
    async connect(person: Person, token: string) {
      const reply = await person.inject({
        ...{ method: 'POST', url: '/api/auth/me/google', payload: { token }, headers: { ...(cookie && { cookie }) } },
      })
      return { status: reply.statusCode, message: (reply.json() as { message: string }).message }
    },
  }
}
type Browser = ReturnType<typeof browserAt>

const ticketIn = (location: string) => {
  const ticket = /^\/login\?token=([\w-]{43})$/.exec(location)?.[1]
  if (!ticket) throw new Error(`no ticket in ${location}`)
  return ticket
}
const ticketFor = async (browser: Browser, subject: string, query?: string) =>
  ticketIn(await browser.comeBack(await chooseAccount(await browser.leave(query), subject)))

/** Signs in with Google, and returns the user of the session. */
async function signIn(w: World, subject: string): Promise<Person> {
  const browser = browserAt(w)
  const { status, body } = await browser.exchange(await ticketFor(browser, subject))
  expect(status, body.message).toBe(200)
  return w.here.as(body.token)
}

describe.each(featureDatabases)('on $kind', ({ url }) => {
  const newWorld = () => world({ url, google: google(), limits: 'measuring' })
  beforeAll(async () => void (await serverOn(url, { google: google(), limits: 'measuring' })))

  test('reports whether Google sign-in is configured', async () => {
    expect(await (await newWorld()).visitor.company.get({})).toMatchObject({ google: true })
    const without = await world({ url })
    expect(await without.visitor.company.get({})).toMatchObject({ google: false })
    expect(await browserAt(without).leave()).toBe(`https://${without.here.host}${failed}`)
  })

  test('creates an account, and finds it after its Google address changed', async () => {
    const w = await newWorld()
    const holder = newHolder()
    const me = await (await signIn(w, holder.subject)).auth.me({})
    expect(me).toMatchObject({ email: holder.email, name: 'Rosa Lind', role: 'customer' })
    issuer.put(holder.subject, { ...holder, email: `moved-${holder.email}` })
    expect((await (await signIn(w, holder.subject)).auth.me({}))._id).toBe(me._id)
  })

  test('returns to the page where the sign-in started, never to another site', async () => {
    const w = await newWorld()
    const { subject } = newHolder()
    for (const [next, then] of [
      ['/shop?sort=price', '/shop?sort=price'],
      ['//evil.example', '/'],
      ['/\\evil.example', '/'],
      ['https://evil.example', '/'],
    ] as const) {
      const browser = browserAt(w)
      const ticket = await ticketFor(browser, subject, `?next=${encodeURIComponent(next)}`)
      expect((await browser.exchange(ticket)).body.next).toBe(then)
    }
  })

  test('connects an account with the same verified address and notifies its owner', async () => {
    const w = await newWorld()
    const { subject } = newHolder({ email: w.member.email.toUpperCase() })
    expect((await (await signIn(w, subject)).auth.me({}))._id).toBe(w.member.id)
    const [mail] = await mailsTo(w, w.member.email)
    expect(mail?.subject).toContain('Google sign-in was added')
    // One Google account per user: another one with that address is refused.
    const other = newHolder({ email: w.member.email })
    const browser = browserAt(w)
    expect(await browser.comeBack(await chooseAccount(await browser.leave(), other.subject))).toBe(failed)
  })

  test('an unverified Google address neither signs in nor creates an account', async () => {
    const w = await newWorld()
    const browser = browserAt(w)
    const before = await usersIn(w.here)
    for (const email of [w.admin.email, `${randomUUID()}@mail.example`]) {
      const { subject } = newHolder({ email, email_verified: false })
      expect(await browser.comeBack(await chooseAccount(await browser.leave(), subject))).toBe(failed)
    }
    expect(await usersIn(w.here)).toBe(before)
  })

  test('deletes an unverified account of the same address first', async () => {
    const w = await newWorld()
    const { email, subject } = newHolder()
    const planted = await w.here.person('customer')
    await changeUser(w.here, planted.id, { email, verifiedAt: null })
    const pending = newHolder()
    const password = 'a quiet walk before breakfast'
    const names = { first_name: 'Eve', last_name: 'Early', username: `eve-${randomUUID().slice(0, 8)}` }
    await w.visitor.auth.register({ ...names, email: pending.email, password })
    for (const one of [{ email, subject }, pending])
      expect(await (await signIn(w, one.subject)).auth.me({})).toMatchObject({ email: one.email, name: 'Rosa Lind' })
    // Sessions and codes of the deleted account no longer work.
    await expect(planted.auth.me({})).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
    expect(await registrationsIn(w.here, pending.email)).toBe(0)
    await expect(w.visitor.auth.login({ username: pending.email, password })).rejects.toMatchObject({
      code: 'AUTH_REQUIRED',
    })
  })

  test('connects a Google account of another address, and disconnects it', async () => {
    const w = await newWorld()
    const { subject, email } = newHolder()
    const browser = browserAt(w)
    const connected = { status: 200, message: 'Your Google account is connected.' }
    expect(await browser.connect(w.member, await browser.ticketToConnect(w.member, subject))).toEqual(connected)
    expect((await w.member.client.get({})).account.google).toBe(email)
    expect((await mailsTo(w, w.member.email))[0]?.subject).toContain('Google sign-in was added')
    expect((await (await signIn(w, subject)).auth.me({}))._id).toBe(w.member.id)
    // The Google account cannot be connected to another user, nor can the user connect a second one.
    const refused = {
      status: 409,
      message: 'This Google account belongs to another account here, or yours has one already.',
    }
    for (const [person, otherSubject] of [
      [w.moderator, subject],
      [w.member, newHolder().subject],
    ] as const)
      expect(await browser.connect(person, await browser.ticketToConnect(person, otherSubject))).toEqual(refused)
    expect((await w.moderator.client.get({})).account.google).toBeUndefined()

    await w.member.account.disconnectGoogle({})
    expect((await w.member.client.get({})).account.google).toBeUndefined()
    expect((await (await signIn(w, subject)).auth.me({}))._id).not.toBe(w.member.id)
  })

  test('refuses to disconnect the only way to sign in', async () => {
    const w = await newWorld()
    const { subject, email } = newHolder()
    const rosa = await signIn(w, subject)
    await expect(rosa.account.disconnectGoogle({})).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Set a password first, so that you can still log in.',
    })
    expect((await rosa.client.get({})).account.google).toBe(email)
  })

  test('connects only in the browser and session that started it, once', async () => {
    const w = await newWorld()
    const { subject } = newHolder()
    const [browser, another] = [browserAt(w), browserAt(w)]
    await another.leave()
    const failure = { status: 409, message: 'Google sign in failed. Please try again' }
    // An attacker sends a ticket to other users, to connect the attacker's Google account to their accounts.
    for (const [person, there] of [
      [w.moderator, browser],
      [w.member, another],
    ] as const) {
      const ticket = await browser.ticketToConnect(w.member, subject)
      expect(await there.connect(person, ticket)).toEqual(failure)
      expect(await browser.connect(w.member, ticket)).toEqual(failure)
    }
    // Tickets for signing in connect nothing, and tickets for connecting do not sign in.
    expect(await browser.connect(w.member, await ticketFor(browser, subject))).toEqual(failure)
    expect((await browser.exchange(await browser.ticketToConnect(w.member, subject))).status).toBe(401)
    expect((await w.member.client.get({})).account.google).toBeUndefined()
  })

  test('signs in to a suspended company, and creates no account there', async () => {
    const w = await newWorld()
    const holder = newHolder()
    await signIn(w, holder.subject)
    await w.database.owner.execute(sql`update tenants set suspended_at = now() where id = ${w.here.id}`)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const browser = browserAt(w)
    expect(await ticketFor(browser, holder.subject)).toEqual(expect.any(String))
    const other = newHolder()
    const before = await usersIn(w.here)
    expect(await browser.comeBack(await chooseAccount(await browser.leave(), other.subject))).toBe(failed)
    expect(await usersIn(w.here)).toBe(before)
  })

  test('does not sign in to a deactivated account', async () => {
    const w = await newWorld()
    const { subject } = newHolder({ email: w.member.email })
    const browser = browserAt(w)
    const ticket = await ticketFor(browser, subject)
    await changeUser(w.here, w.member.id, { isActive: false })
    expect((await browser.exchange(ticket)).status).toBe(401)
    expect(await browser.comeBack(await chooseAccount(await browser.leave(), subject))).toBe(failed)
  })

  test('reports a cancelled sign-in', async () => {
    const w = await newWorld()
    const browser = browserAt(w)
    expect(await browser.comeBack(await chooseAccount(await browser.leave(), 'cancel'))).toBe(cancelled)
  })

  test('accepts a callback and a ticket once', async () => {
    const w = await newWorld()
    const { subject } = newHolder()
    const browser = browserAt(w)
    const address = await chooseAccount(await browser.leave(), subject)
    const ticket = ticketIn(await browser.comeBack(address))
    expect(await browser.comeBack(address)).toBe(failed)
    const both = await Promise.all([browser.exchange(ticket), browser.exchange(ticket)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await browser.exchange(ticket)).body.message).toBe('Google sign in failed. Please try again')
  })

  test('refuses a ticket in another browser', async () => {
    const w = await newWorld()
    const { subject } = newHolder()
    const attacker = browserAt(w)
    const ticket = await ticketFor(attacker, subject)
    const victim = browserAt(w)
    expect((await victim.exchange(ticket)).status).toBe(401)
    const curious = browserAt(w)
    await curious.leave()
    expect((await curious.exchange(await ticketFor(attacker, subject))).status).toBe(401)
    // The same at the other company.
    const fresh = await ticketFor(attacker, subject)
    await expect(w.otherCompany.visitor().auth.exchange({ token: fresh })).rejects.toMatchObject({
      code: 'AUTH_REQUIRED',
    })
    expect((await attacker.exchange(fresh)).status).toBe(200)
  })

  test('expires tickets after a minute and attempts after ten', async () => {
    const w = await newWorld()
    const { subject } = newHolder()
    const later = (seconds: number) =>
      w.here.asOwner((db) =>
        db
          .update(googleAttempts)
          .set({ expiresAt: sql`${googleAttempts.expiresAt} - make_interval(secs => ${seconds})` as never }),
      )
    const browser = browserAt(w)
    const address = await chooseAccount(await browser.leave(), subject)
    await later(590)
    const ticket = ticketIn(await browser.comeBack(address))
    await later(60)
    expect((await browser.exchange(ticket)).status).toBe(401)
    const delayed = await chooseAccount(await browser.leave(), subject)
    await later(600)
    expect(await browser.comeBack(delayed)).toBe(failed)
  })

  test.each([
    ['no state', (address: URL) => address.searchParams.delete('state')],
    ['a state without our signature', (address: URL) => address.searchParams.set('state', `e30.${'A'.repeat(43)}`)],
    ['a changed state', (address: URL) => address.searchParams.set('state', `x${address.searchParams.get('state')}`)],
    ['no code', (address: URL) => address.searchParams.delete('code')],
    ['a code that the issuer did not issue', (address: URL) => address.searchParams.set('code', 'A'.repeat(43))],
    ['another issuer', (address: URL) => address.searchParams.set('iss', 'https://evil.example')],
    ['an error of Google', (address: URL) => address.searchParams.set('error', 'server_error')],
  ])('a return with %s fails', async (_, spoil) => {
    const w = await newWorld()
    const { subject } = newHolder()
    const browser = browserAt(w)
    const address = await chooseAccount(await browser.leave(), subject)
    spoil(address)
    expect(await browser.comeBack(address)).toBe(failed)
  })

  test('refuses an identity of another attempt by nonce and verifier', async () => {
    const w = await newWorld()
    const { subject } = newHolder()
    const browser = browserAt(w)
    const asked = new URL(await browser.leave())
    expect([...asked.searchParams.keys()].sort()).toEqual(
      [
        ...['client_id', 'code_challenge', 'code_challenge_method', 'nonce'],
        ...['prompt', 'redirect_uri', 'response_type', 'scope', 'state'],
      ].sort(),
    )
    asked.searchParams.set('nonce', 'of another sign-in')
    expect(await browser.comeBack(await chooseAccount(asked.href, subject))).toBe(failed)

    const [stolen, own] = [await browser.leave(), await browser.leave()]
    const code = (await chooseAccount(stolen, subject)).searchParams.get('code')!
    const address = await chooseAccount(own, subject)
    address.searchParams.set('code', code)
    expect(await browser.comeBack(address)).toBe(failed)
  })

  test('the desktop app receives its ticket locally and sends the verifier', async () => {
    const w = await newWorld()
    const { subject } = newHolder()
    const browser = browserAt(w)
    const verifier = 'v'.repeat(43)
    const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))).toString(
      'base64url',
    )
    const query = `?port=50000&challenge=${challenge}`
    const loopback = async () => {
      const address = new URL(await browser.comeBack(await chooseAccount(await browser.leave(query), subject)))
      expect(address.origin).toBe('http://127.0.0.1:50000')
      return address.searchParams.get('token')!
    }
    expect((await browser.exchange(await loopback())).status).toBe(401)
    expect((await browser.exchange(await loopback(), 'w'.repeat(43))).status).toBe(401)
    expect((await browser.exchange(await loopback(), verifier)).status).toBe(200)
    const cancelled = new URL(await browser.comeBack(await chooseAccount(await browser.leave(query), 'cancel')))
    expect(cancelled.search).toBe('?error=auth_cancelled')
    // Only unprivileged ports are accepted, and never without a challenge.
    for (const bad of ['?port=80', `?port=80&challenge=${challenge}`, '?port=50000&challenge=x'])
      expect(await browser.comeBack(await chooseAccount(await browser.leave(bad), subject))).toMatch(/^\/login\?token=/)
  })

  test('an unreachable issuer only fails the sign-in with Google', async () => {
    const otherIssuer = await openIssuer([callbackUrl])
    const w = await world({ url, limits: 'measuring', google: { ...google(), issuer: otherIssuer.issuer } })
    const browser = browserAt(w)
    const { subject } = newHolder()
    otherIssuer.put(subject, { email: 'a@mail.example', email_verified: true, name: 'A' })
    const address = await chooseAccount(await browser.leave(), subject)
    await otherIssuer.close()
    expect(await browser.comeBack(address)).toBe(failed)
    const gone = await world({ url, limits: 'measuring', google: { ...google(), issuer: 'http://127.0.0.1:9' } })
    expect(await browserAt(gone).leave()).toBe(`https://${gone.here.host}${failed}`)
    const { username } = gone.member
    expect(await gone.visitor.auth.login({ username, password: 'correct horse battery' })).toHaveProperty('token')
  })
})
