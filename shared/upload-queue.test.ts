import { expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { type SendFile, type UploadItem, uploadQueue } from './upload-queue.ts'

const file = (id: string) => ({ id, name: `${id}.jpg`, size: 100 })
const published = () => ({ published: true })

/** A queue whose sends are answered by hand, and which does not really wait between tries. */
function queueOf(parallel = 3) {
  const sent: { item: UploadItem; answer: PromiseWithResolvers<{ photoId: string }>; signal: { aborted: boolean } }[] =
    []
  const pauses: (number | undefined)[] = []
  const send: SendFile = (item, _details, onSent, signal) => {
    const answer = Promise.withResolvers<{ photoId: string }>()
    sent.push({ item, answer, signal })
    onSent(50)
    return answer.promise
  }
  const queue = uploadQueue(send, {
    parallel,
    retries: 2,
    pause: async (_tried, retryAfter) => void pauses.push(retryAfter),
  })
  let items: readonly UploadItem[] = []
  queue.watch((now) => {
    items = now
  })
  return { queue, sent, pauses, states: () => items.map(({ state }) => state), items: () => items }
}
const settle = () => new Promise((resolve) => setTimeout(resolve))

test('a few at a time, the next one when one is done', async () => {
  const { queue, sent, states } = queueOf(2)
  queue.add(['a', 'b', 'c'].map(file))
  expect(states()).toEqual(['waiting', 'waiting', 'waiting'])
  queue.start(published)
  expect(states()).toEqual(['sending', 'sending', 'waiting'])
  sent[0]!.answer.resolve({ photoId: 'p1' })
  await settle()
  expect(states()).toEqual(['done', 'sending', 'sending'])
})

test('a file that is refused at once is listed, and never sent', () => {
  const { queue, sent, items } = queueOf()
  queue.add([{ ...file('big'), error: { code: 'FILE_TOO_LARGE', message: 'File size must be less than 10MB' } }])
  queue.start(published)
  expect(sent).toHaveLength(0)
  expect(items()[0]).toMatchObject({ state: 'failed', error: { message: 'File size must be less than 10MB' } })
})

test('a lost connection is tried again, after as long as the server asked', async () => {
  const { queue, sent, pauses, states } = queueOf()
  queue.add([file('a')])
  queue.start(published)
  sent[0]!.answer.reject(new AppError('TOO_MANY_REQUESTS', 'Slow down.', { retryAfter: 7 }))
  await settle()
  expect(pauses).toEqual([7])
  sent[1]!.answer.resolve({ photoId: 'p1' })
  await settle()
  expect(states()).toEqual(['done'])
})

test('what cannot get better is not tried again, until somebody asks', async () => {
  const { queue, sent, states } = queueOf()
  queue.add([file('a')])
  queue.start(published)
  sent[0]!.answer.reject(new AppError('BAD_FILE_TYPE', 'Invalid file type for photo upload'))
  await settle()
  expect(states()).toEqual(['failed'])
  queue.retryFailed()
  expect(states()).toEqual(['sending'])
  expect(sent).toHaveLength(2)
})

test('a duplicate leads to the photo that is already there', async () => {
  const { queue, sent, items } = queueOf()
  queue.add([file('a')])
  queue.start(published)
  sent[0]!.answer.reject(new AppError('DUPLICATE', 'Already here.', { details: { _id: 'p9' } }))
  await settle()
  expect(items()[0]).toMatchObject({ state: 'duplicate', photoId: 'p9' })
  queue.clearDone()
  expect(items()).toEqual([])
})

test('taking a file off the list stops it on its way', async () => {
  const { queue, sent, items } = queueOf()
  queue.add([file('a')])
  queue.start(published)
  queue.remove('a')
  expect(sent[0]!.signal.aborted).toBe(true)
  expect(items()).toEqual([])
})
