import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkoutRequest } from '#server/commerce/orders/checkout-for-tests.ts'
import { putOnSale } from '#server/commerce/products/products-for-tests.ts'
import { insertPhotos } from '#server/content/photos/rows-for-tests.ts'
import { purgeAccounts } from '#server/transfer/personal-data/purge.ts'
import { mailsTo, resetTokenTo } from '#tests/mailed.ts'
import { featureDatabases, type Person, password, serverOn, world } from '#tests/world.ts'
import { changeUser, userIn } from '../auth/rows-for-tests.ts'

beforeAll(async () => void (await serverOn()))

type World = Awaited<ReturnType<typeof world>>
const newUser = () => {
  const tag = randomUUID().slice(0, 8)
  return { name: `Rosa ${tag}`, email: `rosa-${tag}@people.example`, password: 'the tide comes in twice' }
}
const logIn = (w: World, username: string, secret: string) => w.visitor.auth.login({ username, password: secret })
const outcomes = (all: PromiseSettledResult<unknown>[]) =>
  all.map(({ status }) => status).sort((a, b) => a.localeCompare(b))

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('admins search, sort and page through users with counts', async () => {
    const w = await world({ url })
    const { admin } = w
    for (const [name, role] of [
      ['Berta Oak', 'user'],
      ['anna Birch', 'moderator'],
      ['Çelik Ash', 'user'],
    ] as const)
      await admin.users.create({ ...newUser(), name, role })
    const names = async (filter: Parameters<typeof admin.users.page>[0]) =>
      (await admin.users.page(filter)).results.map(({ name }) => name)
    expect((await admin.users.page({})).counts).toEqual({ all: 6, customer: 1, user: 2, moderator: 2, admin: 1 })
    expect(await names({ q: 'birch anna' })).toEqual(['anna Birch'])
    expect(await names({ q: '%' })).toEqual([])
    expect(await names({ role: 'user' })).toEqual(['Çelik Ash', 'Berta Oak'])
    for (const sort of ['newest', 'oldest', 'name', 'email'] as const) {
      const whole = await names({ sort })
      const first = await admin.users.page({ sort, limit: 4 })
      const rest = await names({ sort, limit: 4, cursor: first.nextCursor })
      expect([...first.results.map(({ name }) => name), ...rest]).toEqual(whole)
      expect(whole).toHaveLength(6)
    }
    expect((await names({ sort: 'name' })).slice(0, 2)).toEqual(['anna Birch', 'Berta Oak'])

    const reply = await admin.inject({ url: '/api/users?limit=2&role=user' })
    expect([reply.json().length, reply.headers['x-total-count']]).toEqual([2, '2'])
    expect(reply.headers.link).toBeUndefined()
    const { headers } = await admin.inject({ url: '/api/users?limit=1&q=oak&sort=name' })
    expect([headers['x-total-count'], headers.link]).toEqual(['1', undefined])
    expect((await admin.inject({ url: '/api/users?limit=1' })).headers.link).toContain('rel="next"')
    for (const wrong of ['limit=1000', 'cursor=x', 'role=owner', 'state=gone', 'sort=passwordHash'])
      expect((await admin.inject({ url: `/api/users?${wrong}` })).statusCode).toBe(400)
    await expect(w.moderator.users.page({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await w.neighbour.users.page({})).total).toBe(1)
  })

  test('sorts long addresses with a common beginning by their end', async () => {
    const { admin } = await world({ url })
    const parts = [60, 63, 63, 10].map((length, at) => 'abcd'[at]!.repeat(length))
    const emails = ['bee', 'ant', 'cat'].map(
      (last) => `${parts[0]}@${parts[1]}.${parts[2]}.${parts[3]}.${last}.example`,
    )
    for (const email of emails) await admin.users.create({ ...newUser(), email })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { results, nextCursor } = await admin.users.page({ sort: 'email', q: parts[1]!, limit: 1, cursor })
      seen.push(...results.map(({ email }) => email))
      cursor = nextCursor
    } while (cursor)
    expect(seen).toEqual(emails.toSorted((a, b) => a.localeCompare(b)))
  })

  test('never returns credentials', async () => {
    const w = await world({ url })
    const { admin, member } = w
    await w.visitor.auth.forgotPassword({ email: member.email })
    const { user } = await admin.users.create(newUser())
    const texts = []
    for (const path of ['/api/users', '/api/admin/users', '/api/admin/users.csv', `/api/users/${user._id}`])
      texts.push((await admin.inject({ url: path })).body)
    texts.push((await admin.inject({ url: `/api/users/${member.id}` })).body)
    texts.push((await admin.inject({ method: 'PATCH', url: `/api/users/${member.id}`, payload: { name: 'Ro' } })).body)
    for (const text of texts) {
      expect(text).toContain('@people.example')
      expect(text).not.toMatch(/argon2|hash|token|127\.0\.0\.1|expires/i)
    }
  })

  test('exports filtered users as CSV, with formulas escaped', async () => {
    const { admin } = await world({ url })
    await admin.users.create({ ...newUser(), name: '=HYPERLINK("x")', role: 'user' })
    const { name, text } = await admin.users.table({ role: 'user' })
    expect(name).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/)
    expect(text.trim().split('\r\n')).toHaveLength(2)
    expect(text).toContain(`"'=HYPERLINK(""x"")"`)
  })

  test('a created user has to choose another password first', async () => {
    const w = await world({ url })
    const { admin, visitor } = w
    const person = newUser()
    const { user, message } = await admin.users.create({ ...person, role: 'moderator' })
    expect(message).toBe('User added successfully')
    expect(user).toMatchObject({
      role: 'moderator',
      isActive: true,
      verified: true,
      username: person.email.split('@')[0],
    })
    const refused = await logIn(w, person.email, person.password).catch((error) => error)
    expect(refused).toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED', details: { token: expect.any(String) } })
    const own = 'a password of my own choice'
    await visitor.auth.resetPassword({ token: refused.details.token, newPassword: own })
    await expect(logIn(w, person.email, person.password)).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
    const { token } = await logIn(w, user.username, own)
    expect(await w.here.as(token).auth.me({})).toMatchObject({ _id: user._id, role: 'moderator' })
  })

  test('mails a link to pending users and refuses inactive ones', async () => {
    const w = await world({ url })
    const pending = newUser()
    const { user } = await w.admin.users.create({ ...pending, status: 'pending' })
    expect(user).toMatchObject({ isActive: true, verified: false })
    expect((await w.admin.users.page({ state: 'pending' })).results).toMatchObject([{ _id: user._id }])
    const refused = await logIn(w, pending.email, pending.password).catch((error) => error)
    expect(refused).toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED' })
    expect(refused.details).toBeUndefined()
    const token = await resetTokenTo(w, pending.email)
    await w.visitor.auth.resetPassword({ token, newPassword: password })
    expect(await w.admin.users.get({ id: user._id })).toMatchObject({ verified: true, mustChangePassword: false })
    expect(await logIn(w, pending.email, password)).toHaveProperty('token')

    const inactive = newUser()
    await w.admin.users.create({ ...inactive, status: 'inactive' })
    await expect(logIn(w, inactive.email, inactive.password)).rejects.toMatchObject({ message: 'Login failed' })
  })

  test('refuses duplicates, easy passwords, reserved names and unknown fields', async () => {
    const w = await world({ url })
    const { admin, member } = w
    await expect(admin.users.create({ ...newUser(), email: member.email.toUpperCase() })).rejects.toMatchObject({
      ...{ code: 'DUPLICATE', fields: { email: expect.any(String) } },
    })
    for (const username of [member.username, 'admin'])
      await expect(admin.users.create({ ...newUser(), username })).rejects.toMatchObject({
        ...{ code: 'DUPLICATE', fields: { username: expect.any(String) } },
      })
    const person = newUser()
    for (const [wrong, field] of [
      [{ name: '' }, 'name'],
      [{ email: 'nowhere' }, 'email'],
      [{ password: 'short' }, 'password'],
      [{ password: 'password123' }, 'password'],
      [{ role: 'customer' }, 'role'],
      [{ role: 'owner' }, 'role'],
      [{ status: 'gone' }, 'status'],
    ] as const)
      await expect(admin.users.create({ ...person, ...(wrong as object) })).rejects.toMatchObject({
        ...{ code: 'VALIDATION', fields: { [field]: expect.any(String) } },
      })
    const before = (await admin.users.page({})).total
    for (const field of ['_id', 'company', 'tenantId', 'isActive', 'verifiedAt', 'passwordHash', 'createdAt']) {
      const payload = { ...person, [field]: 'x' }
      expect((await admin.inject({ method: 'POST', url: '/api/users', payload })).statusCode).toBe(400)
      const patch = { method: 'PATCH', url: `/api/users/${member.id}`, payload: { [field]: field } } as const
      expect((await admin.inject(patch)).statusCode).toBe(400)
    }
    expect((await admin.users.page({})).total).toBe(before)
    const both = await Promise.allSettled([admin.users.create(person), admin.users.create(person)])
    expect(outcomes(both)).toEqual(['fulfilled', 'rejected'])
    for (const one of both) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'DUPLICATE' })
  })

  test('creating an account deletes the invitation of its address', async () => {
    const { admin } = await world({ url })
    const person = newUser()
    await admin.adminInvitations.create({ email: person.email, role: 'admin' })
    await admin.users.create(person)
    expect((await admin.adminInvitations.list({})).results).toEqual([])
  })

  test('never exceeds the plan with simultaneous new admins', async () => {
    const w = await world({ url, plan: 'pro' })
    const { admin } = w
    const made = await Promise.allSettled(
      Array.from({ length: 3 }, () => admin.users.create({ ...newUser(), role: 'admin' })),
    )
    expect(outcomes(made)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    const risen = await Promise.allSettled([
      admin.users.update({ id: w.member.id, role: 'admin' }),
      admin.users.update({ id: w.moderator.id, role: 'admin' }),
      admin.users.create({ ...newUser(), role: 'admin' }),
    ])
    expect(risen.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of risen)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'PLAN_LIMIT_REACHED' })
    expect((await admin.users.page({ role: 'admin' })).total).toBe(5)
    // Deactivating an admin frees a place; activating needs one.
    const [other] = (await admin.users.page({ role: 'admin' })).results
    await admin.users.update({ id: other!._id, isActive: false })
    await admin.users.create({ ...newUser(), role: 'admin' })
    await expect(admin.users.update({ id: other!._id, isActive: true })).rejects.toMatchObject({
      code: 'PLAN_LIMIT_REACHED',
    })
  })

  test('role changes and deactivation take effect at the next request', async () => {
    const w = await world({ url })
    const { admin, moderator, member } = w
    await admin.users.update({ id: moderator.id, role: 'user' })
    await expect(moderator.adminContent.overview({})).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
    const token = (await logIn(w, moderator.username, password)).token
    await expect(w.here.as(token).adminContent.overview({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await w.visitor.auth.forgotPassword({ email: member.email })
    await admin.users.update({ id: member.id, isActive: false })
    await expect(member.auth.me({})).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
    await expect(logIn(w, member.username, password)).rejects.toMatchObject({ message: 'Login failed' })
    await expect(
      w.visitor.auth.resetPassword({ token: await resetTokenTo(w, member.email), newPassword: 'three boats at dawn' }),
    ).rejects.toMatchObject({ code: 'VALIDATION' })
    await admin.users.update({ id: member.id, isActive: true })
    expect(await logIn(w, member.username, password)).toHaveProperty('token')
  })

  test('concurrent demotions leave one admin', async () => {
    const w = await world({ url })
    const { admin, here } = w
    for (const change of [{ role: 'user' }, { isActive: false }] as const)
      await expect(admin.users.update({ id: admin.id, ...change })).rejects.toMatchObject({ code: 'LAST_ADMIN' })
    await expect(admin.users.remove({ id: admin.id })).rejects.toMatchObject({ code: 'CONFLICT' })
    for (const act of [
      (by: Person, id: string) => by.users.update({ id, role: 'user' }),
      (by: Person, id: string) => by.users.update({ id, isActive: false }),
      (by: Person, id: string) => by.users.remove({ id }),
    ]) {
      const [one, two] = [await here.person('admin'), await here.person('admin')]
      // Only these two admins.
      const others = (await one.users.page({ role: 'admin', state: 'active' })).results
      for (const { _id } of others)
        if (_id !== one.id && _id !== two.id) await one.users.update({ id: _id, role: 'user' })
      const both = await Promise.allSettled([act(one, two.id), act(two, one.id)])
      expect(outcomes(both)).toEqual(['fulfilled', 'rejected'])
      const winner = both[0]!.status === 'fulfilled' ? one : two
      expect((await winner.users.page({ role: 'admin', state: 'active' })).results).toMatchObject([{ _id: winner.id }])
    }
  })

  test('refuses changing the own role, and changes based on stale data', async () => {
    const w = await world({ url })
    const other = await w.here.person('admin')
    await expect(w.admin.users.update({ id: w.admin.id, role: 'user' })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(w.admin.users.update({ id: w.admin.id, isActive: false })).rejects.toMatchObject({ code: 'CONFLICT' })
    const { updatedAt } = await w.admin.users.get({ id: w.member.id })
    const seen = await other.users.update({ id: w.member.id, updatedAt, name: 'Rosa Lind' })
    expect(seen.user.name).toBe('Rosa Lind')
    await expect(w.admin.users.update({ id: w.member.id, updatedAt, role: 'moderator' })).rejects.toMatchObject({
      ...{ code: 'STALE', message: expect.stringContaining('The admin') },
    })
    expect(await userIn(w.here, w.member.id)).toMatchObject({ name: 'Rosa Lind', role: 'customer' })
    await expect(w.neighbour.users.update({ id: w.member.id, name: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('an address changed by an admin takes effect once confirmed', async () => {
    const w = await world({ url })
    const { admin, member } = w
    await w.visitor.auth.forgotPassword({ email: member.email })
    const token = await resetTokenTo(w, member.email)
    await expect(admin.users.update({ id: member.id, email: admin.email })).rejects.toMatchObject({ code: 'DUPLICATE' })
    const email = newUser().email
    const { message, user } = await admin.users.update({ id: member.id, email })
    expect([user.email, message]).toEqual([member.email, expect.stringContaining(`a link to ${email}`)])
    expect(await admin.users.get({ id: member.id })).toMatchObject({ email: member.email, pendingEmail: email })
    await expect(logIn(w, email, password)).rejects.toMatchObject({ message: 'Login failed' })
    const link = await resetTokenTo(w, email)
    await expect(w.otherCompany.visitor().auth.confirmEmailLink({ token: link })).rejects.toThrow('expired')
    await w.visitor.auth.confirmEmailLink({ token: link })
    await expect(w.visitor.auth.confirmEmailLink({ token: link })).rejects.toThrow('already used')
    expect((await mailsTo(w, member.email))[0]!.subject).toContain('was changed')
    expect(await admin.users.get({ id: member.id })).toMatchObject({ email })
    expect(await admin.users.get({ id: member.id })).not.toHaveProperty('pendingEmail')
    await expect(w.visitor.auth.resetPassword({ token, newPassword: 'three boats at dawn' })).rejects.toMatchObject({
      code: 'VALIDATION',
    })
    expect(await logIn(w, email, password)).toHaveProperty('token')
  })

  test('a deleted user is signed out, restorable for 30 days, then gone', async () => {
    const w = await world({ url })
    const { admin, member, here, pipeline } = w
    const [product] = await putOnSale(here, [{ priceCents: 500 }])
    const { order } = await member.orders.checkout(
      checkoutRequest([{ id: product!, qty: 1 }], 5, { email: member.email }),
    )
    expect((await admin.users.remove({ id: member.id })).message).toBe('User deleted successfully')
    await expect(member.auth.me({})).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
    await expect(logIn(w, member.username, password)).rejects.toMatchObject({ message: 'Login failed' })
    await w.visitor.auth.forgotPassword({ email: member.email })
    expect(await mailsTo(w, member.email)).not.toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining('new password') }),
    )
    expect((await admin.users.page({ q: member.username })).total).toBe(0)
    expect((await admin.users.page({ state: 'deleted' })).results).toMatchObject([{ _id: member.id, mayReturn: false }])
    await expect(admin.users.create({ ...newUser(), email: member.email })).rejects.toMatchObject({
      fields: { email: expect.stringContaining('being deleted') },
    })
    await admin.users.update({ id: member.id, isActive: true })
    expect(await userIn(here, member.id)).toMatchObject({ isActive: true, deleteAfter: null, signInBlocked: false })
    expect(await logIn(w, member.username, password)).toHaveProperty('token')

    await admin.users.remove({ id: member.id })
    await expect(w.neighbour.users.remove({ id: member.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await changeUser(here, member.id, { deleteAfter: new Date(Date.now() - 1000).toISOString() })
    const faults: Error[] = []
    await purgeAccounts(pipeline, (error) => faults.push(error))
    expect(faults).toEqual([])
    await expect(admin.users.get({ id: member.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await admin.orders.get({ id: order._id })).toMatchObject({
      ...{ orderNumber: order.orderNumber, customer: { name: 'Deleted account', email: '' } },
    })
  })

  test('activating a closed account reopens it, deactivating blocks reopening', async () => {
    const w = await world({ url })
    const { admin, member, moderator, here, pipeline } = w
    await member.account.close({ password })
    const reopenable = await admin.users.get({ id: member.id })
    expect(reopenable).toMatchObject({ isActive: false, mayReturn: true, deleteAfter: expect.any(String) })
    await admin.users.update({ id: member.id, isActive: true })
    expect((await mailsTo(w, member.email))[0]!.subject).toContain('open again')
    await changeUser(here, member.id, { updatedAt: reopenable.updatedAt })
    // The earlier deletion date no longer applies.
    await purgeAccounts(pipeline, () => undefined)
    expect(await userIn(here, member.id)).toMatchObject({ isActive: true, deleteAfter: null })

    await moderator.account.close({ password })
    const { deleteAfter } = (await userIn(here, moderator.id))!
    await admin.users.update({ id: moderator.id, isActive: false })
    expect(await userIn(here, moderator.id)).toMatchObject({ isActive: false, signInBlocked: true, deleteAfter })
    await expect(logIn(w, moderator.username, password)).rejects.toMatchObject({ message: 'Login failed' })
    // Deleting an account that its owner closed does not postpone the deletion.
    await admin.users.remove({ id: moderator.id })
    expect(await userIn(here, moderator.id)).toMatchObject({ deleteAfter })
  })

  test('mails reset links within the limit', async () => {
    const w = await world({ url })
    const { admin, member } = w
    await admin.users.resetPassword({ id: member.id })
    const token = await resetTokenTo(w, member.email)
    await w.visitor.auth.resetPassword({ token, newPassword: 'three boats at dawn' })
    await expect(member.auth.me({})).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
    await admin.users.resetPassword({ id: member.id })
    await admin.users.resetPassword({ id: member.id })
    await expect(admin.users.resetPassword({ id: member.id })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await admin.users.update({ id: w.moderator.id, isActive: false })
    await expect(admin.users.resetPassword({ id: w.moderator.id })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(w.neighbour.users.resetPassword({ id: member.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('mails a reset link although a stranger has requested as many as are allowed', async () => {
    const { admin, member, visitor } = await world({ url })
    for (let time = 0; time < 3; time++) await visitor.auth.forgotPassword({ email: member.email })
    await expect(visitor.auth.forgotPassword({ email: member.email })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
    await admin.users.resetPassword({ id: member.id })
    expect(await admin.users.bulk({ ids: [member.id], action: 'link' })).toMatchObject({ changed: 1 })
  })

  test("ends all sessions of a user, except the admin's current one", async () => {
    const w = await world({ url })
    const { admin, member } = w
    const second = w.here.as((await logIn(w, member.username, password)).token)
    expect((await admin.users.get({ id: member.id })).sessions.count).toBe(2)
    await expect(w.neighbour.users.revokeSessions({ id: member.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await admin.users.revokeSessions({ id: member.id })
    for (const one of [member, second]) await expect(one.auth.me({})).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
    const other = w.here.as((await logIn(w, admin.username, password)).token)
    await admin.users.revokeSessions({ id: admin.id })
    expect(await admin.auth.me({})).toMatchObject({ _id: admin.id })
    await expect(other.auth.me({})).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
  })

  test('blocked users cannot comment, and only admins block admins', async () => {
    const w = await world({ url })
    const { admin, moderator, member, here } = w
    const [photo] = await insertPhotos(here, [{}])
    const { _id } = await member.photoComments.create({ id: photo!, text: 'A shore.' })
    const writers = async () =>
      (await moderator.adminComments.list({ state: 'approved' })).results.map(({ writer }) => writer)
    expect(await writers()).toEqual([{ _id: member.id, blocked: false, admin: false }])
    await moderator.users.blockComments({ id: member.id })
    expect(await writers()).toMatchObject([{ blocked: true }])
    const refused = { code: 'FORBIDDEN', message: expect.stringContaining('You cannot comment here') }
    await expect(member.photoComments.create({ id: photo!, text: 'Again.' })).rejects.toMatchObject(refused)
    await expect(member.photoComments.edit({ id: photo!, commentId: _id, text: 'Worse.' })).rejects.toMatchObject(
      refused,
    )
    expect((await w.visitor.photoComments.list({ id: photo! })).results).toMatchObject([{ text: 'A shore.' }])
    expect(await admin.users.get({ id: member.id })).toMatchObject({ commentsBlocked: true, comments: 1 })
    await moderator.users.blockComments({ id: member.id, blocked: false })
    expect(await member.photoComments.create({ id: photo!, text: 'Again.' })).toMatchObject({ text: 'Again.' })

    const second = await here.person('admin')
    await expect(moderator.users.blockComments({ id: admin.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(admin.users.blockComments({ id: admin.id })).rejects.toMatchObject({ code: 'CONFLICT' })
    await admin.users.blockComments({ id: second.id })
    await expect(member.users.blockComments({ id: moderator.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(w.neighbour.users.blockComments({ id: member.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('returns orders and payments of a user', async () => {
    const w = await world({ url })
    const { admin, member, here } = w
    const [product] = await putOnSale(here, [{ priceCents: 1250 }])
    const buy = async () =>
      (await member.orders.checkout(checkoutRequest([{ id: product!, qty: 1 }], 12.5, { email: member.email }))).order
    const [first, second] = [await buy(), await buy()]
    await admin.orders.update({ id: first._id, status: 'completed' })
    const { orders, signIn, sessions } = await admin.users.get({ id: member.id })
    expect(orders).toMatchObject({ count: 2, spent: 12.5, recent: [{ _id: second._id }, { status: 'completed' }] })
    expect(signIn).toEqual({ password: true, secondFactor: { app: false, passkeys: 0, recoveryCodes: 0 } })
    expect(sessions).toMatchObject({ count: 1, lastSeenAt: expect.any(String) })
  })
})
