import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { jpeg, upload } from '#server/content/photos/upload-for-tests.ts'
import type { UploadItem } from '#shared/core/uploads.ts'
import { type FaultProxy, faultProxy } from '#tests/fault-proxy.ts'
import { testSite, testUploads } from '#tests/uploader.ts'
import { serverOn, world } from '#tests/world.ts'

type World = Awaited<ReturnType<typeof world>>
type TestUploads = Awaited<ReturnType<typeof testUploads>>

let root: string
let photos: string
let journals: string
let w: World
let proxy: FaultProxy
let token: string | undefined
const started: TestUploads[] = []

beforeAll(async () => {
  await serverOn(undefined, { limits: 'measuring' })
  root = await mkdtemp(join(tmpdir(), 'vitrine-uploads-'))
}, 60_000)
afterAll(() => rm(root, { recursive: true, force: true }))
beforeEach(async () => {
  w = await world({ plan: 'business', limits: 'measuring' })
  token = w.admin.token
  proxy = await faultProxy((w.app.server.address() as { port: number }).port, w.here.host)
  photos = await mkdtemp(join(root, 'photos-'))
  journals = await mkdtemp(join(root, 'journals-'))
})
afterEach(async () => {
  for (const one of started.splice(0)) await one.close()
  await proxy.close()
})

async function open() {
  const uploads = await testUploads(journals, { port: proxy.port, token: () => token })
  started.push(uploads)
  return uploads
}
const hashesOf = (files: Buffer[]) => files.map(sha256).toSorted(byText)
const byText = (a: string, b: string) => (a < b ? -1 : 1)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const MB = 1024 * 1024

/** An image with extra bytes, which decoders ignore. */
async function picture(size = 0): Promise<Buffer> {
  const bytes = await jpeg()
  return size > bytes.length ? Buffer.concat([bytes, randomBytes(size - bytes.length)]) : bytes
}
async function save(name: string, bytes: Buffer) {
  await mkdir(join(photos, name, '..'), { recursive: true })
  await writeFile(join(photos, name), bytes)
  return bytes
}

async function until(done: () => boolean | Promise<boolean>) {
  for (const latest = Date.now() + 50_000; Date.now() < latest; ) {
    if (await done()) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('It did not come to that.')
}
const itemsOf = async (uploads: TestUploads) => (await uploads.queue()).items
const statesOf = async (uploads: TestUploads) => {
  const states: Partial<Record<UploadItem['state'], number>> = {}
  for (const { state } of await itemsOf(uploads)) states[state] = (states[state] ?? 0) + 1
  return states
}
const unsettled = new Set(['checking', 'waiting', 'sending'])
const settled = async (uploads: TestUploads) =>
  until(async () => (await itemsOf(uploads)).every(({ state }) => !unsettled.has(state)) && !uploads.busy())
const checked = async (uploads: TestUploads) =>
  until(async () => (await itemsOf(uploads)).every(({ state }) => state !== 'checking'))

/** All photos on the site by the hash of their original bytes, including duplicates. */
async function onSite(person = w.admin): Promise<string[]> {
  const all: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await person.adminPhotos.list({ limit: 100, ...(cursor && { cursor }) })
    all.push(...page.results.map((photo) => /[0-9a-f]{64}/.exec(photo.picture?.base ?? '')?.[0] ?? photo._id))
    cursor = page.nextCursor
    if (!cursor) return all.toSorted(byText)
  }
}

