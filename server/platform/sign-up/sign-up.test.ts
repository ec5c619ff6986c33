import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { mailsTo } from '#tests/mailed.ts'
import { newSignUp, platformOf, resetNetworkLimit, signedUpCompany, startSignUp } from '#tests/platform.ts'
import { companyAt, databases, featureDatabases, serverOn, world } from '#tests/world.ts'
import { subscriptions } from '../subscriptions/subscriptions.table.ts'

const { url } = featureDatabases[0]!
beforeAll(async () => void (await serverOn(url)))

/** The platform, and its visitors who sign up. */
async function platform(at = url) {
  const running = await serverOn(at)
  const site = await platformOf(running)
  const companyOf = (slug: string) => signedUpCompany(running, slug)
  return { running, site, visitor: site.visitor(), companyOf, owner: running.database.owner }
}

test('creates a site with its admin, a trial and samples, and signs in there once', async () => {
  const { running, visitor, companyOf, owner } = await platform()
  const mia = newSignUp()
  const code = await startSignUp(running, visitor, mia)
  const { url: address } = await visitor.signUp.create({ email: mia.email, otp: code })
  const { origin, pathname, searchParams } = new URL(address)
  expect([origin, pathname]).toEqual([`https://${mia.slug}.test.example`, '/login'])

  const company = (await companyOf(mia.slug))!
  const token = searchParams.get('token')!
  const session = await company.visitor().auth.exchange({ token })
  await expect(company.visitor().auth.exchange({ token })).rejects.toMatchObject({
    code: 'AUTH_REQUIRED',
    message: expect.stringContaining('has expired'),
  })
  const admin = company.as(session.token)
  expect(await admin.auth.me({})).toMatchObject({ name: 'Mia Keller', username: mia.username, role: 'admin' })
  await expect(company.visitor().auth.login({ username: mia.email, password: mia.password })).resolves.toBeDefined()

  expect((await company.visitor().company.get({})).name).toBe('Keller Prints')
  const [subscription] = await owner.select().from(subscriptions).where(eq(subscriptions.tenantId, company.id))
  expect(subscription).toMatchObject({ plan: 'pro', status: 'trialing' })
  const days = (Date.parse(subscription!.periodEnd!) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(13.9)
  expect((await admin.company.account({})).plan).toBe('pro')

  const photos = await company.visitor().photos.list({})
  expect(photos.total).toBe(4)
  const { results: products } = await company.visitor().products.list({})
  expect(products).toHaveLength(1)
  for (const { image } of [...photos.results, ...products]) {
    const picture = await company.visitor().inject({ url: image })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
  }
  expect((await company.visitor().blogs.list({})).total).toBe(1)
  expect((await mailsTo(running, mia.email))[0]?.text).toContain(`https://${mia.slug}.test.example/login`)
  // The sign-up is used up.
  await expect(visitor.signUp.create({ email: mia.email, otp: code })).rejects.toMatchObject({ code: 'VALIDATION' })
})

test('a failure in the last step of a sign-up leaves no site and no email', async () => {
  const { running, visitor, companyOf, owner } = await platform()
  const mia = newSignUp()
  const otp = await startSignUp(running, visitor, mia)
  const emailsBefore = await mailsTo(running, mia.email)
  await owner.execute(
    sql.raw(`
    create function fail_for_${mia.username}() returns trigger language plpgsql security definer as $$ begin
      if (select slug from tenants where id = new.tenant_id) = '${mia.slug}' then raise 'The disk is full.'; end if;
      return new;
    end $$;
    create trigger fail_for_tests before insert on sign_in_tickets
    for each row execute function fail_for_${mia.username}()`),
  )
  await expect(visitor.signUp.create({ email: mia.email, otp })).rejects.toMatchObject({ code: 'UNEXPECTED' })
  await owner.execute(sql.raw(`drop function fail_for_${mia.username} cascade`))
  const { rows } = await owner.execute(sql`
    select from users where email = ${mia.email} union all select from domains where host like ${`${mia.slug}.%`}`)
  expect([await companyOf(mia.slug), rows]).toEqual([undefined, []])
  expect(await mailsTo(running, mia.email)).toEqual(emailsBefore)
  // The code is still valid.
  await visitor.signUp.create({ email: mia.email, otp })
  expect(await companyOf(mia.slug)).toBeDefined()
})

test('a sign-up on the www. name of the platform gets the canonical addresses', async () => {
  const { running, site, companyOf } = await platform()
  const visitor = companyAt(running, { id: site.id, slug: 'the-platform', host: 'www.test.example' }).visitor()
  expect((await visitor.company.get({})).platform).toBe('https://test.example')
  const mia = newSignUp()
  const code = await startSignUp(running, visitor, mia)
  const { url: address } = await visitor.signUp.create({ email: mia.email, otp: code })
  const { origin, searchParams } = new URL(address)
  expect(origin).toBe(`https://${mia.slug}.test.example`)

  const company = (await companyOf(mia.slug))!
  const { token } = await company.visitor().auth.exchange({ token: searchParams.get('token')! })
  const { bills } = await company.as(token).subscription.change({ plan: 'pro', billing: 'monthly' })
  expect(bills[0]!.payUrl).toMatch(/^https:\/\/test\.example\//)
  for (const { text } of await mailsTo(running, mia.email)) expect(text).not.toContain('www.')
})

test('the free plan starts without a trial, and samples fit into it', async () => {
  const { running, visitor, companyOf, owner } = await platform()
  const mia = newSignUp({ plan: 'free' })
  await visitor.signUp.create({ email: mia.email, otp: await startSignUp(running, visitor, mia) })
  const { id } = (await companyOf(mia.slug))!
  const [subscription] = await owner.select().from(subscriptions).where(eq(subscriptions.tenantId, id))
  expect(subscription).toMatchObject({ plan: 'free', status: 'active', periodEnd: null })
})

test('accepts the ticket only from the same network and user agent', async () => {
  const { running, visitor, companyOf } = await platform()
  for (const other of [{ headers: { 'user-agent': 'another' } }, { remoteAddress: '203.0.113.9' }]) {
    const mia = newSignUp()
    const { url: address } = await visitor.signUp.create({
      email: mia.email,
      otp: await startSignUp(running, visitor, mia),
    })
    const token = new URL(address).searchParams.get('token')
    const company = (await companyOf(mia.slug))!
    const exchange = { method: 'POST', url: '/api/auth/exchange', payload: { token } } as const
    const reply = await company.visitor().inject({ ...exchange, ...other })
    expect(reply.statusCode).toBe(401)
    await expect(company.visitor().auth.exchange({ token: token! })).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
  }
})

test('a mailbox creates at most five sites, and a refused one leaves nothing behind', async () => {
  const { running, visitor, site, companyOf, owner } = await platform()
  const mia = newSignUp()
  await owner.execute(sql`insert into rate_limits (key, count, ends_at)
    values (${`${site.id} site-owner ${mia.email}`}, 4, now() + interval '9 days')`)
  // The spelling does not matter.
  const others = ['+1@', '+2@'].map((part) => newSignUp({ email: mia.email.replace('@', part) }))
  const codes: string[] = []
  for (const other of others) codes.push(await startSignUp(running, site.visitor(), other))
  const create = (at: number) => visitor.signUp.create({ email: others[at]!.email, otp: codes[at]! })
  await create(0)
  await expect(create(1)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: expect.stringContaining('created 5 sites within 30 days'),
  })
  expect(await companyOf(others[1]!.slug)).toBeUndefined()
  expect((await mailsTo(running, others[1]!.email)).map(({ subject }) => subject)).toEqual([
    'Your code for The platform',
  ])
  // The sign-up and its code are still there.
  await owner.execute(sql`delete from rate_limits where key like ${`${site.id} site-owner %`}`)
  await create(1)
  expect(await companyOf(others[1]!.slug)).toBeDefined()
})

describe.each(databases)('on $kind', ({ url }) => {
  test('of two parallel claims of an address one gets it, and the other chooses another', async () => {
    const { running, visitor, site, companyOf, owner } = await platform(url)
    const mia = newSignUp()
    const rivals = [mia, newSignUp({ slug: mia.slug })]
    const codes: string[] = []
    for (const rival of rivals) codes.push(await startSignUp(running, site.visitor(), rival))
    const results = await Promise.allSettled(
      rivals.map(({ email }, at) => visitor.signUp.create({ email, otp: codes[at]! })),
    )
    const lost = results.findIndex(({ status }) => status === 'rejected')
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((results[lost] as PromiseRejectedResult).reason).toMatchObject({
      code: 'CONFLICT',
      fields: { slug: 'This address is taken. Choose another one.' },
    })
    expect(await companyOf(mia.slug)).toBeDefined()
    // The code stays valid, because a taken address is not a wrong guess.
    const { email } = rivals[lost]!
    await owner.execute(sql`update sign_ups set tries = 4 where email = ${email}`)
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(visitor.signUp.create({ email, otp: codes[lost]!, slug: mia.slug })).rejects.toMatchObject({
        code: 'CONFLICT',
      })
    const slug = `${mia.slug}-2`
    await visitor.signUp.create({ email, otp: codes[lost]!, slug })
    expect(await companyOf(slug)).toBeDefined()
  })
})

test.each(['billing', 'ns1', 'www2', 'mail-1', 'platform', 'vitrine', 'xn--80ak6aa92e'])(
  'refuses the reserved address %s',
  async (slug) => {
    const { signUp } = (await platform()).visitor
    expect(await signUp.address({ slug })).toEqual({ available: false, reason: expect.stringContaining('reserved') })
    await expect(signUp.start(newSignUp({ slug }))).rejects.toMatchObject({ code: 'CONFLICT', fields: { slug: /./ } })
  },
)

test('limits how many addresses one network looks up', async () => {
  const { visitor, running } = await platform()
  await running.database.owner.execute(sql`delete from rate_limits where key like '%site-address-lookup%'`)
  const look = () => visitor.inject({ url: `/api/sign-up/address?slug=${newSignUp().slug}` })
  const statuses = []
  for (let at = 0; at < 61; at++) statuses.push((await look()).statusCode)
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429])
  await running.database.owner.execute(sql`delete from rate_limits where key like '%site-address-lookup%'`)
})

