import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkoutRequest } from '#server/commerce/orders/checkout-for-tests.ts'
import { putOnSale } from '#server/commerce/products/products-for-tests.ts'
import { announce } from '#server/content/events/rows-for-tests.ts'
import { insertPhotos } from '#server/content/photos/rows-for-tests.ts'
import { jpeg, testImage, upload } from '#server/content/photos/upload-for-tests.ts'
import { mediaFolder } from '#server/core/storage/disk-storage.ts'
import { sendFile } from '#server/transfer/data/full-site-for-tests.ts'
import { purgeAccounts } from '#server/transfer/personal-data/purge.ts'
import { heicProblem } from '#shared/core/photo-options.ts'
import { codeTo, mailsTo } from '#tests/mailed.ts'
import { featureDatabases, type Person, password, serverOn, world } from '#tests/world.ts'
import { changeUser, userIn } from '../auth/rows-for-tests.ts'

beforeAll(async () => void (await serverOn()))

type World = Awaited<ReturnType<typeof world>>
const logIn = (w: World, username: string, secret = password) => w.visitor.auth.login({ username, password: secret })
const subjects = async (w: World, to: string) => (await mailsTo(w, to)).map(({ subject }) => subject)

async function putAvatar(person: Person, bytes: Buffer, field = 'avatar') {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(bytes)]), 'me.jpg')
  const packed = new Response(form)
  const reply = await person.inject({
    ...{ method: 'PUT', url: '/api/auth/me/avatar' },
    headers: { 'content-type': packed.headers.get('content-type')! },
    payload: Buffer.from(await packed.arrayBuffer()),
  })
  return { status: reply.statusCode, body: reply.json() as { avatar: string; message: string; fields?: object } }
}

