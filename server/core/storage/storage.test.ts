import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { uploadVisible } from '#server/content/photos/upload-for-tests.ts'
import { checkOf, recordSyncs, type SyncEvent, unsyncedPaths } from '#tests/record-syncs.ts'
import { serverOn, world } from '#tests/world.ts'
import { cleanUpUploads } from '../uploads/cleanup.ts'
import { diskStorage, mediaFolder } from './disk-storage.ts'
import type { Storage, StorageBackend } from './storage.ts'

interface StoredObject {
  bytes: Buffer
  at: number
}

/** Storage without folders, like an object store. It responds asynchronously and provides copies only. */
function objectStorage(): StorageBackend & { objects: Map<string, StoredObject> } {
  const objects = new Map<string, StoredObject>()
  const of = (siteId: string): Storage => {
    const under = (name: string) =>
      [...objects.keys()].filter((key) => key === `${siteId}/${name}` || key.startsWith(`${siteId}/${name}/`))
    const one = (name: string) => objects.get(`${siteId}/${name}`)
    return {
      async put(temporary, name) {
        objects.set(`${siteId}/${name}`, { bytes: await readFile(temporary), at: Date.now() })
        await rm(temporary)
      },
      async open(name, range) {
        const { bytes } = one(name)!
        const part = range ? bytes.subarray(range.start, range.end + 1) : bytes
        return { size: bytes.length, stream: Readable.from([part]) }
      },
      sizeOf: async (name) => one(name)?.bytes.length,
      has: async (name) => one(name) !== undefined,
      async list(folder) {
        const rest = under(folder).map((key) => key.slice(`${siteId}/${folder}/`.length))
        return [...new Set(rest.map((name) => name.split('/')[0]!))]
      },
      async delete(name) {
        for (const key of under(name)) objects.delete(key)
      },
      async deleteOlder(name, before) {
        if (under(name).every((key) => objects.get(key)!.at < before)) await this.delete(name)
      },
      async withLocalCopy(name, work) {
        const folder = await mkdtemp(join(tmpdir(), 'vitrine-copy-'))
        try {
          const path = join(folder, 'copy')
          await writeFile(path, one(name)!.bytes)
          return await work(path)
        } finally {
          await rm(folder, { recursive: true })
        }
      },
    }
  }
  return {
    of,
    objects,
    companies: async () => [...new Set([...objects.keys()].map((key) => key.split('/')[0]!))],
    async deleteCompany(siteId) {
      for (const key of objects.keys()) if (key.startsWith(`${siteId}/`)) objects.delete(key)
    },
  }
}

describe.each([
  ['the disk', (dataDir: string) => diskStorage({ dataDir })],
  ['an object store', () => objectStorage()],
])('%s', (_, backend) => {
  const openStore = async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-storage-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const stores = backend(dataDir)
    const put = async (store: Storage, name: string, content: string) => {
      const temporary = join(dataDir, crypto.randomUUID())
      await writeFile(temporary, content)
      await store.put(temporary, name)
      expect(await readdir(dataDir).then((names) => names.filter((one) => one !== 'media'))).toEqual([])
    }
    return { stores, store: stores.of('one'), put, dataDir }
  }

  test('deletes all files of one company', async () => {
    const { stores, store, put } = await openStore()
    await put(store, 'pictures/abc/320.webp', 'a picture')
    await put(stores.of('two'), 'originals/1', 'another')
    await stores.deleteCompany('one')
    expect(await stores.companies()).toEqual(['two'])
    expect(await store.has('pictures/abc/320.webp')).toBe(false)
  })

  test('returns a stored file whole, in part and as local copy', async () => {
    const { store, put } = await openStore()
    await put(store, 'pictures/abc/320.webp', 'a picture')
    const { size, stream } = await store.open('pictures/abc/320.webp')
    expect([size, await text(stream)]).toEqual([9, 'a picture'])
    expect(await text((await store.open('pictures/abc/320.webp', { start: 2, end: 4 })).stream)).toBe('pic')
    expect(await store.withLocalCopy('pictures/abc/320.webp', (path) => readFile(path, 'utf8'))).toBe('a picture')
    expect([await store.sizeOf('pictures/abc/320.webp'), await store.has('pictures/abc/640.webp')]).toEqual([9, false])
    await expect(store.open('pictures/abc/640.webp')).rejects.toThrow()
    await put(store, 'pictures/abc/320.webp', 'another')
    expect(await store.sizeOf('pictures/abc/320.webp')).toBe(7)
  })

  test('lists and deletes by folder, per company', async () => {
    const { stores, store, put } = await openStore()
    for (const name of ['pictures/abc/320.webp', 'pictures/abc/640.webp', 'pictures/def/320.webp', 'originals/x'])
      await put(store, name, 'x')
    await put(stores.of('two'), 'originals/y', 'y')
    expect((await stores.companies()).toSorted()).toEqual(['one', 'two'])
    expect((await store.list('pictures')).toSorted()).toEqual(['abc', 'def'])
    expect(await store.list('clips')).toEqual([])
    await store.delete('pictures/abc')
    await store.delete('pictures/never-there')
    expect([await store.list('pictures'), await store.list('originals')]).toEqual([['def'], ['x']])
    expect(await stores.of('two').list('originals')).toEqual(['y'])
    await store.deleteOlder('originals/x', Date.now() - 3600_000)
    expect(await store.has('originals/x')).toBe(true)
    await store.deleteOlder('originals/x', Date.now() + 3600_000)
    expect(await store.has('originals/x')).toBe(false)
  })
})

