import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from './errors.ts'
import type { Verdicts } from './upload-checks.ts'
import type { Examined, UploadRecord } from './upload-list.ts'
import { type NewUpload, type SavedQueue, type UploadHost, uploadQueue } from './upload-queue.ts'
import type { FileFacts, UploadEvent, UploadItem } from './uploads.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const file = (id: string): NewUpload => ({ id, name: `${id}.jpg`, size: 100 })
const some = (count: number) => Array.from({ length: count }, (_, at) => file(`f${at}`))
const quota = { used: 1, limit: 50 }
const offline = () => new AppError('OFFLINE', 'The connection was lost.')
const soon = (ms = 1000) => vi.advanceTimersByTimeAsync(ms)

interface Sent {
  id: string
  answer: PromiseWithResolvers<{ photoId: string; warning?: string } | 'changed'>
  onSent(bytes: number): void
  signal: AbortSignal
}

/** A queue whose host is controlled by the test. */
function queueOf({
  initial,
  host,
  ...rest
}: {
  initial?: Partial<SavedQueue>
  host?: Partial<UploadHost>
  up?: boolean
} = {}) {
  const site = { up: rest.up ?? true, looks: 0 }
  const sent: Sent[] = []
  const examined: string[] = []
  const asked: FileFacts[][] = []
  const saved: Parameters<NonNullable<UploadHost['save']>>[0][] = []
  const forgotten: string[] = []
  const events: UploadEvent[] = []
  const queue = uploadQueue(
    {
      async examine({ id, size }): Promise<Examined> {
        examined.push(id)
        return { size, mime: 'image/jpeg', sha256: `hash of ${id}` }
      },
      async preflight(files): Promise<Verdicts> {
        asked.push(files)
        return { results: files.map(() => ({ verdict: 'new' })), quota }
      },
      send({ item: { id } }, onSent, signal) {
        const answer = Promise.withResolvers<{ photoId: string; warning?: string } | 'changed'>()
        signal.addEventListener('abort', () => answer.reject(new AppError('UNEXPECTED', 'Stopped.')))
        sent.push({ id, answer, onSent, signal })
        return answer.promise
      },
      async reachable() {
        site.looks++
        return site.up
      },
      async save(unsaved) {
        saved.push(unsaved)
      },
      forget: (ids) => void forgotten.push(...ids),
      ...host,
    },
    { parallel: 3, paused: false, records: [], ...initial },
  )
  queue.watch((event) => void events.push(event))
  const items = () => queue.all().items
  return {
    queue,
    site,
    sent,
    examined,
    asked,
    saved,
    forgotten,
    events,
    items,
    item: (id: string) => items().find((one) => one.id === id)!,
    states: () => items().map(({ state }) => state),
    paused: () => queue.all().status.paused,
    /** The last request that sent the file. */
    last: (id: string) => sent.findLast((one) => one.id === id)!,
    done(id: string) {
      sent.findLast((one) => one.id === id)!.answer.resolve({ photoId: `photo of ${id}` })
    },
    fail(id: string, error: AppError) {
      sent.findLast((one) => one.id === id)!.answer.reject(error)
    },
  }
}

/** With files that are ready to start. */
async function ready(count: number, given: Parameters<typeof queueOf>[0] = {}) {
  const q = queueOf(given)
  q.queue.add(some(count))
  await soon()
  return q
}
async function started(count: number, given: Parameters<typeof queueOf>[0] = {}) {
  const q = await ready(count, given)
  q.queue.step('start')
  await soon(200)
  return q
}

test('checks a file and waits for the user to start', async () => {
  const { queue, states, sent, asked, item } = queueOf()
  queue.add([{ ...file('a'), folder: 'Trip', details: { album: 'Trip' } }])
  await soon(50)
  expect(states()).toEqual(['checking'])
  await soon()
  expect(asked).toEqual([[{ name: 'a.jpg', size: 100, mime: 'image/jpeg', sha256: 'hash of a' }]])
  expect(item('a')).toEqual({
    id: 'a',
    name: 'a.jpg',
    folder: 'Trip',
    size: 100,
    details: { published: true, album: 'Trip' },
    state: 'ready',
    sent: 0,
    error: undefined,
  })
  expect(queue.all().status.quota).toEqual(quota)
  expect(sent).toEqual([])
})