/** A customer with content of every kind. */
async function livelyMember(w: World) {
  const { here, member } = w
  const [photo] = await insertPhotos(here, [{}])
  const [event] = await announce(here, [{ capacity: 1 }])
  const [product] = await putOnSale(here, [{ priceCents: 500 }])
  await member.photos.like({ id: photo! })
  await member.photoComments.create({ id: photo!, text: 'What a shore!' })
  await member.events.register({ id: event! })
  const file = await sendFile(member, '/api/messages/attachments', {
    bytes: Buffer.from('As agreed.'),
    called: 'a.txt',
  })
  await member.messages.send({ message: 'See there', attachments: [file.json<{ _id: string }>()._id] })
  const { order } = await member.orders.checkout(
    checkoutRequest([{ id: product!, qty: 1 }], 5, { email: member.email }),
  )
  return { photo: photo!, event: event!, order }
}

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('changes name and username, and refuses other fields', async () => {
    const { member, moderator, here } = await world({ url })
    const username = `rosa-${randomUUID().slice(0, 8)}`
    expect(await member.account.update({ name: ' Rosa Lind ', username })).toMatchObject({
      name: 'Rosa Lind',
      username,
    })
    expect(await member.account.update({ name: 'Rosa' })).toMatchObject({ name: 'Rosa', username })
    for (const [name, wrong] of [
      ['username', moderator.username],
      ['username', 'admin'],
      ['username', 'a b'],
      ['name', ''],
      ['name', 'a\u202eb'],
    ] as const)
      await expect(member.account.update({ [name]: wrong })).rejects.toMatchObject({
        ...{ code: 'VALIDATION', fields: { [name]: expect.any(String) } },
      })
    const before = await userIn(here, member.id)
    for (const field of ['role', 'email', 'isActive', 'company', '_id', 'verifiedAt', 'passwordHash', 'tenantId']) {
      const payload = { name: 'Eve', [field]: 'admin' }
      expect((await member.inject({ method: 'PUT', url: '/api/auth/me', payload })).statusCode).toBe(400)
    }
    expect(await userIn(here, member.id)).toEqual(before)
  })

  test('re-encodes an avatar, publishes it and deletes the previous one', async () => {
    const w = await world({ url })
    const { member, visitor } = w
    const files = async () =>
      (await readdir(join(mediaFolder(w.pipeline.parts.config), w.here.id, 'avatars')).catch(() => [])).length
    const first = await putAvatar(member, await jpeg({ width: 900, height: 900 }))
    expect(first.status).toBe(200)
    expect(first.body).not.toHaveProperty('muted')
    const served = await visitor.inject({ url: first.body.avatar })
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp'])
    const second = await putAvatar(member, await testImage({ width: 30, height: 40 }).png().toBuffer())
    expect(second.body.avatar).not.toBe(first.body.avatar)
    expect(await files()).toBe(1)
    for (const [bytes, status, message] of [
      [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        400,
        'Only JPEG, PNG, GIF, and WEBP files are allowed',
      ],
      [
        Buffer.from('0000001866747970686569630000000068656963', 'hex'),
        400,
        `Only JPEG, PNG, GIF, and WEBP files are allowed. ${heicProblem}`,
      ],
      [Buffer.alloc(5 * 1024 * 1024 + 1), 413, 'File size must be less than 5MB'],
    ] as const)
      expect(await putAvatar(member, bytes)).toMatchObject({ status, body: { message, fields: { avatar: message } } })
    const huge = testImage({ width: 10_000, height: 6000 }).png({ compressionLevel: 3 }).toBuffer()
    const tooManyRequests = 'This picture has 60 megapixels; at most 50 are possible.'
    expect(await putAvatar(member, await huge)).toMatchObject({ status: 400, body: { message: tooManyRequests } })
    expect((await putAvatar(member, await jpeg(), 'other')).status).toBe(400)
    expect((await putAvatar(visitor, await jpeg())).status).toBe(401)
    await member.account.removeAvatar({})
    expect((await member.auth.me({})).avatar).toBe('')
    expect(await files()).toBe(0)
  })

  test.each(['member', 'admin'] as const)(
    'many avatar uploads of one %s do not delay other staff',
    async (uploader) => {
      const w = await world({ url, limits: 'measuring' })
      const { moderator } = w
      const large = await testImage({ width: 5000, height: 4000 }).jpeg({ quality: 40 }).toBuffer()
      const small = await jpeg()
      const ended: unknown[] = []
      const avatars = Array.from({ length: 12 }, () =>
        putAvatar(w[uploader], large).then(({ status }) => void ended.push(status)),
      )
      // Some were refused, so the queue is full.
      await Promise.race(avatars)
      expect(ended).toEqual([429])
      await upload(moderator, { bytes: small }).then(() => ended.push('staff'))
      await Promise.all(avatars)
      expect(ended.filter((one) => one === 429).length).toBeGreaterThan(3)
      expect(ended.filter((one) => one === 200).length).toBeGreaterThan(1)
      expect(ended.indexOf('staff')).toBeLessThan(ended.lastIndexOf(200))
    },
  )

  test('changes an address by a mailed code and notifies the old one', async () => {
    const w = await world({ url })
    const { member, moderator } = w
    const email = `${randomUUID().slice(0, 8)}@new.example`
    await expect(member.account.changeEmail({ password: 'not it', email })).rejects.toMatchObject({
      fields: { password: 'This is not your password.' },
    })
    await member.account.changeEmail({ password, email: email.toUpperCase() })
    expect((await member.auth.me({})).email).toBe(member.email)
    const otp = await codeTo(w, email)
    // A code is valid for its user only, for five guesses, and once.
    await expect(moderator.account.confirmEmail({ otp })).rejects.toMatchObject({ message: 'Invalid OTP' })
    await member.account.confirmEmail({ otp })
    expect((await member.auth.me({})).email).toBe(email)
    expect(await subjects(w, member.email)).toContainEqual(expect.stringContaining('was changed'))
    await expect(member.account.confirmEmail({ otp })).rejects.toMatchObject({ message: 'Invalid OTP' })

    await member.account.changeEmail({ password, email: `2${email}` })
    const right = await codeTo(w, `2${email}`)
    const wrong = right === '000000' ? '000001' : '000000'
    const guesses = await Promise.allSettled(
      Array.from({ length: 5 }, () => member.account.confirmEmail({ otp: wrong })),
    )
    expect(guesses.every(({ status }) => status === 'rejected')).toBe(true)
    await expect(member.account.confirmEmail({ otp: right })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  test('responds alike for an address of another account, and never moves it', async () => {
    const w = await world({ url })
    const { member, admin } = w
    const free = await member.account.changeEmail({ password, email: `${randomUUID()}@new.example` })
    expect(await member.account.changeEmail({ password, email: admin.email })).toEqual(free)
    const [mail] = await mailsTo(w, admin.email)
    expect(mail?.text).not.toMatch(/^\d{6}$/m)
    await expect(member.account.confirmEmail({ otp: '123456' })).rejects.toMatchObject({ message: 'Invalid OTP' })
  })

  test('changes the password with the old one and ends other sessions', async () => {
    const w = await world({ url })
    const { member, here } = w
    const other = here.as((await logIn(w, member.username)).token)
    const newPassword = 'another walk, after dinner'
    for (const [input, field] of [
      [{ password: 'not it', newPassword }, 'password'],
      [{ password, newPassword: 'password123' }, 'newPassword'],
      [{ password, newPassword: 'short' }, 'newPassword'],
    ] as const)
      await expect(member.account.changePassword(input)).rejects.toMatchObject({
        fields: { [field]: expect.any(String) },
      })
    expect(await other.auth.me({})).toMatchObject({ _id: member.id })
    await member.account.changePassword({ password, newPassword })
    await expect(other.auth.me({})).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
    expect(await member.auth.me({})).toMatchObject({ _id: member.id })
    await expect(logIn(w, member.username)).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
    expect(await logIn(w, member.username, newPassword)).toHaveProperty('token')
    expect(await subjects(w, member.email)).toContainEqual(expect.stringContaining('was changed'))
  })

  test('allows ten guesses of the own password across all endpoints', async () => {
    const w = await world({ url })
    const guess = () =>
      w.member.account.changePassword({ password: 'not it', newPassword: 'another walk, after dinner' })
    const codes = new Set<string>()
    for (let turn = 0; turn < 11; turn++) codes.add(await guess().catch(({ code }) => code))
    expect([...codes]).toEqual(['VALIDATION', 'TOO_MANY_REQUESTS'])
  })

  test('failed sign-ins of others do not block changing the password', async () => {
    const w = await world({ url })
    const guess = () => w.visitor.auth.login({ username: w.member.username, password: 'not the password' })
    for (let attempt = 0; attempt < 10; attempt++) await expect(guess()).rejects.toThrow('Login failed')
    await expect(guess()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    const newPassword = 'another walk, after dinner'
    await expect(w.member.account.changePassword({ password, newPassword })).resolves.toBeDefined()
  })

  test('sends no emails of a kind that is turned off', async () => {
    const w = await world({ url })
    const { member, admin } = w
    expect((await member.client.get({})).account.notifications).toEqual({
      orders: true,
      events: true,
      messages: true,
      shop: true,
    })
    await member.client.update({ notifications: { orders: false } })
    const changed = await member.client.update({ notifications: { events: false } })
    expect(changed.account.notifications).toEqual({ orders: false, events: false, messages: true, shop: true })
    await admin.client.update({ notifications: { shop: false } })
    const { order } = await livelyMember(w)
    await admin.orders.update({ id: order._id, status: 'processing' })
    expect(await subjects(w, member.email)).toEqual([expect.stringContaining(order.orderNumber)])
    expect(await subjects(w, admin.email)).toEqual([])
    await member.client.update({ notifications: { orders: true, events: true } })
    await admin.client.update({ notifications: { shop: true } })
    await admin.orders.update({ id: order._id, status: 'completed' })
    expect(await subjects(w, member.email)).toContainEqual(expect.stringContaining('Completed'))
    await livelyMember(w)
    expect(await subjects(w, admin.email)).toEqual([expect.stringContaining('New order')])
  })

  test('turns single-key shortcuts off for one user', async () => {
    const { member, admin } = await world({ url })
    expect(await member.auth.me({})).toMatchObject({ singleKeys: true })
    expect((await member.client.update({ singleKeys: false })).account).toMatchObject({ singleKeys: false })
    expect(await member.auth.me({})).toMatchObject({ singleKeys: false })
    expect(await admin.auth.me({})).toMatchObject({ singleKeys: true })
  })

  test('returns the plan to admins only', async () => {
    const { admin, moderator } = await world({ url, plan: 'pro' })
    expect((await admin.client.get({})).subscription).toEqual({
      plan: 'pro',
      usage: {
        ...{ admins: { used: 1, max: 5 }, media: { used: 0, max: 1000 }, products: { used: 0, max: 100 } },
      },
    })
    expect(await moderator.client.get({})).not.toHaveProperty('subscription')
  })

  test('lists own likes and comments, and exports all own data', async () => {
    const w = await world({ url })
    const { member, neighbour } = w
    const { photo, order } = await livelyMember(w)
    const [hidden] = await insertPhotos(w.here, [{}])
    await member.photos.like({ id: hidden! })
    await member.photoComments.create({ id: hidden!, text: 'And this one' })
    await w.admin.adminPhotos.update({ id: hidden!, published: false })
    expect(await member.account.likes({})).toMatchObject({ total: 1, results: [{ _id: photo }] })
    expect(await member.account.comments({ limit: 1 })).toMatchObject({ total: 2, results: [{ text: 'And this one' }] })
    const { results } = await member.account.comments({})
    expect(results.map(({ about }) => about)).toEqual([undefined, { kind: 'photos', title: 'Photo 0', address: photo }])
    const taken = await member.account.export({})
    expect(taken).toMatchObject({
      account: { email: member.email },
      orders: [{ orderNumber: order.orderNumber }],
      comments: [{ text: 'And this one' }, { text: 'What a shore!' }],
      events: [{ title: 'Event 0', state: 'registered' }],
      messages: [
        { text: 'See there', sent: true, attachments: [{ fileName: 'a.txt', mimeType: 'text/plain', size: 10 }] },
      ],
    })
    expect(taken.likes).toHaveLength(2)
    expect(JSON.stringify(taken)).not.toMatch(/argon2|Hash|token/i)
    expect(await neighbour.account.comments({})).toMatchObject({ total: 0 })
  })

  test('closing ends all sessions, and signing in reopens the account', async () => {
    const w = await world({ url })
    const { member } = w
    await expect(member.account.close({ password: 'not it' })).rejects.toMatchObject({ code: 'VALIDATION' })
    await expect(member.account.close({ username: member.username })).rejects.toMatchObject({ code: 'VALIDATION' })
    const { deletedAt } = await member.account.close({ password })
    expect(Math.round((Date.parse(deletedAt) - Date.now()) / 86_400_000)).toBe(30)
    await expect(member.auth.me({})).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
    const { token } = await logIn(w, member.username)
    expect(await w.here.as(token).auth.me({})).toMatchObject({ _id: member.id })
    expect(await userIn(w.here, member.id)).toMatchObject({ isActive: true, deleteAfter: null })
    const [back, closed] = await subjects(w, member.email)
    expect([closed, back]).toEqual([expect.stringContaining('is closed'), expect.stringContaining('Welcome back')])
    // An account that an admin deactivated cannot be reopened by signing in.
    await changeUser(w.here, member.id, { isActive: false })
    await expect(logIn(w, member.username)).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
  })

  test('refuses to close the last admin account, also for two at once', async () => {
    const w = await world({ url })
    await expect(w.admin.account.close({ password })).rejects.toMatchObject({ code: 'LAST_ADMIN' })
    const second = await w.here.person('admin')
    const both = await Promise.allSettled([w.admin, second].map((one) => one.account.close({ password })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('deletes a closed account after 30 days and anonymizes comments and orders', async () => {
    const w = await world({ url })
    const { member, moderator, here, visitor, admin, pipeline } = w
    const faults: Error[] = []
    const purge = () => purgeAccounts(pipeline, (error) => faults.push(error))
    const { photo, event, order } = await livelyMember(w)
    const waiting = await here.person('customer')
    await waiting.events.register({ id: event, waitlist: true })
    await putAvatar(member, await jpeg())
    const { _id: page } = await admin.adminPages.create({ title: 'Terms', content: '<p>Ours</p>' })
    const makerOf = async () =>
      (await w.database.pool.query('select created_by from pages where id = $1', [page])).rows[0]?.created_by
    await w.database.pool.query('update pages set created_by = $1 where id = $2', [member.id, page])
    await moderator.account.close({ password })
    await member.account.close({ password })
    await purge()
    expect(await userIn(here, member.id)).toBeDefined()

    await changeUser(here, member.id, { deleteAfter: new Date(Date.now() - 1000).toISOString() })
    // Twice at once, as two processes would.
    await Promise.all([purge(), purge()])
    expect(faults).toEqual([])
    expect(await userIn(here, member.id)).toBeUndefined()
    expect(await makerOf()).toBeNull()
    expect(await userIn(here, moderator.id)).toBeDefined()
    const { rows: files } = await w.database.pool.query('select 1 from message_attachments where tenant_id = $1', [
      here.id,
    ])
    expect(files).toEqual([])
    const { results } = await visitor.photoComments.list({ id: photo })
    expect(results).toMatchObject([{ text: 'What a shore!' }])
    expect(results[0]).not.toHaveProperty('user')
    expect((await visitor.photos.get({ id: photo })).likes).toBe(0)
    expect(await waiting.events.registration({ id: event })).toMatchObject({ state: 'registered' })
    expect(await admin.orders.get({ id: order._id })).toMatchObject({
      orderNumber: order.orderNumber,
      customer: { name: 'Deleted account', email: '', phone: '' },
    })
    expect(await readdir(join(mediaFolder(pipeline.parts.config), here.id, 'avatars'))).toEqual([])
    await expect(logIn(w, member.username)).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
  })

  test('every reference to users is deleted or cleared with the account', async () => {
    const { database } = await world({ url })
    const { rows } = await database.pool.query<{ place: string }>(`
      select conrelid::regclass || '.' || attname as place
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[2]
      where confrelid = 'users'::regclass and contype = 'f' and confdeltype = 'a'`)
    // purge.ts must clear each of these references, unless they cascade.
    expect(rows.map(({ place }) => place).sort()).toEqual([
      ...['audios.created_by', 'blogs.created_by', 'comments.user_id', 'events.created_by', 'orders.user_id'],
      ...['photos.created_by', 'saved_views.owner_id', 'videos.created_by'],
    ])
  })
})
