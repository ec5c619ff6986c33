import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ownDatabase } from '#tests/own-database.ts'
import { databases, serverOn, world } from '#tests/world.ts'
import { streamOf } from './stream-for-tests.ts'

beforeAll(async () => void (await serverOn()))

const eventually = (look: () => unknown) => expect.poll(look, { interval: 20 })

describe.each(databases)('on $kind', ({ url }) => {
  test('notifies only the participants of a change', async () => {
    const w = await world({ url })
    const { here, member, moderator, neighbour, otherCompany } = w
    const place = { running: w, host: here.host }
    const other = await here.person('customer')
    const streams = {
      member: await streamOf(place, member),
      moderator: await streamOf(place, moderator),
      other: await streamOf(place, other),
      neighbour: await streamOf({ running: w, host: otherCompany.host }, neighbour),
    }
    for (const stream of Object.values(streams)) {
      expect(stream.status).toBe(200)
      expect(stream.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      await eventually(stream.changed).toEqual([''])
    }
    const { conversationId } = await member.messages.send({ message: 'Hello' })
    await eventually(streams.moderator.changed).toEqual(['', conversationId])
    await eventually(streams.member.changed).toEqual(['', conversationId])
    const { _id } = await moderator.messages.send({ message: 'Hello to you', conversationId })
    await eventually(() => streams.member.changed().length).toBe(3)
    await member.messages.read({ id: _id })
    await eventually(() => streams.moderator.changed().length).toBe(4)
    expect(streams.other.changed()).toEqual([''])
    expect(streams.neighbour.changed()).toEqual([''])
    // Conversations between colleagues notify only them.
    const third = await streamOf(place, await here.person('admin'))
    const before = streams.moderator.changed().length
    await w.admin.messages.send({ message: 'Psst', receiverId: moderator.id })
    await eventually(() => streams.moderator.changed().length).toBe(before + 1)
    expect(third.changed()).toEqual([''])
    for (const stream of [...Object.values(streams), third]) stream.disconnect()
  })

  test('a new stream starts with a change, so nothing is missed', async () => {
    const w = await world({ url })
    const place = { running: w, host: w.here.host }
    const stream = await streamOf(place, w.moderator)
    await eventually(stream.changed).toEqual([''])
    stream.disconnect()
    await eventually(stream.ended).toBe(true)
    await w.member.messages.send({ message: 'While you were away' })
    const next = await streamOf(place, w.moderator)
    await eventually(next.changed).toEqual([''])
    expect((await w.moderator.messages.unread({})).unread).toBe(1)
    next.disconnect()
  })

  test('refuses streams without a session and more than ten per user', async () => {
    const w = await world({ url })
    const place = { running: w, host: w.here.host }
    expect((await streamOf(place, w.visitor)).status).toBe(401)
    expect((await streamOf(place, w.neighbour)).status).toBe(401)
    expect((await w.member.inject({ url: '/api/messages/stream' })).statusCode).toBe(400)
    const open = []
    for (let n = 0; n < 10; n++) open.push(await streamOf(place, w.member))
    const refused = await streamOf(place, w.member)
    expect([open.every(({ status }) => status === 200), refused.status]).toEqual([true, 429])
    open[0]!.disconnect()
    await eventually(async () => (await streamOf(place, w.member)).status).toBe(200)
    for (const stream of open) stream.disconnect()
  })
})

test.each(databases.filter(({ kind }) => kind === 'postgres'))(
  'notifies pages of other processes, also after a lost database connection',
  async ({ url: base }) => {
    // Connections that carry notices are ended below, and only those of this test may be.
    const { href: url, drop } = await ownDatabase(base!, async (href) => {
      await (await serverOn(href)).stop()
      await (await serverOn(href, { cacheBytes: 1024 })).stop()
    })
    onTestFinished(drop)
    const w = await world({ url })
    const otherProcess = await serverOn(url, { cacheBytes: 1024 })
    const stream = await streamOf({ running: otherProcess, host: w.here.host }, w.moderator)
    await eventually(stream.changed).toEqual([''])
    const { conversationId } = await w.member.messages.send({ message: 'From the other side' })
    await eventually(stream.changed).toEqual(['', conversationId])
    // Notices are lost without the connections, so all pages refresh after the reconnect.
    const terminated = await w.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ~ '^(listen vitrine|select pg_notify)' and pid <> pg_backend_pid()`,
    )
    expect(terminated.rowCount).toBeGreaterThan(1)
    await w.member.messages.send({ message: 'Missed', conversationId })
    await eventually(() => stream.changed().length).toBeGreaterThan(2)
    const before = stream.changed().length
    await eventually(async () => {
      await w.member.messages.send({ message: 'Received again', conversationId })
      return stream.changed().length
    }).toBeGreaterThan(before + 1)
    stream.disconnect()
  },
)
