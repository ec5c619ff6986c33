import { beforeAll, describe, expect, test } from 'vitest'
import { databases, serverOn, world } from '#tests/world.ts'
import { streamOf } from './stream-for-tests.ts'

beforeAll(async () => void (await serverOn()), 60_000)

const soon = (look: () => unknown) => expect.poll(look, { timeout: 5000, interval: 20 })

describe.each(databases)('on $kind', ({ url }) => {
  test('who takes part hears of a change at once, and nobody else', async () => {
    const w = await world({ url })
    const { here, member, moderator, neighbour, nextDoor } = w
    const place = { running: w, host: here.host }
    const other = await here.person('customer')
    const streams = {
      member: await streamOf(place, member),
      moderator: await streamOf(place, moderator),
      other: await streamOf(place, other),
      neighbour: await streamOf({ running: w, host: nextDoor.host }, neighbour),
    }
    for (const stream of Object.values(streams)) {
      expect(stream.status).toBe(200)
      expect(stream.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      await soon(stream.changed).toEqual([''])
    }
    const { conversationId } = await member.messages.send({ message: 'Hello' })
    await soon(streams.moderator.changed).toEqual(['', conversationId])
    await soon(streams.member.changed).toEqual(['', conversationId])
    const { _id } = await moderator.messages.send({ message: 'Hello to you', conversationId })
    await soon(() => streams.member.changed().length).toBe(3)
    await member.messages.read({ id: _id })
    await soon(() => streams.moderator.changed().length).toBe(4)
    expect(streams.other.changed()).toEqual([''])
    expect(streams.neighbour.changed()).toEqual([''])
    // What is only between colleagues is told to them alone.
    const third = await streamOf(place, await here.person('admin'))
    const told = streams.moderator.changed().length
    await w.admin.messages.send({ message: 'Psst', receiverId: moderator.id })
    await soon(() => streams.moderator.changed().length).toBe(told + 1)
    expect(third.changed()).toEqual([''])
    for (const stream of [...Object.values(streams), third]) stream.cut()
  })

  test('a stream that breaks loses nothing: the next one begins with everything', async () => {
    const w = await world({ url })
    const place = { running: w, host: w.here.host }
    const stream = await streamOf(place, w.moderator)
    await soon(stream.changed).toEqual([''])
    stream.cut()
    await soon(stream.ended).toBe(true)
    await w.member.messages.send({ message: 'While you were away' })
    const next = await streamOf(place, w.moderator)
    await soon(next.changed).toEqual([''])
    expect((await w.moderator.messages.unread({})).unread).toBe(1)
    next.cut()
  })

  test('nobody without a session follows, and nobody with too many pages', async () => {
    const w = await world({ url })
    const place = { running: w, host: w.here.host }
    expect((await streamOf(place, w.visitor)).status).toBe(401)
    expect((await streamOf(place, w.neighbour)).status).toBe(401)
    expect((await w.member.inject({ url: '/api/messages/stream' })).statusCode).toBe(400)
    const open = []
    for (let n = 0; n < 10; n++) open.push(await streamOf(place, w.member))
    const refused = await streamOf(place, w.member)
    expect([open.every(({ status }) => status === 200), refused.status]).toEqual([true, 429])
    open[0]!.cut()
    await soon(async () => (await streamOf(place, w.member)).status).toBe(200)
    for (const stream of open) stream.cut()
  })
})

test.each(databases.filter(({ kind }) => kind === 'postgres'))(
  'what is written on one process is heard on the other, also after its connection broke',
  async ({ url }) => {
    const w = await world({ url })
    const elsewhere = await serverOn(url, { cacheBytes: 1024 })
    const stream = await streamOf({ running: elsewhere, host: w.here.host }, w.moderator)
    await soon(stream.changed).toEqual([''])
    const { conversationId } = await w.member.messages.send({ message: 'From the other side' })
    await soon(stream.changed).toEqual(['', conversationId])
    // The listening connections are torn: what is told meanwhile is lost, and everybody looks again.
    const torn = await w.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query ~ '^(listen vitrine|select pg_notify)' and pid <> pg_backend_pid()`,
    )
    expect(torn.rowCount).toBeGreaterThan(1)
    await w.member.messages.send({ message: 'Into the void', conversationId })
    await soon(() => stream.changed().length).toBeGreaterThan(2)
    const heard = stream.changed().length
    await soon(async () => {
      await w.member.messages.send({ message: 'Heard again', conversationId })
      return stream.changed().length
    }).toBeGreaterThan(heard + 1)
    stream.cut()
  },
)
