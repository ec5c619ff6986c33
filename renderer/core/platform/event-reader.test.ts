import { afterEach, expect, test, vi } from 'vitest'
import { eventReader } from './event-reader.ts'

afterEach(() => vi.unstubAllGlobals())

const connection = { token: () => 'secret', session: () => null, onExpired: () => undefined }

/** The events of a stream that arrives in these chunks. */
async function readEvents(...chunks: string[]) {
  const bytes = new TextEncoder()
  const body = new ReadableStream({
    start(stream) {
      for (const chunk of chunks) stream.enqueue(bytes.encode(chunk))
      stream.close()
    },
  })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)))
  const events: [string, string][] = []
  await eventReader(connection)('/stream', (...event) => events.push(event), new AbortController().signal)
  return events
}

test('reads events without data and events cut anywhere', async () => {
  expect(await readEvents('event: changed\ndata: \n\nevent: cha', 'nged\nda', 'ta: 7\n', '\n')).toEqual([
    ['changed', ''],
    ['changed', '7'],
  ])
})

test('reports a comment as an event without a name', async () => {
  expect(await readEvents(': alive\n\n', 'event: changed\ndata: 1\n\n')).toEqual([
    ['', ''],
    ['changed', '1'],
  ])
})

test('reads every line ending and data of several lines', async () => {
  expect(await readEvents('event: note\r\ndata: one\r\ndata: two\r', '\n\r\nevent: last\rdata: three\r\r')).toEqual([
    ['note', 'one\ntwo'],
    ['last', 'three'],
  ])
})
