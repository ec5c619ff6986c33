import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkoutRequest } from '#server/commerce/orders/checkout-for-tests.ts'
import { putOnSale } from '#server/commerce/products/products-for-tests.ts'
import { mailsTo } from '#tests/mailed.ts'
import { featureDatabases, type Person, serverOn, world } from '#tests/world.ts'
import { emailUnreadMessage } from './unread-email.ts'

beforeAll(async () => void (await serverOn()))

const write = (person: Person, message: string, more = {}) => person.messages.send({ message, ...more })
const texts = async (person: Person, conversationId?: string) =>
  (await person.messages.list({ ...(conversationId && { conversationId }) })).results.map(({ message }) => message)

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('customers and staff exchange messages in a shared inbox', async () => {
    const { member, moderator, admin, visitor, here, neighbour } = await world({ url })
    const other = await here.person('customer')
    const first = await write(member, '  Is the moon lamp\r\nback?  ')
    expect(first).toMatchObject({
      message: 'Is the moon lamp\nback?',
      senderId: member.id,
      receiverId: null,
      mine: true,
    })
    const { conversationId } = first

    for (const staff of [moderator, admin]) {
      const { results, unread } = await staff.messages.conversations({})
      expect(unread).toBe(1)
      expect(results).toMatchObject([
        { _id: conversationId, kind: 'customer', unread: 1, with: { _id: member.id, email: member.email } },
      ])
    }
    await write(moderator, 'It is.', { conversationId })
    expect(await texts(member)).toEqual(['It is.', 'Is the moon lamp\nback?'])
    // Customers see the shop as the sender, staff see their colleague.
    const [answer] = (await member.messages.list({})).results
    expect(answer).toMatchObject({ senderId: null, mine: false, receiver: { _id: member.id } })
    expect(answer!.sender).not.toHaveProperty('_id')
    expect((await admin.messages.list({ conversationId })).results[0]).toMatchObject({
      senderId: moderator.id,
      mine: true,
      sender: { name: 'The moderator' },
    })
    // Other users cannot see the conversation.
    for (const person of [other, neighbour]) {
      expect((await person.messages.conversations({})).results).toEqual([])
      expect(await texts(person)).toEqual([])
      await expect(person.messages.list({ conversationId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(person.messages.conversation({ id: conversationId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(person.messages.read({ id: first._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(write(person, 'Hello?', { conversationId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    await expect(visitor.messages.list({})).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
  })

  test('takes the sender from the session, not from the request', async () => {
    const { member, admin, moderator, here, neighbour } = await world({ url })
    const other = await here.person('customer')
    const asked = await write(member, 'From me', { senderId: admin.id, receiverId: other.id })
    expect(asked).toMatchObject({ senderId: member.id, receiverId: null })
    expect(await texts(other)).toEqual([])
    expect((await member.messages.list({ userId: admin.id })).results).toHaveLength(1)
    expect((await other.messages.list({ userId: member.id })).results).toEqual([])
    // Staff choose a recipient of their company other than themselves.
    const sent = await write(moderator, 'Your order is ready', { receiverId: other.id })
    expect(sent).toMatchObject({ receiverId: other.id, receiver: { name: 'The customer' } })
    for (const receiverId of [neighbour.id, randomUUID(), 'no id'])
      await expect(write(moderator, 'Hello', { receiverId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const more of [{}, { receiverId: moderator.id }])
      await expect(write(moderator, 'Hello', more)).rejects.toMatchObject({ code: 'VALIDATION' })
    const raw = (payload: object) => member.inject({ method: 'POST', url: '/api/messages', payload })
    expect((await raw({ message: 'x', mine: true })).statusCode).toBe(400)
    expect((await raw({ message: 'x'.repeat(4001) })).statusCode).toBe(400)
    expect((await raw({ message: ' \n ' })).json().fields).toEqual({ message: 'Please write a message first.' })
  })

  test('hides conversations between colleagues from other staff', async () => {
    const { admin, moderator, here } = await world({ url })
    const third = await here.person('admin')
    const [one, two] = await Promise.all([
      write(admin, 'Coffee?', { receiverId: moderator.id }),
      write(moderator, 'Coffee!', { receiverId: admin.id }),
    ])
    expect(one.conversationId).toBe(two.conversationId)
    expect((await admin.messages.conversations({})).results).toMatchObject([
      { kind: 'colleague', with: { _id: moderator.id }, unread: 1 },
    ])
    expect((await third.messages.conversations({})).results).toEqual([])
    await expect(third.messages.list({ conversationId: one.conversationId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(third.messages.close({ id: one.conversationId, closed: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('stores a message once per idempotency key, also for simultaneous requests', async () => {
    const { member, admin, here } = await world({ url })
    const other = await here.person('customer')
    const idempotencyKey = randomUUID()
    const sent = await Promise.all([1, 2, 3, 4].map(() => write(member, 'Once', { idempotencyKey })))
    expect(new Set(sent.map(({ _id }) => _id)).size).toBe(1)
    await expect(write(member, 'Something else', { idempotencyKey })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await texts(admin)).toEqual(['Once'])
    // Keys of other users are independent.
    await write(other, 'Also once', { idempotencyKey })
    expect(await texts(admin)).toHaveLength(2)
  })

  test('counts unread messages exactly during simultaneous writes and reads', async () => {
    const { member, admin, moderator } = await world({ url })
    const { conversationId } = await write(member, 'First')
    await Promise.all(Array.from({ length: 6 }, (_, n) => write(n % 2 ? admin : member, `No ${n}`, { conversationId })))
    const unread = async (person: Person) => (await person.messages.unread({})).unread
    expect([await unread(member), await unread(admin), await unread(moderator)]).toEqual([3, 4, 4])
    const received = (await admin.messages.list({ conversationId })).results.filter(({ mine }) => !mine)
    // Reading the second oldest also reads the oldest.
    expect(await admin.messages.read({ id: received.at(-2)!._id })).toEqual({ unread: 2 })
    await Promise.all(received.map(({ _id }) => moderator.messages.read({ id: _id })))
    expect([await unread(member), await unread(admin)]).toEqual([3, 0])
    const seen = (await member.messages.list({ conversationId })).results.filter(({ mine }) => mine)
    expect(seen.every(({ readAt }) => readAt)).toBe(true)
  })

  test('lists every message and conversation once across pages', async () => {
    const { here, member, admin } = await world({ url })
    const { conversationId } = await write(member, 'First')
    await here.asOwner((db) =>
      db.execute(
        `insert into messages (conversation_id, by_person, sender_name, text, created_at)
         select '${conversationId}', n % 2 = 0, 'X', 'No ' || n, now() + make_interval(secs => n / 3) from generate_series(1, 40) n`,
      ),
    )
    await here.asOwner((db) =>
      db.execute(
        `insert into conversations (subject, guest_name, guest_email, last_at, last_text, last_by_person)
         select 'Subject ' || n, 'Guest', 'g@guests.example', now() - make_interval(secs => n / 3), 'x', true from generate_series(1, 40) n`,
      ),
    )
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await admin.messages.list({ conversationId, limit: 7, cursor })
      seen.push(...page.results.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor)
    do {
      const page = await admin.messages.conversations({ limit: 7, cursor })
      seen.push(...page.results.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor)
    expect([seen.length, new Set(seen).size]).toEqual([82, 82])
    expect((await admin.messages.conversations({ q: 'guest subject 39' })).results).toMatchObject([
      { subject: 'Subject 39' },
    ])
    expect((await admin.messages.conversations({ q: '%' })).results).toEqual([])
    await expect(admin.messages.list({ limit: 101 })).rejects.toMatchObject({ code: 'VALIDATION' })
  })
})

test('staff close a conversation and reopen it by writing', async () => {
  const { member, moderator } = await world()
  const { conversationId } = await write(member, 'Hello')
  await expect(member.messages.close({ id: conversationId, closed: true })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await moderator.messages.close({ id: conversationId, closed: true })).toMatchObject({ closed: true })
  await expect(write(member, 'But', { conversationId })).rejects.toMatchObject({ code: 'CONFLICT' })
  // A new question is a new conversation, not the closed one.
  expect((await write(member, 'Another question')).conversationId).not.toBe(conversationId)
  await write(moderator, 'One more thing', { conversationId })
  await write(member, 'Yes?', { conversationId })
  await expect(moderator.messages.remove({ id: conversationId })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('limits users to twenty messages per minute', async () => {
  const { member } = await world()
  const replies = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      member.inject({ method: 'POST', url: '/api/messages', payload: { message: `No ${n}` } }),
    ),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4)
})

test('lets only admins search recipients', async () => {
  const { admin, moderator, member, neighbour } = await world()
  expect((await admin.messages.people({ q: member.username })).results).toEqual([
    { _id: member.id, name: 'The customer', email: member.email },
  ])
  expect((await neighbour.messages.people({ q: member.username })).results).toEqual([])
  await expect(moderator.messages.people({ q: '' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('emails unread messages once, and read messages never', async () => {
  const w = await world()
  const { member, admin, here, pipeline } = w
  const runJob = async (id: string) =>
    emailUnreadMessage(pipeline, { tenantId: here.id, messageId: id, link: 'https://x.example/messages' })
  const first = await write(member, 'Secret question')
  const second = await write(member, 'And another')
  // A repeated job and a second unread message cause no more emails.
  for (const { _id } of [second, first, first]) await runJob(_id)
  const mails = await mailsTo(w, admin.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain('unread message from The customer')
  expect(mails[0]!.text).not.toContain('Secret')
  const answer = await write(admin, 'Answer', { conversationId: first.conversationId })
  await member.messages.read({ id: answer._id })
  await runJob(answer._id)
  expect(await mailsTo(w, member.email)).toEqual([])
  const again = await write(admin, 'Not read', { conversationId: first.conversationId })
  await runJob(again._id)
  expect(await mailsTo(w, member.email)).toHaveLength(1)
  await member.messages.read({ id: again._id })
  await member.client.update({ notifications: { messages: false } })
  await runJob((await write(admin, 'Not wanted', { conversationId: first.conversationId }))._id)
  expect(await mailsTo(w, member.email)).toHaveLength(1)
})

test('links conversations to orders for the customer and admins', async () => {
  const { member, admin, moderator, here, otherCompany } = await world()
  const other = await here.person('customer')
  const there = await otherCompany.person('customer')
  const ordered = async (person: Person, company: typeof here) => {
    const [product] = await putOnSale(company, [{ priceCents: 500 }])
    return (await person.orders.checkout(checkoutRequest([{ id: product!, qty: 1 }], 5, { email: person.email }))).order
  }
  const [own, theirs, foreign] = [
    await ordered(member, here),
    await ordered(other, here),
    await ordered(there, otherCompany),
  ]
  const about = async (subject: string) => {
    const { conversationId: id } = await write(member, 'When does it come?', { subject })
    const seen = async (person: Person) => {
      const { results } = await person.messages.conversations({})
      const { orderId } = await person.messages.conversation({ id })
      expect(results.find(({ _id }) => _id === id)!.orderId).toBe(orderId)
      return orderId
    }
    return [await seen(member), await seen(admin), await seen(moderator)]
  }
  for (const subject of [`Order ${own.orderNumber}`, `Problem with order ${own.orderNumber}`])
    expect(await about(subject)).toEqual([own._id, own._id, undefined])
  // Orders of another customer, of another company, unknown ones, and subjects that only mention one.
  for (const subject of [theirs, foreign].map(({ orderNumber }) => `Order ${orderNumber}`))
    expect(await about(subject)).toEqual([undefined, undefined, undefined])
  expect(await about('Order XY-1')).toEqual([undefined, undefined, undefined])
  expect(await about(`About order ${own.orderNumber}`)).toEqual([undefined, undefined, undefined])
})