test('checks up to 500 files per request', async () => {
  const { asked, states } = await ready(1200)
  expect(asked.length).toBeLessThan(6)
  expect(asked.flat()).toHaveLength(1200)
  expect(Math.max(...asked.map((one) => one.length))).toBe(500)
  expect(new Set(states())).toEqual(new Set(['ready']))
})

test('sends a limited number of files at a time', async () => {
  const { queue, done, states, sent, item } = await started(4, { initial: { parallel: 2 } })
  expect(states()).toEqual(['sending', 'sending', 'waiting', 'waiting'])
  done('f0')
  await soon()
  expect(states()).toEqual(['done', 'sending', 'sending', 'waiting'])
  expect(item('f0')).toMatchObject({ sent: 100, photoId: 'photo of f0' })
  queue.setParallel(8)
  await soon()
  expect(sent).toHaveLength(4)
  for (const [given, used] of [
    [0, 1],
    [9, 8],
  ] as const) {
    queue.setParallel(given)
    await soon()
    expect(queue.all().status.parallel).toBe(used)
  }
})

test('starts files that are still being checked', async () => {
  const { queue, sent } = queueOf()
  queue.add(some(2))
  queue.step('start', ['f1'])
  await soon()
  expect(sent.map(({ id }) => id)).toEqual(['f1'])
})

test('rejects an invalid file with its message before sending', async () => {
  const refusals: Record<string, AppError> = {
    f0: new AppError('FILE_TOO_LARGE', 'File size must be less than 10MB'),
    f1: new AppError('NOT_FOUND', 'This file is gone.'),
  }
  const { item, sent, queue } = queueOf({
    host: {
      examine: async ({ id, size }) => {
        if (refusals[id]) throw refusals[id]
        return { size, mime: 'image/jpeg', sha256: id }
      },
    },
  })
  queue.add(some(3))
  queue.step('start')
  await soon()
  expect(item('f0')).toMatchObject({ state: 'refused', error: { message: 'File size must be less than 10MB' } })
  expect(item('f1')).toMatchObject({ state: 'failed', error: { message: 'This file is gone.' } })
  expect(sent.map(({ id }) => id)).toEqual(['f2'])
  // A retry reads the file again.
  delete refusals.f1
  queue.step('retry')
  await soon()
  expect([item('f0').state, item('f1').state]).toEqual(['refused', 'sending'])
})

test('applies the verdict of the site to each file', async () => {
  const { item } = await ready(3, {
    host: {
      preflight: async () => ({
        quota,
        results: [
          { verdict: 'new' },
          { verdict: 'duplicate', of: { _id: 'p9', title: 'Sea' } },
          { verdict: 'blocked', reason: 'Your plan is full.' },
        ],
      }),
    },
  })
  expect(item('f0').state).toBe('ready')
  expect(item('f1')).toMatchObject({ state: 'duplicate', photoId: 'p9', duplicateOf: 'Sea' })
  expect(item('f2')).toMatchObject({ state: 'refused', error: { message: 'Your plan is full.' } })
})

test('checks files again that the plan had no space for, and no others', async () => {
  let full = true
  const { item, queue } = await ready(2, {
    host: {
      preflight: async (files) => ({
        quota,
        results: files.map(({ name }) =>
          full ? { verdict: 'blocked', reason: 'No.', ...(name === 'f0.jpg' && { full }) } : { verdict: 'new' },
        ),
      }),
    },
  })
  expect([item('f0'), item('f1')].map(({ state, error }) => [state, error?.code])).toEqual([
    ['refused', 'PLAN_LIMIT_REACHED'],
    ['refused', 'VALIDATION'],
  ])
  full = false
  queue.step('retry')
  await soon()
  expect([item('f0').state, item('f1').state]).toEqual(['ready', 'refused'])
})

test('counts the plan over the whole list, not per request', async () => {
  const waiting: unknown[] = []
  const { queue } = queueOf({
    host: {
      async preflight(files, others) {
        waiting.push(others)
        return { results: files.map(() => ({ verdict: 'new' })), quota }
      },
    },
  })
  queue.add(some(501))
  await soon()
  await soon()
  expect(waiting).toEqual([
    { count: 0, bytes: 0 },
    { count: 500, bytes: 50_000 },
  ])
})

