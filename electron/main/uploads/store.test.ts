import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { unwritable } from './journal.ts'
import { openStore } from './store.ts'

let root: string
let path: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vitrine-store-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))
beforeEach(async () => {
  path = join(await mkdtemp(join(root, 'x-')), 'uploads', 'q.journal')
})
afterEach(() => void vi.useRealTimers())

const file = (id: string, title = '') => ({
  item: {
    id,
    name: `${id}.jpg`,
    folder: '',
    size: 5,
    details: { published: true, title },
    state: 'ready' as const,
    sent: 0,
  },
  path: `/photos/${id}.jpg`,
})
async function open() {
  const problems: (string | undefined)[] = []
  const store = await openStore(path, (problem) => void problems.push(problem))
  return { store, problems }
}

test('restores the latest record and resumable upload of each file', async () => {
  const { store } = await open()
  await store.save([{ put: file('a') }, { put: file('b') }, { put: file('c') }])
  await store.save([{ resumable: { id: 'a', url: '/api/uploads/1', metadata: 'm' } }, { drop: 'b' }])
  await store.save([{ put: file('a', 'Sea') }, { settings: { parallel: 2, paused: true } }])
  await store.close()
  const { store: again, problems } = await open()
  expect([...again.files.values()]).toEqual([
    { ...file('a', 'Sea'), resumable: { url: '/api/uploads/1', metadata: 'm' } },
    file('c'),
  ])
  expect([again.settings, problems]).toEqual([{ parallel: 2, paused: true }, []])
  await again.close()
})

test('limits the size of the file', async () => {
  const { store } = await open()
  for (let round = 0; round < 100; round++)
    await store.save(Array.from({ length: 100 }, (_, at) => ({ put: file(`f${at}`, `${round}`) })))
  const { size } = await stat(path)
  expect(size).toBeLessThan(5000 * JSON.stringify({ put: file('f99', '99') }).length)
  await store.close()
  const { store: again } = await open()
  expect([again.files.size, again.files.get('f7')!.item.details.title]).toEqual([100, '99'])
  await again.close()
})

test('reports write errors, and stores everything once they end', async () => {
  // A file in place of the folder, so that even root cannot write.
  await mkdir(dirname(dirname(path)), { recursive: true })
  await writeFile(dirname(path), '')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { store, problems } = await open()
  await store.save([{ put: file('a') }])
  await store.save([{ put: file('b') }])
  expect(new Set(problems)).toEqual(new Set([unwritable]))
  await rm(dirname(path))
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(problems.at(-1)).toBeUndefined(), 60_000)
  await store.save([{ put: file('c') }])
  await store.close()
  const { store: again } = await open()
  expect([...again.files.keys()]).toEqual(['a', 'b', 'c'])
  await again.close()
})