test('uploads a folder once per picture and reports each file', async () => {
  const known = await picture()
  const { _id } = await upload(w.admin, { bytes: known, fields: { title: 'Sea' } })
  const sent = [
    await save('Trip/a.jpg', await picture()),
    await save('Trip/Day 1/b.jpg', await picture()),
    await save('Trip/large.jpg', await picture(5 * MB)),
  ]
  await save('Trip/known.jpg', known)
  await save('Trip/notes.txt', Buffer.from('x'))
  // Too large for a form, but not for a resumable upload.
  sent.push(await save('Trip/larger.jpg', await picture(10 * MB + 1)))
  const uploads = await open()
  await uploads.addPaths([join(photos, 'Trip')])
  await checked(uploads)
  // Two files are read at the same time, so either may be first.
  await save('More/again.jpg', sent[0]!)
  await uploads.addPaths([join(photos, 'More')])
  await checked(uploads)
  expect(await statesOf(uploads)).toEqual({ ready: 4, duplicate: 2, refused: 1 })
  expect(await onSite()).toHaveLength(1)
  const { status } = await uploads.queue()
  expect(status).toMatchObject({ parallel: 4, quota: { used: 1, limit: 10_000 } })

  const named = async (name: string) => (await itemsOf(uploads)).find((item) => item.name === name)!
  await uploads.requests.describeUploads({ ids: [(await named('a.jpg')).id], changes: { title: 'First', tags: ['x'] } })
  await uploads.requests.stepUploads({ step: 'start' })
  expect(uploads.busy()).toBe(true)
  await settled(uploads)
  expect([uploads.busy(), uploads.progress()]).toEqual([false, 1])
  expect(await named('again.jpg')).toMatchObject({ state: 'duplicate', duplicateOf: 'a.jpg' })
  expect(await named('known.jpg')).toMatchObject({ state: 'duplicate', photoId: _id, duplicateOf: 'Sea' })
  expect((await named('notes.txt')).error?.message).toBe('Invalid file type for photo upload')
  expect(await onSite()).toEqual(hashesOf([known, ...sent]))
  for (const name of ['a.jpg', 'b.jpg', 'large.jpg', 'larger.jpg'])
    expect(await named(name)).toMatchObject({ state: 'done' })
  const { photoId = '', folder, details } = await named('b.jpg')
  expect([folder, details.album]).toEqual(['Trip/Day 1', 'Trip'])
  const inAlbum = await w.admin.adminPhotos.list({ album: 'Trip' })
  expect(inAlbum.results.map((photo) => photo._id)).toContain(photoId)
  expect(await w.admin.adminPhotos.get({ id: (await named('a.jpg')).photoId! })).toMatchObject({
    title: 'First',
    tags: ['x'],
  })
  expect((await uploads.report()).split('\r\n')).toHaveLength(9)
  // Neither the page nor the report contains paths.
  expect(JSON.stringify([uploads.events, await uploads.queue()])).not.toContain(photos)
  const [name] = await readdir(journals)
  expect(await readFile(join(journals, name!), 'utf8')).not.toContain(token)
})

test('uploads every file once despite cuts, resets and lost responses', async () => {
  const sent: Buffer[] = []
  for (let at = 0; at < 60; at++) sent.push(await save(`many/${at}.jpg`, await picture((at % 10) * 100_000)))
  for (let at = 0; at < 4; at++) sent.push(await save(`many/large ${at}.jpg`, await picture(6 * MB)))
  for (let at = 0; at < 5; at++) await save(`many/copy ${at}.jpg`, sent[at * 7]!)
  for (let at = 0; at < 3; at++) await save(`many/bad ${at}.jpg`, randomBytes(5000))
  const uploads = await open()
  await uploads.addPaths([join(photos, 'many')])
  await checked(uploads)
  await uploads.requests.stepUploads({ step: 'start' })
  const doneMoreThan = (count: number) => async () => ((await statesOf(uploads)).done ?? 0) > count
  proxy.slow(20 * MB)
  proxy.dropAnswers(3)
  await until(() => proxy.faultsLeft() === 0)
  proxy.reset(4, 60_000)
  await until(async () => proxy.faultsLeft() === 0 || (await doneMoreThan(40)()))
  for (const count of [15, 35]) {
    await until(doneMoreThan(count))
    proxy.down()
    await until(async () => (await uploads.queue()).status.paused === 'offline')
    proxy.up()
  }
  await settled(uploads)
  expect(await statesOf(uploads)).toEqual({ done: 64, duplicate: 5, refused: 3 })
  expect(await onSite()).toEqual(hashesOf(sent))
})

