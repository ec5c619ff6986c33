import { beforeAll, describe, expect, test } from 'vitest'
import { mailsTo } from '#tests/mailed.ts'
import { featureDatabases, type Person, serverOn, world } from '#tests/world.ts'

beforeAll(async () => void (await serverOn()))

const message = { name: 'Rosa Vogel', email: 'rosa@post.example', subject: 'A print', message: 'Is it\nfor sale?' }
const send = (person: Person, payload: object, ip = '198.51.100.7') =>
  person.inject({ method: 'POST', url: '/api/contact', payload, remoteAddress: ip })

async function withAddress(url?: string) {
  const w = await world({ url })
  const company = `post@${w.here.host}`
  await w.here.asOwner((db) => db.execute(`update company set email = '${company}'`))
  return { ...w, company, rosa: `rosa-${w.here.slug}@post.example` }
}

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('adds a message to the inbox and emails company and sender', async () => {
    const w = await withAddress(url)
    const reply = await send(w.visitor, { ...message, email: w.rosa, took: 60_000 })
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'Message sent successfully!' }])
    const [conversation] = (await w.moderator.messages.conversations({})).results
    expect(conversation).toMatchObject({
      kind: 'guest',
      subject: 'A print',
      with: { name: 'Rosa Vogel', email: w.rosa },
      unread: 1,
    })
    const [mail] = await mailsTo(w, w.company)
    expect(mail).toMatchObject({ subject: 'New message: A print', replyTo: w.rosa })
    expect(mail!.text).toContain('Is it\nfor sale?')
    expect(mail!.text).toContain(`/messages?c=${conversation!._id}`)
    expect((await mailsTo(w, w.rosa))[0]!.text).toContain('for sale?')
    // Replies are sent by email, with the company as the reply address.
    await w.moderator.messages.send({ conversationId: conversation!._id, message: 'It is. Come by!' })
    expect((await mailsTo(w, w.rosa))[0]).toMatchObject({ subject: 'Re: A print', replyTo: w.company })
    expect((await mailsTo(w, w.rosa))[0]!.text).toContain('It is. Come by!')
    // Conversations of guests can be deleted.
    await w.moderator.messages.remove({ id: conversation!._id })
    expect((await w.admin.messages.conversations({})).results).toEqual([])
    expect((await w.neighbour.messages.conversations({})).results).toEqual([])
  })
})

test('adds messages of signed-in users to their conversations', async () => {
  const w = await withAddress()
  await send(w.member, message)
  expect((await w.member.messages.conversations({})).results).toMatchObject([{ kind: 'shop', subject: 'A print' }])
  expect((await w.admin.messages.conversations({})).results).toMatchObject([{ kind: 'customer', unread: 1 }])
})

test('adds messages to the inbox of companies without an email address', async () => {
  const w = await world()
  expect((await send(w.visitor, message)).statusCode).toBe(200)
  expect((await w.admin.messages.unread({})).unread).toBe(1)
})

test.each([
  ['name', 'Rosa\r\nBcc: all@victims.example'],
  ['subject', 'Hello\nContent-Type: text/html'],
  ['email', 'rosa@post.example\r\nBcc: all@victims.example'],
  ['email', 'rosa@post.example, all@victims.example'],
  ['email', 'Rosa <rosa@post.example>'],
  ['name', ' '],
  ['email', ''],
  ['subject', ''],
  ['message', ' \n '],
  ['message', 'x'.repeat(4001)],
  ['message', 'a\0b'],
  ['subject', 'x'.repeat(151)],
])('refuses header injection and invalid fields: %s %j', async (field, value) => {
  const w = await withAddress()
  const reply = await send(w.visitor, { ...message, [field]: value })
  expect(reply.statusCode).toBe(400)
  expect(Object.keys(reply.json().fields)).toEqual([field])
  expect(await mailsTo(w, w.company)).toEqual([])
  expect((await w.admin.messages.unread({})).unread).toBe(0)
})

test('refuses unknown fields', async () => {
  const { visitor } = await world()
  expect((await send(visitor, { ...message, to: 'all@victims.example' })).statusCode).toBe(400)
})

test('answers bots that fill the honeypot, but stores nothing', async () => {
  const w = await withAddress()
  const reply = await send(w.visitor, { ...message, website: 'https://spam.example' })
  expect([reply.statusCode, reply.json().message]).toEqual([200, 'Message sent successfully!'])
  expect((await w.admin.messages.unread({})).unread).toBe(0)
  expect(await mailsTo(w, w.company)).toEqual([])
})

test('stores messages that were sent too quickly without emailing them', async () => {
  const w = await withAddress()
  await send(w.visitor, { ...message, email: w.rosa, took: 300 })
  expect((await w.admin.messages.unread({})).unread).toBe(1)
  expect([...(await mailsTo(w, w.company)), ...(await mailsTo(w, w.rosa))]).toEqual([])
})

test('sends at most three copies to an address, without links', async () => {
  const w = await withAddress()
  for (let n = 0; n < 5; n++)
    await send(w.visitor, { ...message, email: w.rosa, message: `Buy at cheap-pills.com ${n}` }, `198.51.100.${n}`)
  const copies = await mailsTo(w, w.rosa)
  expect(copies).toHaveLength(3)
  for (const { text, subject, html } of copies) expect(`${text} ${subject} ${html}`).not.toContain('cheap-pills')
  expect(await mailsTo(w, w.company)).toHaveLength(5)
})

test('accepts five messages per hour from a network, invalid ones excluded', async () => {
  const { visitor, admin } = await world()
  for (let n = 0; n < 4; n++) await send(visitor, { ...message, email: 'none' })
  const replies = await Promise.all(Array.from({ length: 8 }, () => send(visitor, message)))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
  const [refused] = replies.filter(({ statusCode }) => statusCode === 429)
  expect(refused!.headers['retry-after']).toBeDefined()
  expect((await admin.messages.unread({})).unread).toBe(5)
  expect((await send(visitor, message, '203.0.113.9')).statusCode).toBe(200)
})