test('shows whether an address is available', async () => {
  const { visitor } = await platform()
  const { here } = await world({ url })
  const { signUp } = visitor
  expect(await signUp.address({ slug: newSignUp().slug })).toEqual({ available: true })
  expect(await signUp.address({ slug: here.slug })).toMatchObject({ available: false })
  for (const slug of ['ab', '-acme', 'acme-', 'a.b', 'größe', 'x'.repeat(41)])
    await expect(signUp.address({ slug }), slug).rejects.toMatchObject({ code: 'VALIDATION' })
})

test.each(['kim@mailinator.com', 'kim@inbox.mailinator.com'])('refuses the disposable address %s', async (email) => {
  const { signUp } = (await platform()).visitor
  await expect(signUp.start(newSignUp({ email }))).rejects.toMatchObject({ fields: { email: /disposable/ } })
})

test('counts sites per mail domain with its subdomains, except public providers', async () => {
  const { running, site } = await platform()
  const domain = `${newSignUp().username}.example`
  const from = async (mails: string) => {
    const own = newSignUp()
    const mia = { ...own, email: `${own.username}@${mails}` }
    const visitor = site.visitor()
    return visitor.signUp.create({ email: mia.email, otp: await startSignUp(running, visitor, mia) })
  }
  await running.database.owner.execute(sql`
    insert into rate_limits (key, count, ends_at) values (${`${site.id} sign-up-domain ${domain}`}, 20, now() + interval '1 day')`)
  await expect(from(`mail.${domain}`)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await from('gmail.com')
})

test('limits codes per mailbox, in any spelling, and sites per network', async () => {
  const { running, site } = await platform()
  const mia = newSignUp()
  const start = (email: string) => site.visitor().signUp.start({ ...newSignUp(), email })
  const mailbox = mia.email.split('@')
  for (const tag of ['', '+a', '+b']) await start(`${mailbox[0]}${tag}@${mailbox[1]}`)
  await resetNetworkLimit(running)
  await expect(start(`${mailbox[0]}+c@${mailbox[1]}`)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })

  const [first, second] = [newSignUp(), newSignUp()]
  const codes = [await startSignUp(running, site.visitor(), first), await startSignUp(running, site.visitor(), second)]
  await site.visitor().signUp.create({ email: first.email, otp: codes[0]! })
  await running.database.owner.execute(sql`
    update rate_limits set count = 10 where key like ${`${site.id} sign-up-network%`}`)
  await expect(site.visitor().signUp.create({ email: second.email, otp: codes[1]! })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  })
})

test('limits sign-ups per network', async () => {
  const { running, site } = await platform()
  await resetNetworkLimit(running)
  const start = () => site.visitor().signUp.start(newSignUp())
  for (let attempt = 0; attempt < 10; attempt++) await start()
  await expect(start()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('other sites than the platform offer no sign-up', async () => {
  const { here, visitor } = await world({ url })
  await expect(visitor.signUp.start(newSignUp())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(visitor.signUp.address({ slug: here.slug })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(visitor.signUp.requestCode({ email: 'kim@kim.example' })).resolves.toBeDefined()
})

test('an address is not held by a sign-up', async () => {
  const { running, site } = await platform()
  const mia = newSignUp()
  await startSignUp(running, site.visitor(), mia)
  expect(await site.visitor().signUp.address({ slug: mia.slug })).toEqual({ available: true })
})