test('continues a large file after a cut', async () => {
  const bytes = await save('large.jpg', await picture(9 * MB))
  const uploads = await open()
  await uploads.addPaths([join(photos, 'large.jpg')])
  await uploads.requests.stepUploads({ step: 'start' })
  proxy.reset(1, 6 * MB)
  await until(() => proxy.faultsLeft() === 0)
  await settled(uploads)
  expect(await statesOf(uploads)).toEqual({ done: 1 })
  expect(await onSite()).toEqual([sha256(bytes)])
  // Only bytes in flight at the cut may be sent again.
  expect(proxy.bytesUp()).toBeLessThan(bytes.length + 2 * MB)
  expect(proxy.requests.filter((line) => line === 'POST /api/uploads')).toHaveLength(1)
})

test('restarts a large file that changed while it was interrupted', async () => {
  await save('large.jpg', await picture(9 * MB))
  const uploads = await open()
  await uploads.addPaths([join(photos, 'large.jpg')])
  // The connection is cut before all bytes have passed.
  proxy.slow(5 * MB)
  await uploads.requests.stepUploads({ step: 'start' })
  await until(() => proxy.bytesUp() > 5 * MB)
  proxy.down()
  await until(async () => (await uploads.queue()).status.paused === 'offline')
  const changed = await save('large.jpg', await picture(9 * MB))
  const later = new Date(Date.now() + 10_000)
  await utimes(join(photos, 'large.jpg'), later, later)
  proxy.slow(undefined)
  proxy.up()
  uploads.online()
  await settled(uploads)
  expect(await statesOf(uploads)).toEqual({ done: 1 })
  expect(await onSite()).toEqual([sha256(changed)])
})

test('a lost response creates no duplicate and resends no large file', async () => {
  const small = await save('small.jpg', await picture(2 * MB))
  const large = await save('large.jpg', await picture(8 * MB))
  const uploads = await open()
  await uploads.addPaths([join(photos, 'small.jpg'), join(photos, 'large.jpg')])
  await uploads.requests.stepUploads({ step: 'start' })
  proxy.dropAnswers(2)
  await settled(uploads)
  expect([await statesOf(uploads), proxy.faultsLeft()]).toEqual([{ done: 2 }, 0])
  expect(await onSite()).toEqual(hashesOf([small, large]))
  expect(proxy.bytesUp()).toBeLessThan(2 * small.length + large.length + MB)
})

test('waits for the next session when one ends during uploads', async () => {
  const sent: Buffer[] = []
  for (let at = 0; at < 25; at++) sent.push(await save(`many/${at}.jpg`, await picture(200_000)))
  const uploads = await open()
  await uploads.addPaths([join(photos, 'many')])
  // Five seconds for all, so that the session ends before the last one even on a busy machine.
  proxy.slow(MB)
  await uploads.requests.stepUploads({ step: 'start' })
  await until(async () => ((await statesOf(uploads)).done ?? 0) > 2)
  await w.admin.auth.logout({})
  await until(async () => (await uploads.queue()).status.paused === 'signed-out')
  await until(async () => !(await statesOf(uploads)).sending)
  const { failed, waiting = 0 } = await statesOf(uploads)
  expect(failed).toBeUndefined()
  expect(waiting).toBeGreaterThan(0)
  // Another user's session of the same site works too.
  const moderator = await w.here.person('moderator')
  token = moderator.token
  proxy.slow(undefined)
  uploads.signedIn(testSite)
  await settled(uploads)
  expect(await statesOf(uploads)).toEqual({ done: 25 })
  expect(await onSite(moderator)).toEqual(hashesOf(sent))
})

test('reads changed files again, and retries deleted ones', async () => {
  await save('changed.jpg', await picture())
  const gone = await save('gone.jpg', await picture())
  const uploads = await open()
  await uploads.addPaths([join(photos, 'changed.jpg'), join(photos, 'gone.jpg')])
  await checked(uploads)
  const changed = await save('changed.jpg', await picture(50_000))
  const later = new Date(Date.now() + 10_000)
  await utimes(join(photos, 'changed.jpg'), later, later)
  await rename(join(photos, 'gone.jpg'), join(photos, 'elsewhere.jpg'))
  await uploads.requests.stepUploads({ step: 'start' })
  await settled(uploads)
  const item = (await itemsOf(uploads)).find(({ name }) => name === 'gone.jpg')!
  expect([item.state, item.error?.message]).toEqual([
    'failed',
    'This file was moved or deleted. Put it back and try again.',
  ])
  expect(await onSite()).toEqual([sha256(changed)])
  await rename(join(photos, 'elsewhere.jpg'), join(photos, 'gone.jpg'))
  await uploads.requests.stepUploads({ step: 'retry' })
  await settled(uploads)
  expect(await onSite()).toEqual(hashesOf([changed, gone]))
})

