import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { memoryStore } from '../bundle/app-for-tests.ts'
import { connectionTo } from './connection.ts'
import { Sessions } from './sessions.ts'
import { siteRequests } from './site-requests.ts'
import { Sites } from './sites.ts'

const north = { address: 'https://north.example', name: 'North', logo: 'data:image/webp;base64,AA==' }
const south = { address: 'http://localhost:9', name: 'South', logo: '' }
const token = 'Zk3nQe8Yx0bWJ7uLr2VtHc9aPm5sGdF1oIyT6RjKwXA'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-sites-'))
})
const path = () => join(folder, 'sites.json')

/** The app after a start, with the files of an earlier run. */
async function started(store = memoryStore(), { stays = false } = {}) {
  const sites = await Sites.open(path())
  let changes = 0
  let reloads = 0
  const sessions: Sessions = new Sessions(store.store, sites.hasStoredToken, async (address, isStored) => {
    await sites.setTokenStored(address, isStored)
    changes++
  })
  const found: string[] = []
  const forgotten: string[] = []
  const pipeline = siteRequests({
    ...{ version: '1.2.3', system: 'linux', sites, sessions },
    connection: connectionTo(sessions, 'Vitrine'),
    find: async (address) => {
      found.push(address)
      return address === south.address ? { ...south } : { ...north, address }
    },
    onForget: async (address) => void forgotten.push(address),
    async replacePages(change) {
      if (stays) return false
      await change()
      reloads++
      return true
    },
    onChange: () => void changes++,
  })
  return { ...pipeline, sites, sessions, found, forgotten, store, changes: () => changes, reloads: () => reloads }
}

test('starts without sites', async () => {
  const { state } = await started()
  expect(state()).toMatchObject({ version: '1.2.3', system: 'linux', sites: [], current: undefined })
})

test('opening a site makes it current, also after a restart', async () => {
  const first = await started()
  expect(await first.findSite({ address: 'north.example/x' })).toEqual({
    ...{ address: north.address, name: 'North', logo: north.logo, signedIn: false },
  })
  expect(first.state().sites).toEqual([])
  await first.openSite({ address: 'north.example' })
  await first.openSite({ address: 'localhost:9' })
  expect(first.reloads()).toBe(2)
  await first.openSite({ address: 'north.example' })
  expect(first.found).toHaveLength(3)

  const { state } = await started()
  expect(state().current).toBe(north.address)
  expect(state().sites.map(({ name }) => name)).toEqual(['North', 'South'])
})

test('the open site stays the same if the user stays on a page with unsaved changes', async () => {
  const first = await started()
  await first.openSite({ address: north.address })
  const second = await started(first.store, { stays: true })
  await second.openSite({ address: south.address })
  await second.forgetSite({ address: north.address })
  expect([second.state().current, second.forgotten]).toEqual([north.address, []])
})

test('stores tokens in the keychain and in no file', async () => {
  const first = await started()
  await first.openSite({ address: north.address })
  await first.sessions.store(north.address, token)
  expect(first.state().sites).toMatchObject([{ signedIn: true }])
  for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name), 'utf8')).not.toContain(token)

  const second = await started(first.store)
  expect(second.state().sites).toMatchObject([{ signedIn: true }])
  expect(await second.sessions.tokenOf(north.address)).toBe(token)
})

test('waits for a slow keychain before quitting', async () => {
  const first = await started()
  await first.openSite({ address: north.address })
  const { set } = first.store.store
  const turn = Promise.withResolvers<void>()
  first.store.store.set = async (...given) => {
    await turn.promise
    return set(...given)
  }
  void first.sessions.store(north.address, token)
  const quit = first.sessions.settled()
  turn.resolve()
  await quit
  const second = await started(first.store)
  expect(second.state().sites).toMatchObject([{ signedIn: true }])
  expect(await second.sessions.tokenOf(north.address)).toBe(token)
})

test('a silent keychain ends no session and is read again', async () => {
  const first = await started()
  await first.openSite({ address: north.address })
  await first.sessions.store(north.address, token)

  const locked = await started(memoryStore())
  expect(await locked.sessions.tokenOf(north.address)).toBeUndefined()
  expect(locked.state()).toMatchObject({
    sites: [{ signedIn: false }],
    keychainProblem: expect.stringContaining('Unlock it'),
  })
  // The page has no session, so it ends the one it expects.
  await locked.endSession()

  const third = await started(first.store)
  expect(await third.sessions.tokenOf(north.address)).toBe(token)
  expect(third.state().keychainProblem).toBeUndefined()
})

test('reads the keychain again when a site is opened', async () => {
  const store = memoryStore()
  const first = await started(store)
  await first.openSite({ address: north.address })
  await first.sessions.store(north.address, token)
  store.secrets.clear()
  const second = await started(store)
  await second.sessions.tokenOf(north.address)
  store.secrets.set(north.address, token)
  await second.openSite({ address: north.address })
  expect(await second.sessions.tokenOf(north.address)).toBe(token)
})

test('without a keychain the session lasts until the app closes', async () => {
  const broken = async () => {
    throw new Error('no keychain')
  }
  const first = await started({ secrets: new Map(), store: { get: broken, set: broken, delete: broken } })
  await first.openSite({ address: north.address })
  await first.sessions.store(north.address, token)
  expect(await first.sessions.tokenOf(north.address)).toBe(token)
  expect(first.state()).toMatchObject({ sites: [{ signedIn: true }], keychainProblem: expect.any(String) })
  for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name), 'utf8')).not.toContain(token)
})

test('forgetting a site ends its session and deletes its token', async () => {
  const app = await started()
  await app.openSite({ address: north.address })
  await app.openSite({ address: south.address })
  await app.sessions.store(south.address, token)
  await app.forgetSite({ address: south.address })
  expect(app.store.secrets.size).toBe(0)
  expect(app.forgotten).toEqual([south.address])
  expect(app.state()).toMatchObject({ current: north.address, sites: [{ name: 'North' }] })
  await expect(app.forgetSite({ address: south.address })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('updates the stored data of a site', async () => {
  const app = await started()
  await app.openSite({ address: south.address })
  await app.sites.store({ ...south, name: 'Old name' })
  await app.refresh()
  expect(app.state().sites).toMatchObject([{ name: 'South' }])
})

test.each(['', '{', '[]', '{"sites":5}', '\0\0\0'])('ignores a damaged file (%s)', async (text) => {
  writeFileSync(path(), text)
  const app = await started()
  expect(app.state().sites).toEqual([])
  await app.openSite({ address: north.address })
  expect((await started()).state().current).toBe(north.address)
})

test('ignores invalid addresses in the file', async () => {
  const odd = ['file:///etc', 'http://photos.example.com', 'https://north.example/path', 'javascript:alert(1)', 'x']
  const sites = [...odd, north.address].map((address) => ({ address, name: 'x' }))
  writeFileSync(path(), JSON.stringify({ current: 'file:///etc', sites }))
  expect((await started()).state()).toMatchObject({ current: undefined, sites: [{ address: north.address }] })
})