const sameBytes = { examine: async ({ size }: UploadItem) => ({ size, mime: 'image/jpeg', sha256: 'same' }) }

test('sends identical files once', async () => {
  const { item, sent, done } = await started(2, { host: sameBytes })
  expect(item('f1')).toMatchObject({ state: 'duplicate', duplicateOf: 'f0.jpg' })
  done('f0')
  await soon()
  expect(item('f1')).toMatchObject({ state: 'duplicate', photoId: 'photo of f0' })
  expect(sent).toHaveLength(1)
})

test('sends the first of identical files even if read last', async () => {
  const examine = async ({ id, size }: UploadItem) => {
    await new Promise((resolve) => setTimeout(resolve, id === 'f0' ? 500 : 5))
    return { size, mime: 'image/jpeg', sha256: 'same' }
  }
  const { states, item } = await ready(3, { host: { examine } })
  expect(states()).toEqual(['ready', 'duplicate', 'duplicate'])
  expect(item('f1').duplicateOf).toBe('f0.jpg')
})

test('promotes a duplicate when the first file is removed', async () => {
  for (const step of ['remove', 'cancel'] as const) {
    const { queue, item } = await ready(3, { host: sameBytes })
    queue.step(step, ['f0'])
    await soon()
    expect([item('f1').state, item('f2').state]).toEqual(['ready', 'duplicate'])
    queue.step('retry', ['f0'])
    await soon()
    if (step === 'cancel') expect(item('f0')).toMatchObject({ state: 'duplicate', duplicateOf: 'f1.jpg' })
  }
})

test('sends a file without a hash for the site to check', async () => {
  const { states, asked, fail, item } = await started(1, {
    host: { examine: async ({ size }) => ({ size, mime: '' }) },
  })
  expect([states(), asked]).toEqual([['sending'], []])
  fail('f0', new AppError('DUPLICATE', 'Already here.', { details: { _id: 'p9', title: 'Sea' } }))
  await soon()
  expect(item('f0')).toMatchObject({ state: 'duplicate', photoId: 'p9', duplicateOf: 'Sea' })
})

test('loses no files when the check fails', async () => {
  for (const code of ['NOT_FOUND', 'UNEXPECTED', 'FORBIDDEN'] as const) {
    const { states } = await ready(2, {
      host: { preflight: () => Promise.reject(new AppError(code, 'No such route.')) },
    })
    expect(states()).toEqual(['ready', 'ready'])
  }
})

test('repeats a check after Retry-After', async () => {
  let busy = 2
  let asked = 0
  const { states } = await ready(1, {
    host: {
      async preflight() {
        asked++
        if (busy-- > 0) throw new AppError('TOO_MANY_REQUESTS', 'Slow down.', { retryAfter: 30 })
        return { results: [{ verdict: 'new' }], quota }
      },
    },
  })
  expect([states(), asked]).toEqual([['checking'], 1])
  await soon(30_000)
  expect(asked).toBe(2)
  await soon(30_000)
  expect([states(), asked]).toEqual([['ready'], 3])
})

test('checks files after signing in again', async () => {
  let signedIn = false
  const { queue, states, paused } = await ready(2, {
    host: {
      async preflight(files) {
        if (!signedIn) throw new AppError('AUTH_REQUIRED', 'Please log in.')
        return { results: files.map(() => ({ verdict: 'new' })), quota }
      },
    },
  })
  expect([states(), paused()]).toEqual([['checking', 'checking'], 'signed-out'])
  signedIn = true
  queue.signedIn()
  await soon()
  expect([states(), paused()]).toEqual([['ready', 'ready'], undefined])
})

test('retries after 1, 2, 4, 8 and 16 seconds, then fails', async () => {
  const { queue, sent, fail, item } = await started(1)
  for (const seconds of [1, 2, 4, 8, 16]) {
    fail('f0', new AppError('UNAVAILABLE', 'The site is busy.'))
    await soon(seconds * 1000 - 100)
    const before = sent.length
    expect(item('f0')).toMatchObject({ state: 'waiting', error: { message: 'The site is busy.' } })
    await soon(300)
    expect([sent.length - before, item('f0').state]).toEqual([1, 'sending'])
  }
  fail('f0', new AppError('UNAVAILABLE', 'The site is busy.'))
  await soon(120_000)
  expect([sent.length, item('f0').state]).toEqual([6, 'failed'])
  queue.step('retry')
  await soon()
  expect([sent.length, item('f0')]).toEqual([7, expect.objectContaining({ state: 'sending', error: undefined })])
})

