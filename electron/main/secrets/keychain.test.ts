import { expect, test, vi } from 'vitest'
import { type Keytar, keychain } from './keychain.ts'

/** A keychain whose calls end when the test says so. */
function slowKeychain(patience = 10_000) {
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
  /** The one call under way, once it is. */
  const only = () =>
    vi.waitFor(
      () => {
        expect(open).toHaveLength(1)
        return open.pop()!
      },
      { interval: 1 },
    )
  return { open, only, store: keychain({ load: async () => keytar, service: 'Vitrine', patience }) }
}

test('the keychain is asked one thing at a time, in turn', async () => {
  const { only, store } = slowKeychain()
  const answers = Promise.all([store.get('a'), store.set('b', 'secret'), store.get('c')])
  for (const expected of ['get a', 'set b', 'get c']) {
    const { call, end } = await only()
    expect(call).toBe(expected)
    end(call.startsWith('get') ? 'found' : undefined)
  }
  expect(await answers).toEqual(['found', null, 'found'])
})

test('a call that nobody answers ends in words, and none is sent after it until it does', async () => {
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

test('a failure is told in words and stops nothing after it', async () => {
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

test('a keychain that cannot be loaded at all is told in words, and tried again the next time', async () => {
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