test('restores details and settings after a restart without reading again', async () => {
  for (let at = 0; at < 5; at++) await save(`many/${at}.jpg`, await picture())
  const first = await open()
  await first.addPaths([join(photos, 'many')])
  await checked(first)
  const [one] = await itemsOf(first)
  await first.requests.describeUploads({ ids: [one!.id], changes: { title: 'Sea' } })
  await first.setParallel(7)
  await first.requests.stepUploads({ step: 'pause' })
  await first.requests.stepUploads({ step: 'start' })
  await first.close()
  const before = proxy.requests.length

  const second = await open()
  const { items, status } = await second.queue()
  expect(items.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting', 'waiting', 'waiting'])
  expect([items[0]!.details.title, status.parallel, status.paused]).toEqual(['Sea', 7, 'paused'])
  expect(second.pathOf(one!.id)).toBe(join(photos, 'many/0.jpg'))
  await second.requests.stepUploads({ step: 'resume' })
  await settled(second)
  expect(await statesOf(second)).toEqual({ done: 5 })
  expect(new Set(proxy.requests.slice(before))).toEqual(new Set(['POST /api/admin/photos/upload']))
})

test('reports a damaged journal and creates no duplicates afterwards', async () => {
  for (let at = 0; at < 5; at++) await save(`many/${at}.jpg`, await picture())
  const first = await open()
  await first.addPaths([join(photos, 'many')])
  await first.requests.stepUploads({ step: 'start' })
  await settled(first)
  await first.close()
  const journal = join(journals, (await readdir(journals))[0]!)
  const bytes = await readFile(journal)
  await writeFile(journal, bytes.subarray(0, Math.floor(bytes.length * 0.6)))

  const second = await open()
  expect((await second.queue()).status.problem).toMatch(/^Part of the upload list was damaged/)
  await second.addPaths([join(photos, 'many')])
  await second.requests.stepUploads({ step: 'start' })
  await settled(second)
  expect(await onSite()).toHaveLength(5)
})

/** Starts an uploading process, and returns how many files it has finished. */
function uploader(...paths: string[]) {
  const given = [journals, String(proxy.port), token!, ...paths]
  const child: ChildProcess = spawn(process.execPath, ['tests/uploader.ts', ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let done = 0
  child.stdout?.on('data', (text) => {
    done = Number(/(\d+) of \d+\s*$/.exec(String(text))?.[1] ?? done)
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, ended, done: () => done }
}

test('finishes after being killed repeatedly', async () => {
  const sent: Buffer[] = []
  for (let at = 0; at < 40; at++) sent.push(await save(`many/${at}.jpg`, await picture(150_000)))
  for (let at = 0; at < 2; at++) sent.push(await save(`many/large ${at}.jpg`, await picture(8 * MB)))
  proxy.slow(5 * MB)
  let paths = [join(photos, 'many')]
  for (const kills of [3, 12, 22, 30]) {
    const { child, ended, done } = uploader(...paths)
    await until(() => done() >= kills || child.exitCode !== null)
    expect(child.exitCode).toBeNull()
    child.kill('SIGKILL')
    await ended
    paths = []
  }
  proxy.slow(undefined)
  const last = uploader()
  expect(await last.ended).toBe(0)
  expect(last.done()).toBe(42)
  expect(await onSite()).toEqual(hashesOf(sent))
})

test('forgetting a site deletes its queue', async () => {
  await save('a.jpg', await picture())
  const uploads = await open()
  await uploads.addPaths([join(photos, 'a.jpg')])
  await checked(uploads)
  await uploads.forget(testSite)
  expect(await readdir(journals)).toEqual([])
  expect((await uploads.queue()).items).toEqual([])
})