test('does not count attempts with progress', async () => {
  const { sent, last, fail, item } = await started(1)
  for (let cut = 0; cut < 20; cut++) {
    last('f0').onSent(cut * 5)
    fail('f0', offline())
    await soon(1500)
  }
  expect([sent.length, item('f0').state]).toEqual([21, 'sending'])
})

test('sends other files while one waits for a retry', async () => {
  const { sent, fail } = await started(2, { initial: { parallel: 1 } })
  fail('f0', new AppError('UNAVAILABLE', 'The site is busy.'))
  await soon(100)
  expect(sent.map(({ id }) => id)).toEqual(['f0', 'f1'])
})

test('waits for Retry-After every time', async () => {
  const { sent, fail, done, states } = await started(3, { initial: { parallel: 1 } })
  for (let time = 1; time <= 10; time++) {
    fail(sent.at(-1)!.id, new AppError('TOO_MANY_REQUESTS', 'Slow down.', { retryAfter: 1800 }))
    await soon(1_799_000)
    expect(sent).toHaveLength(time)
    await soon(2000)
    expect(sent).toHaveLength(time + 1)
  }
  for (let left = 3; left > 0; left--) {
    done(sent.at(-1)!.id)
    await soon()
  }
  expect(states()).toEqual(['done', 'done', 'done'])
})

test('ignores changes to the system clock', async () => {
  const { sent, fail, item } = await started(2, { initial: { parallel: 1 } })
  fail('f0', new AppError('TOO_MANY_REQUESTS', 'Slow down.', { retryAfter: 5 }))
  await soon(200)
  vi.setSystemTime(Date.now() - 24 * 3600_000)
  await soon(6000)
  expect(sent).toHaveLength(2)
  expect(item(sent.at(-1)!.id).state).toBe('sending')
})

test('does not retry a permanent error', async () => {
  const { sent, fail, item, queue } = await started(2, { initial: { parallel: 1 } })
  fail('f0', new AppError('BAD_FILE_TYPE', 'Invalid file type for photo upload'))
  await soon()
  fail('f1', new AppError('FORBIDDEN', 'Not yours to do.'))
  await soon(120_000)
  expect([item('f0').state, item('f1').state, sent.length]).toEqual(['refused', 'failed', 2])
  queue.step('retry')
  await soon()
  expect(sent.map(({ id }) => id)).toEqual(['f0', 'f1', 'f1'])
})

test('pauses when signed out and continues after signing in', async () => {
  const { queue, sent, fail, done, states, paused } = await started(4, { initial: { parallel: 2 } })
  fail('f0', new AppError('AUTH_REQUIRED', 'Your session has ended.'))
  done('f1')
  await soon(120_000)
  expect([states(), paused()]).toEqual([['waiting', 'done', 'waiting', 'waiting'], 'signed-out'])
  // Only signing in ends it.
  queue.step('resume')
  await soon(120_000)
  expect(sent).toHaveLength(2)
  queue.signedIn()
  await soon()
  expect(sent.slice(2).map(({ id }) => id)).toEqual(['f0', 'f2'])
})

test('pauses while the site is unreachable, without counting attempts', async () => {
  const q = await started(2, { initial: { parallel: 2 } })
  q.site.up = false
  for (const id of ['f0', 'f1']) q.fail(id, offline())
  await soon(0)
  expect(q.site.looks).toBe(1)
  await soon(600_000)
  expect([q.states(), q.paused(), q.sent.length]).toEqual([['waiting', 'waiting'], 'offline', 2])
  // Checked with growing delays of at most a minute.
  expect(q.site.looks).toBeGreaterThan(12)
  expect(q.site.looks).toBeLessThan(20)
  q.site.up = true
  await soon(61_000)
  expect([q.states(), q.paused()]).toEqual([['sending', 'sending'], undefined])
})

