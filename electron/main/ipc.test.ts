import type { IpcMain, IpcMainInvokeEvent } from 'electron'
import { expect, test } from 'vitest'
import { type DesktopHandlers, type Reply, requests } from '#shared/core/ipc.ts'
import { channels } from '#shared/core/ipc-channels.ts'
import { handleRequests } from './ipc.ts'

type Listener = Parameters<IpcMain['handle']>[1]
type Frame = Pick<NonNullable<IpcMainInvokeEvent['senderFrame']>, 'url' | 'origin'> & { parent: Frame | null }

/** The registered handlers, and the inputs that reached them. */
function registered() {
  const listeners = new Map<string, Listener>()
  const reached: [name: string, input: unknown][] = []
  const errors: unknown[] = []
  const names = Object.keys(requests) as (keyof DesktopHandlers)[]
  const handlers = Object.fromEntries(
    names.map((name) => [name, (input: unknown) => void reached.push([name, input])]),
  ) as unknown as DesktopHandlers
  handleRequests(
    { handle: (channel, listener) => void listeners.set(channel, listener) },
    { handlers, drop: (paths) => void reached.push(['drop', paths]), onError: (error) => void errors.push(error) },
  )
  const ask = async (channel: string, input: unknown, senderFrame: Frame | null = page) =>
    (await listeners.get(channel)!({ senderFrame } as IpcMainInvokeEvent, input)) as Reply
  return { listeners, reached, errors, handlers, ask }
}

const page: Frame = { url: 'app://bundle/admin', origin: 'app://bundle', parent: null }
const strangers: [string, Frame | null][] = [
  ['no frame at all', null],
  ['a frame within our page', { ...page, parent: page }],
  ['an answer of the site, shown in a sandbox', { ...page, url: 'app://bundle/api/x', origin: 'null' }],
  ['another page that claims our address', { ...page, origin: 'https://evil.example' }],
  [
    'a player within our page',
    { url: 'https://www.youtube-nocookie.com/embed/x', origin: 'https://www.youtube-nocookie.com', parent: page },
  ],
  ...[
    'about:blank',
    'app://bundle.evil/',
    'app://bundle@evil/',
    'app://bundle:80/',
    'app://evil/?app://bundle/',
    'blob:app://bundle/0a0b',
    'data:text/html,x',
    'devtools://devtools/bundled/inspector.html',
    'file:///app://bundle/',
    'http://bundle/',
    'https://bundle/',
    'https://photos.example.com/',
    'javascript:0',
    '',
  ].map((url): [string, Frame] => [url || 'an empty address', { ...page, url }]),
]

/** A valid input for every request. */
const good: { [N in keyof DesktopHandlers]: Parameters<DesktopHandlers[N]>[0] } = {
  state: {},
  findSite: { address: 'north.example' },
  openSite: { address: 'north.example' },
  forgetSite: { address: 'north.example' },
  endSession: {},
  signInWithGoogle: {},
  openExternal: { url: 'https://north.example' },
  uploads: {},
  chooseUploads: { what: 'files' },
  describeUploads: { ids: [crypto.randomUUID()], changes: { title: 'Shore' } },
  stepUploads: { step: 'start' },
  set: { parallel: 4 },
  saveReport: {},
  showMenu: { x: 8, y: 48 },
  cancelDownload: { id: crypto.randomUUID() },
  showDownload: { id: crypto.randomUUID() },
}
const allChannels = [
  ...Object.entries(good).map(([name, input]): [string, unknown] => [channels.ask(name as keyof typeof good), input]),
  [channels.drop, ['/home/ann/photos']] as [string, unknown],
]

test('there are at most twenty channels in both directions', () => {
  const { listeners } = registered()
  expect(new Set(listeners.keys())).toEqual(new Set(allChannels.map(([channel]) => channel)))
  expect(listeners.size + 1).toBeLessThanOrEqual(20)
})

test.each(allChannels)('%s accepts our page', async (channel, input) => {
  const { ask, reached } = registered()
  expect(await ask(channel, input)).toMatchObject({ ok: true })
  expect(reached).toHaveLength(1)
})

test.each(strangers)('refuses %s on every channel', async (_, frame) => {
  const { ask, reached } = registered()
  for (const [channel, input] of allChannels)
    expect(await ask(channel, input, frame)).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } })
  expect(reached).toEqual([])
})

const deep = () => {
  let nested: unknown = 'x'
  for (let depth = 0; depth < 10_000; depth++) nested = [nested]
  return nested
}
const long = 'x'.repeat(1_000_000)
const hostile: unknown[] = [
  ...[undefined, null, true, 0, -1, Number.NaN, Number.POSITIVE_INFINITY, 10n, Symbol('x'), '', long],
  ...[() => 'called', new Date(), /x/, new Map([['address', 'x']]), new Set(['x']), new Error('x'), Buffer.from('x')],
  ...[[], ['a'], [['a']], deep(), [null], [{}]],
  ...[{ address: 5 }, { address: long }, { address: '' }, { address: { toString: () => 'north.example' } }],
  ...[{ url: long }, { url: ['https://x.example'] }, { what: '../../etc' }, { what: 'constructor' }],
  ...[
    { ids: 'all', changes: {} },
    { ids: ['../../etc/passwd'], changes: {} },
    { ids: [], changes: { tags: long } },
  ],
  ...[
    { step: '__proto__' },
    { step: 'start', ids: Array(20_001).fill(crypto.randomUUID()) },
    { parallel: 1e9 },
    { scheme: 'url(x)' },
  ],
]
/** Requests without input accept any object and ignore it. */
const takesNothing = new Set(
  ['state', 'endSession', 'signInWithGoogle', 'uploads', 'saveReport'].map((name) => `ask:${name}`),
)

test('passes no hostile input to a handler on any channel', async () => {
  expect(hostile.length).toBeGreaterThanOrEqual(30)
  const { ask, reached, errors } = registered()
  for (const [channel] of allChannels)
    for (const input of hostile) {
      const reply = await ask(channel, input)
      if (reply.ok && takesNothing.has(channel)) expect(reached.pop()).toEqual([channel.slice(4), {}])
      else expect(reply).toMatchObject({ ok: false, error: { code: 'VALIDATION' } })
    }
  expect(reached).toEqual([])
  expect(errors).toEqual([])
})

test.each([
  [[]],
  [['relative/path']],
  [['../up']],
  [['']],
  [['/a\0b']],
  [['/ok', 'not']],
  [[`/${long}`]],
  [Array(20_001).fill('/a')],
  ['/a'],
  [{ 0: '/a', length: 1 }],
])('validates that dropped paths are absolute and limited in number: %#', async (paths) => {
  const { ask, reached } = registered()
  expect(await ask(channels.drop, paths)).toMatchObject({ ok: false })
  expect(reached).toEqual([])
})

test('hides unexpected errors of handlers from the page', async () => {
  const { ask, handlers, errors, listeners } = registered()
  handlers.state = () => {
    throw new Error('ENOENT: /home/ann/.config/vitrine')
  }
  handleRequests(
    { handle: (channel, listener) => void listeners.set(channel, listener) },
    { handlers, drop: () => undefined, onError: (error) => void errors.push(error) },
  )
  const reply = await ask('ask:state', {})
  expect(reply).toMatchObject({ ok: false, error: { code: 'UNEXPECTED' } })
  expect(JSON.stringify(reply)).not.toContain('/home/ann')
  expect(errors).toHaveLength(1)
})
