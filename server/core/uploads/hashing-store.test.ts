import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { HashingStore } from './hashing-store.ts'

const bytes = randomBytes(1_500_000)
const hash = createHash('sha256').update(bytes).digest('hex')
let directory: string
let store: HashingStore
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-hashing-'))
  store = new HashingStore({ directory })
})

const begin = (id: string) => store.create({ id, size: bytes.length, offset: 0 } as never)
const from = (offset: number, end = bytes.length) => Readable.from(chunks(offset, end))
function* chunks(offset: number, end: number) {
  for (let at = offset; at < end; at += 64_000) yield bytes.subarray(at, Math.min(end, at + 64_000))
}

test('stores and hashes an upload', async () => {
  await begin('whole')
  expect(await store.write(from(0), 'whole', 0)).toBe(bytes.length)
  expect((await readFile(join(directory, 'whole'))).equals(bytes)).toBe(true)
  // Hashed while receiving: later changes on the disk do not matter.
  await truncate(join(directory, 'whole'), 0)
  expect(await store.sha256Of('whole', bytes.length)).toBe(hash)
})

test('continues an interrupted upload', async () => {
  await begin('cut')
  const cut = Readable.from(
    (function* () {
      yield* chunks(0, 700_001)
      throw new Error('cut')
    })(),
  )
  await expect(store.write(cut, 'cut', 0)).rejects.toThrow('cut')
  expect((await store.getUpload('cut')).offset).toBe(700_001)
  expect(await store.write(from(700_001), 'cut', 700_001)).toBe(bytes.length)
  expect((await readFile(join(directory, 'cut'))).equals(bytes)).toBe(true)
  expect(await store.sha256Of('cut', bytes.length)).toBe(hash)
})

test.each([
  ['another process took the rest', async (id: string) => void (await other().write(from(500_000), id, 500_000))],
  [
    'another process took the middle',
    async (id: string) => {
      await other().write(from(500_000, 900_000), id, 500_000)
      await store.write(from(900_000), id, 900_000)
    },
  ],
])('hashes the file again when %s', async (id, rest) => {
  await begin(id)
  await store.write(from(0, 500_000), id, 0)
  await rest(id)
  expect(await store.sha256Of(id, bytes.length)).toBe(hash)
})

const other = () => new HashingStore({ directory })