test('checks the connection immediately when it may be back', async () => {
  const { queue, site, fail, states } = await started(1)
  site.up = false
  fail('f0', offline())
  await soon(200_000)
  site.up = true
  await queue.online()
  await soon(200)
  expect(states()).toEqual(['sending'])
})

test('returns the remaining files to ready when the plan is full', async () => {
  const { queue, fail, states, item, sent } = await started(4, { initial: { parallel: 1 } })
  fail('f0', new AppError('PLAN_LIMIT_REACHED', 'Your Free plan includes 50 media files.'))
  await soon(60_000)
  expect(states()).toEqual(['failed', 'ready', 'ready', 'ready'])
  expect(item('f0').error?.message).toBe('Your Free plan includes 50 media files.')
  queue.step('start')
  await soon()
  expect(sent.at(-1)!.id).toBe('f1')
})

test('shows the warning of a successful upload', async () => {
  const { last, item } = await started(1)
  last('f0').answer.resolve({ photoId: 'p', warning: 'Browsers cannot play ProRes.' })
  await soon()
  expect(item('f0')).toMatchObject({ state: 'done', warning: 'Browsers cannot play ProRes.' })
})

test('a full disk pauses the queue until the server has space', async () => {
  const { queue, sent, fail, done, states, item, paused } = await started(3, { initial: { parallel: 2 } })
  const full = new AppError('STORAGE_FULL', 'There is no space left on the server.', { retryAfter: 60 })
  fail('f0', full)
  fail('f1', full)
  await soon()
  expect([states(), paused()]).toEqual([['waiting', 'waiting', 'waiting'], 'full'])
  await soon(50_000)
  expect(sent).toHaveLength(2)
  await soon(10_000)
  expect([sent.length, paused()]).toEqual([4, undefined])
  fail('f0', full)
  await soon()
  queue.step('resume')
  await soon()
  expect(paused()).toBeUndefined()
  for (const id of ['f0', 'f1', 'f2']) {
    done(id)
    await soon()
  }
  expect([states(), item('f0').error]).toEqual([['done', 'done', 'done'], undefined])
})

test('stops sending on pause and continues on resume', async () => {
  const { queue, sent, last, states, paused } = await started(3, { initial: { parallel: 1 } })
  last('f0').onSent(40)
  queue.step('pause')
  await soon()
  expect([last('f0').signal.aborted, states(), paused()]).toEqual([true, ['waiting', 'waiting', 'waiting'], 'paused'])
  queue.add([file('new')])
  await soon()
  expect(states().at(-1)).toBe('ready')
  queue.step('resume')
  await soon()
  expect([sent.map(({ id }) => id), paused()]).toEqual([['f0', 'f0'], undefined])
})

test('cancels a file, which can be retried and started', async () => {
  const { queue, last, states, item, sent } = await started(3, { initial: { parallel: 1 } })
  queue.step('cancel', ['f0', 'f2'])
  await soon()
  expect([states(), last('f0').signal.aborted]).toEqual([['cancelled', 'sending', 'cancelled'], true])
  queue.step('cancel')
  await soon()
  expect(states()).toEqual(['cancelled', 'cancelled', 'cancelled'])
  queue.step('retry', ['f2'])
  await soon()
  expect(states()).toEqual(['cancelled', 'cancelled', 'ready'])
  queue.step('start')
  await soon()
  expect([item('f2').state, sent.at(-1)!.id]).toEqual(['sending', 'f2'])
})

test('accepts a response that arrives after a cancel', async () => {
  const { queue, last, item } = await started(1, {
    host: {
      send: async () => {
        await new Promise<void>((resolve) => setTimeout(resolve, 5000))
        return { photoId: 'p1' }
      },
    },
  })
  queue.step('cancel')
  await soon(200)
  expect(item('f0').state).toBe('cancelled')
  await soon(10_000)
  expect(item('f0')).toMatchObject({ state: 'done', photoId: 'p1' })
  expect(last('f0')).toBeUndefined()
})

test('stops and forgets a removed file', async () => {
  const { queue, last, states, forgotten, events } = await started(2)
  queue.step('remove', ['f0'])
  await soon()
  expect([last('f0').signal.aborted, states(), forgotten]).toEqual([true, ['sending'], ['f0']])
  expect(events.at(-1)!.removed).toEqual(['f0'])
})