test('reports files and folders that cannot be read', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-storage-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const pictures = join(mediaFolder({ dataDir }), 'one', 'pictures')
  await mkdir(pictures, { recursive: true })
  await writeFile(join(pictures, 'file'), '')
  // Links that form a loop cannot be read, not even by root.
  await symlink('loop', join(pictures, 'loop'))
  const store = diskStorage({ dataDir }).of('one')
  for (const ask of [store.has, store.sizeOf, store.list]) await expect(ask('pictures/loop')).rejects.toThrow('ELOOP')
  expect([await store.has('pictures/file/320.webp'), await store.list('pictures/none')]).toEqual([false, []])
})

test.runIf(process.platform === 'linux')('syncs stored files and their new folders', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-storage-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const events: SyncEvent[] = []
  onTestFinished(await recordSyncs(dataDir, (event) => events.push(event)))
  const store = diskStorage({ dataDir }).of('one')
  // All folders are new, then one, then none.
  for (const name of ['pictures/abc/320.webp', 'pictures/def/320.webp', 'pictures/def/320.webp']) {
    const temporary = join(dataDir, 'temporary')
    await writeFile(temporary, name)
    await store.put(temporary, name)
    events.push(checkOf(mediaFolder({ dataDir })))
  }
  expect(unsyncedPaths(events)).toEqual([])
})

test('does not change files that it did not store', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-storage-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const originals = join(mediaFolder({ dataDir }), 'one', 'originals')
  await mkdir(originals, { recursive: true })
  await writeFile(join(originals, '.DS_Store'), '')
  const store = diskStorage({ dataDir }).of('one')
  expect(await store.list('originals')).toEqual([])
  for (const name of ['../two/originals/y', 'originals/../../two', '/etc/passwd', '.DS_Store'])
    await expect(store.withLocalCopy(name, async (path) => path)).rejects.toThrow('not a name of ours')
})

describe('a site with remote file storage', () => {
  beforeAll(async () => void (await serverOn()))

  test('uploads, serves, converts, exports and cleans up without local files', async () => {
    const { pipeline, here, admin, visitor, database } = await world()
    const [storage, disk] = [objectStorage(), pipeline.parts.storage]
    pipeline.parts.storage = storage
    onTestFinished(() => {
      pipeline.parts.storage = disk
    })
    const { _id, image, picture } = await uploadVisible(admin)
    const whole = await visitor.inject({ url: image })
    expect(whole.statusCode).toBe(200)
    const small = await visitor.inject({ url: `/api/photos/${_id}/download?size=small` })
    expect((await sharp(small.rawPayload).metadata()).format).toBe('jpeg')
    const part = await visitor.inject({ url: image, headers: { range: 'bytes=0-3' } })
    expect([part.statusCode, part.rawPayload]).toEqual([206, whole.rawPayload.subarray(0, 4)])

    await admin.adminPhotos.trash({ id: _id })
    await database.pool.query(`update photos set trashed_at = now() - interval '31 days' where id = $1`, [_id])
    for (const object of storage.objects.values()) object.at -= 2 * 3600_000
    await cleanUpUploads(pipeline)
    expect([...storage.objects.keys()].filter((key) => key.includes(picture.base.split('/').at(-1)!))).toEqual([])
    expect(await readdir(join(mediaFolder(pipeline.parts.config), here.id)).catch(() => 'nothing')).toBe('nothing')
  })
})
