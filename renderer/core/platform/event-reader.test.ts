import { afterEach, expect, test, vi } from 'vitest'
import { eventReader } from './event-reader.ts'

afterEach(() => vi.unstubAllGlobals())

const connection = { token: () => 'secret', session: () => null, onExpired: () => undefined }

/** What is heard of a stream that arrives in these pieces. */
async function heard(...pieces: string[]) {
  const bytes = new TextEncoder()
  const body = new ReadableStream({
    start(stream) {
      for (const piece of pieces) stream.enqueue(bytes.encode(piece))
      stream.close()
    },
  })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)))
  const events: [string, string][] = []
  await eventReader(connection)('/stream', (...event) => events.push(event), new AbortController().signal)
  return events
}

test('events arrive with their name and data, also without data and cut anywhere', async () => {
  expect(await heard('event: changed\ndata: \n\nevent: cha', 'nged\nda', 'ta: 7\n', '\n')).toEqual([
    ['changed', ''],
    ['changed', '7'],
  ])
})

test('a comment says that the stream is alive', async () => {
  expect(await heard(': alive\n\n', 'event: changed\ndata: 1\n\n')).toEqual([
    ['', ''],
    ['changed', '1'],
  ])
})

test('lines may end in any way the standard allows, and data may have several', async () => {
  expect(await heard('event: note\r\ndata: one\r\ndata: two\r', '\n\r\nevent: last\rdata: three\r\r')).toEqual([
    ['note', 'one\ntwo'],
    ['last', 'three'],
  ])
})