test('clears finished files', async () => {
  const { queue, done, fail, states, forgotten } = await started(4, { initial: { parallel: 3 } })
  done('f0')
  fail('f1', new AppError('FORBIDDEN', 'No.'))
  await soon()
  queue.step('pause')
  queue.step('clear')
  await soon()
  expect([states(), forgotten]).toEqual([
    ['waiting', 'waiting'],
    ['f0', 'f1'],
  ])
})

test('reads a changed file again before sending it', async () => {
  const { sent, examined, last, item } = await started(1)
  last('f0').answer.resolve('changed')
  await soon()
  expect([examined, sent.length, item('f0').state]).toEqual([['f0', 'f0'], 2, 'sending'])
})

test('edits details of files; empty text removes a detail', async () => {
  const { queue, item, done } = await started(3, { initial: { parallel: 1 } })
  queue.describe(['f0', 'f1', 'f2'], { title: 'Sea', tags: ['a'], category: 'Nature', published: false })
  queue.describe(['f2'], { title: '', tags: [], category: null, album: 'Trip' })
  done('f0')
  await soon()
  // The file is already being sent.
  expect(item('f0').details).toEqual({ published: true })
  expect(item('f1').details).toEqual({ published: false, title: 'Sea', tags: ['a'], category: 'Nature' })
  expect(item('f2').details).toEqual({ published: false, album: 'Trip' })
})

test('emits only changes, at most ten times per second', async () => {
  const { last, events, queue, item } = await started(200, { initial: { parallel: 2 } })
  const before = events.length
  for (let tick = 1; tick <= 1000; tick++) {
    last('f0').onSent(tick / 10)
    await soon(1)
  }
  const emitted = events.slice(before)
  expect(emitted.length).toBeLessThanOrEqual(11)
  expect(emitted.length).toBeGreaterThanOrEqual(8)
  expect(emitted.flatMap(({ changed }) => changed.map(({ id }) => id))).toEqual(emitted.map(() => 'f0'))
  await soon(200)
  expect(item('f0').sent).toBe(100)
  expect(queue.all().items).toHaveLength(200)
})

test('emits changes only after saving them', async () => {
  const recorded = Promise.withResolvers<void>()
  const { queue, items, events } = queueOf({ host: { save: () => recorded.promise } })
  queue.add(some(2))
  await soon()
  expect([items(), events]).toEqual([[], []])
  recorded.resolve()
  await soon()
  expect(items()).toHaveLength(2)
})

test('waits until added files are saved', async () => {
  const { queue, items, saved } = queueOf()
  queue.add(some(2))
  await queue.flush()
  expect([items().length, saved[0]!.records.length]).toEqual([2, 2])
})

test('saves everything except progress', async () => {
  const { queue, last, done, saved } = await started(1)
  const records = () => saved.flatMap((one) => one.records)
  expect(records().at(-1)).toEqual({
    item: expect.objectContaining({ id: 'f0', name: 'f0.jpg' }),
    facts: { size: 100, mime: 'image/jpeg', sha256: 'hash of f0' },
    go: true,
  })
  const before = records().length
  last('f0').onSent(10)
  await soon()
  expect(records()).toHaveLength(before)
  done('f0')
  await soon()
  expect(records().at(-1)!.item.state).toBe('done')
  queue.step('pause')
  queue.setParallel(7)
  queue.step('remove')
  await soon()
  expect(saved.at(-1)).toEqual({ records: [], removed: ['f0'], parallel: 7, paused: true })
})

const savedRecord = (
  id: string,
  change: Partial<UploadItem>,
  inner: Omit<UploadRecord, 'item'> = {},
): UploadRecord => ({
  item: { ...file(id), folder: '', details: { published: true }, state: 'ready', sent: 0, ...change },
  ...inner,
})
const facts = (sha256: string) => ({ size: 100, mime: 'image/jpeg', sha256 })

