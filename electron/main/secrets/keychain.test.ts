import { expect, test, vi } from 'vitest'
import { type Keytar, keychain } from './keychain.ts'

/** A keychain whose calls end on demand. */
function slowKeychain(timeout = 10_000) {
  const open: { call: string; end(answer?: string): void; fail(error: Error): void }[] = []
  const call = (name: string) =>
    new Promise<never>((resolve, reject) => {
      open.push({ call: name, end: (answer) => resolve((answer ?? null) as never), fail: reject })
    })
  const keytar: Keytar = {
    getPassword: (_, account) => call(`get ${account}`),
    setPassword: (_, account) => call(`set ${account}`),
    deletePassword: (_, account) => call(`delete ${account}`),
  }
  /** The only running call, once it has started. */
  const only = () =>
    vi.waitFor(
      () => {
        expect(open).toHaveLength(1)
        return open.pop()!
      },
      { timeout: 60_000, interval: 1 },
    )
  return { open, only, store: keychain({ load: async () => keytar, service: 'Vitrine', timeout }) }
}

test('calls the keychain in sequence', async () => {
  const { only, store } = slowKeychain()
  const answers = Promise.all([store.get('a'), store.set('b', 'secret'), store.get('c')])
  for (const expected of ['get a', 'set b', 'get c']) {
    const { call, end } = await only()
    expect(call).toBe(expected)
    end(call.startsWith('get') ? 'found' : undefined)
  }
  expect(await answers).toEqual(['found', null, 'found'])
})

test('times out with a message, and refuses calls until the keychain responds', async () => {
  const { open, only, store } = slowKeychain(300)
  const refused = { code: 'UNAVAILABLE', message: expect.stringContaining('does not answer') }
  await expect(store.get('a')).rejects.toMatchObject(refused)
  await expect(store.get('b')).rejects.toMatchObject(refused)
  await expect(store.set('c', 'secret')).rejects.toMatchObject(refused)
  expect(open.map(({ call }) => call)).toEqual(['get a'])

  open.pop()?.end('late')
  await new Promise(setImmediate)
  const answer = store.get('d')
  const { end } = await only()
  end('found')
  expect(await answer).toBe('found')
})

test('reports a failure with a message and continues', async () => {
  const { only, store } = slowKeychain()
  const answers = Promise.allSettled([store.get('a'), store.get('b')])
  const { fail } = await only()
  fail(new Error('org.freedesktop.Secret.Error.NoSuchObject at /run/user/1000'))
  const { end } = await only()
  end('found')
  const [first, second] = await answers
  expect(first).toMatchObject({ reason: { code: 'UNAVAILABLE', message: expect.not.stringContaining('/run') } })
  expect(second).toMatchObject({ value: 'found' })
})

test('reports a keychain that cannot be loaded, and retries later', async () => {
  const loads: (() => Promise<Keytar>)[] = [
    () => Promise.reject(new Error('libsecret-1.so.0: cannot open shared object file')),
    async () => ({
      getPassword: async () => 'found',
      setPassword: async () => undefined,
      deletePassword: async () => true,
    }),
  ]
  const store = keychain({ load: () => loads.shift()!(), service: 'Vitrine' })
  await expect(store.get('a')).rejects.toMatchObject({
    message: "The app cannot use this computer's keychain. You stay signed in only until you close the app.",
  })
  expect(await store.get('a')).toBe('found')
})
