import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const source = readFileSync('renderer/public/sw.js', 'utf8')
const origin = 'https://acme.example'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The worker with empty caches and `answer` as its network. */
function worker(
  answer: (path: string) => Promise<Response>,
  stores = new Map<string, Map<string, Response>>(),
  build = 'development',
) {
  const storeOf = (name: string) => stores.get(name) ?? stores.set(name, new Map()).get(name)!
  const urlOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, origin).href
  const cache = (items: Map<string, Response>) => ({
    match: async (request: string | { url: string }) => items.get(urlOf(request))?.clone(),
    put: async (request: string | { url: string }, response: Response) => void items.set(urlOf(request), response),
    keys: async () => [...items.keys()].map((url) => ({ url })),
    delete: async (request: { url: string }) => items.delete(request.url),
  })
  const caches = {
    open: async (name: string) => cache(storeOf(name)),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (request: { url: string }) =>
      [...stores.values()]
        .map((items) => items.get(urlOf(request)))
        .find(Boolean)
        ?.clone(),
  }
  const listeners: Record<string, (event: object) => void> = {}
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => (listeners[type] = listener),
    clients: { claim: async () => undefined },
  }
  const fetch = (request: { url: string }) => answer(new URL(request.url).pathname)
  new Function('self', 'caches', 'fetch', 'location', source.replace("'development'", `'${build}'`))(
    self,
    caches,
    fetch,
    { origin },
  )
  return {
    activate: async () => {
      let work: Promise<unknown> | undefined
      listeners.activate!({ waitUntil: (given: Promise<unknown>) => (work = given) })
      await work
    },
    /** The text of the worker's response. */
    async ask(path: string, mode: 'navigate' | 'cors' = 'navigate') {
      let response: Promise<Response> | undefined
      listeners.fetch!({
        request: { url: origin + path, method: 'GET', mode, headers: new Headers() },
        respondWith: (given: Promise<Response>) => {
          response = given
        },
        waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined),
      })
      return (await response!).text()
    },
  }
}

/** A public response of the server. */
function shared(text: string) {
  const response = new Response(text, { headers: { 'cache-control': 'public, max-age=0' } })
  return Object.defineProperty(response, 'type', { value: 'basic' })
}

test.each([
  ['/photos', 'navigate'],
  ['/api/photos', 'cors'],
  ['/boot.js', 'cors'],
] as const)('%s comes from the cache 2 seconds after the server hangs', async (path, mode) => {
  let hangs = false
  const { ask } = worker(() => (hangs ? new Promise(() => undefined) : Promise.resolve(shared('first'))))
  expect(await ask(path, mode)).toBe('first')
  await vi.advanceTimersByTimeAsync(0)
  hangs = true
  const heard = vi.fn()
  const asked = ask(path, mode).then(heard)
  await vi.advanceTimersByTimeAsync(1999)
  expect(heard).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await asked
  expect(heard).toHaveBeenCalledWith('first')
})

test('waits only for the first request while the server hangs', async () => {
  let hangs = false
  const { ask } = worker((path) => (hangs ? new Promise(() => undefined) : Promise.resolve(shared(path))))
  await ask('/photos')
  await ask('/boot.js', 'cors')
  await vi.advanceTimersByTimeAsync(0)
  hangs = true
  const page = ask('/photos')
  await vi.advanceTimersByTimeAsync(2000)
  await page
  const script = ask('/boot.js', 'cors')
  await vi.advanceTimersByTimeAsync(0)
  expect(await script).toBe('/boot.js')
})

test('caches a late response for the next visit', async () => {
  let answer = (_: Response) => {}
  const answers = [Promise.resolve(shared('old')), new Promise<Response>((resolve) => (answer = resolve))]
  const { ask } = worker(() => answers.shift() ?? Promise.resolve(shared('newest')))
  await ask('/photos')
  await vi.advanceTimersByTimeAsync(0)
  const second = ask('/photos')
  await vi.advanceTimersByTimeAsync(2000)
  expect(await second).toBe('old')
  answer(shared('new'))
  await vi.advanceTimersByTimeAsync(0)
  expect(await ask('/photos')).toBe('newest')
})

test('waits for the server without a cached copy', async () => {
  let answer = (_: Response) => {}
  const { ask } = worker(() => new Promise((resolve) => (answer = resolve)))
  const heard = vi.fn()
  const asked = ask('/photos').then(heard)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(heard).not.toHaveBeenCalled()
  answer(shared('at last'))
  await asked
  expect(heard).toHaveBeenCalledWith('at last')
})

test.each([
  ['page', '/photos', 'navigate'],
  ['answer', '/api/photos', 'cors'],
] as const)('a new build drops a cached %s of the previous build', async (_, path, mode) => {
  const stores = new Map<string, Map<string, Response>>()
  const old = worker(() => Promise.resolve(shared('old')), stores, 'first')
  await old.ask(path, mode)
  await vi.advanceTimersByTimeAsync(0)
  let answer = (_: Response) => {}
  const next = worker(() => new Promise((resolve) => (answer = resolve)), stores, 'second')
  // Tabs of the old build use its cache until the new one takes over.
  expect([...stores.values()].flatMap((items) => [...items.keys()])).toEqual([origin + path])
  await next.activate()
  expect([...stores.values()].flatMap((items) => [...items.keys()])).toEqual([])
  const heard = vi.fn()
  const asked = next.ask(path, mode).then(heard)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(heard).not.toHaveBeenCalled()
  answer(shared('new'))
  await asked
  expect(heard).toHaveBeenCalledWith('new')
})

test('does not cache a smaller image under the address of a large one', async () => {
  const redirected = () => Object.defineProperty(shared('small'), 'redirected', { value: true })
  const answers = [redirected(), shared('large')]
  const { ask } = worker(() => Promise.resolve(answers.shift()!))
  const image = '/media/company/hash/1280.webp'
  expect(await ask(image, 'cors')).toBe('small')
  await vi.advanceTimersByTimeAsync(0)
  expect(await ask(image, 'cors')).toBe('large')
})