test('restores saved files without reading them again', async () => {
  const records = [
    savedRecord('unread', { state: 'checking' }),
    savedRecord('unasked', { state: 'checking' }, { facts: facts('a'), go: true }),
    savedRecord('ready', {}, { facts: facts('b') }),
    savedRecord('sending', { state: 'sending', sent: 30 }, { facts: facts('c'), go: true }),
    savedRecord('waiting', { state: 'waiting' }, { facts: facts('d'), go: true }),
    savedRecord('done', { state: 'done', photoId: 'p1', sent: 100 }, { facts: facts('e') }),
    savedRecord('duplicate', { state: 'duplicate' }, { facts: facts('b') }),
  ]
  const { queue, examined, item, sent, done } = queueOf({ initial: { records, parallel: 8 } })
  expect(item('sending')).toMatchObject({ state: 'waiting', sent: 0 })
  await soon()
  expect(examined).toEqual(['unread'])
  expect(new Set(sent.map(({ id }) => id))).toEqual(new Set(['sending', 'waiting', 'unasked']))
  expect([item('unread').state, item('ready').state, item('done').state]).toEqual(['ready', 'ready', 'done'])
  queue.step('start', ['ready'])
  await soon()
  done('ready')
  await soon()
  expect(item('duplicate').photoId).toBe('photo of ready')
})

test('restores a paused queue as paused', async () => {
  const records = [savedRecord('a', { state: 'waiting' }, { facts: facts('a'), go: true })]
  const { sent, paused, queue } = queueOf({ initial: { records, paused: true } })
  await soon()
  expect([sent, paused(), queue.active()]).toEqual([[], 'paused', false])
  queue.step('resume')
  await soon()
  expect(sent).toHaveLength(1)
  expect(queue.active()).toBe(true)
})

test('reports start, end and progress of sending', async () => {
  const { queue, last, done } = await ready(2, { initial: { parallel: 1 } })
  expect([queue.active(), queue.progressed(), queue.all().status.startedAt]).toEqual([false, 1, undefined])
  queue.step('start')
  await soon(200)
  const { startedAt } = queue.all().status
  expect(startedAt).toBe(Date.now() - 200)
  expect([queue.active(), queue.progressed()]).toEqual([true, 0])
  last('f0').onSent(50)
  expect(queue.progressed()).toBe(0.25)
  done('f0')
  await soon()
  done('f1')
  await soon(500)
  const { status } = queue.all()
  expect([queue.active(), queue.progressed(), status.startedAt]).toEqual([false, 1, startedAt])
  expect(status.endedAt).toBeGreaterThan(startedAt!)
  // A second batch counts from its own start.
  queue.add([file('next')])
  queue.step('start')
  await soon(500)
  expect([queue.progressed(), queue.all().status.endedAt]).toEqual([0, undefined])
})

test('stops and saves files as waiting on close', async () => {
  const { queue, last, saved, sent } = await started(5)
  await queue.close()
  expect(last('f0').signal.aborted).toBe(true)
  await soon(120_000)
  expect(sent).toHaveLength(3)
  expect(saved.at(-1)!.records.map(({ item }) => item.state)).toEqual(['waiting', 'waiting', 'waiting'])
  expect(vi.getTimerCount()).toBe(0)
})

test('emits a problem once, until it is solved', async () => {
  const { queue, events } = queueOf()
  queue.setProblem('The disk is full.')
  queue.setProblem('The disk is full.')
  await soon()
  queue.setProblem(undefined)
  await soon()
  expect(events.map(({ status }) => status.problem)).toEqual(['The disk is full.', undefined])
})

test('handles 20,000 files in linear time', async () => {
  const steps: Record<number, number> = {}
  for (const count of [1000, 20_000]) {
    let work = 0
    const { queue, states } = queueOf({
      host: {
        examine: async ({ id, size }) => ({ size, mime: 'image/jpeg', sha256: id }),
        send: async (_record, onSent) => {
          for (const bytes of [25, 50, 75]) onSent(bytes)
          return { photoId: 'p' }
        },
      },
    })
    queue.watch(({ changed }) => {
      work += changed.length
    })
    queue.add(some(count))
    queue.step('start')
    while (queue.active()) await soon(100)
    await soon()
    expect(new Set(states())).toEqual(new Set(['done']))
    steps[count] = work / count
  }
  expect(steps[20_000]!).toBeLessThan(steps[1000]! + 1)
})
