import { access, mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { uploadVisible } from '#server/content/photos/upload-for-tests.ts'
import { mediaFolder } from '#server/core/storage/disk-storage.ts'
import { serverOn, world } from '#tests/world.ts'
import { fileNames } from '../media/stored-file-names.ts'
import { cleanUpUploads } from './cleanup.ts'

beforeAll(async () => void (await serverOn()))

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

test('deletes only abandoned uploads, files and trash', async () => {
  const { pipeline, here, admin, visitor } = await world()
  const { config, database } = pipeline.parts
  const uploads = join(config.dataDir, 'uploads', here.id)
  const media = join(mediaFolder(config), here.id)
  const stored = await uploadVisible(admin)
  const sha256 = stored.picture.base.split('/').at(-1)!
  const long = new Date(Date.now() - 2 * 24 * 3600_000)
  const put = async (path: string, old: boolean) => {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, 'x')
    if (old) await utimes(path, long, long)
    return path
  }
  const gone = [
    await put(join(uploads, 'old.part'), true),
    await put(join(uploads, 'resumable', '0'.repeat(32)), true),
    await put(join(media, fileNames.original(crypto.randomUUID())), true),
    await put(join(media, 'pictures', 'f'.repeat(64)), true),
  ]
  const stays = [
    await put(join(uploads, 'new.part'), false),
    await put(join(uploads, 'resumable', '1'.repeat(32)), false),
    await put(join(media, fileNames.original(crypto.randomUUID())), false),
    await put(join(media, 'site', `${'e'.repeat(64)}.webp`), true),
    join(media, fileNames.original(stored._id)),
  ]
  await utimes(join(media, fileNames.original(stored._id)), long, long)
  await utimes(join(media, fileNames.images(sha256)), long, long)
  await cleanUpUploads(pipeline)
  expect(await Promise.all(gone.map(exists))).toEqual(gone.map(() => false))
  expect(await Promise.all(stays.map(exists))).toEqual(stays.map(() => true))
  expect((await visitor.inject({ method: 'GET', url: stored.image })).statusCode).toBe(200)

  // After 30 days in the trash a photo is deleted permanently with its files.
  await admin.adminPhotos.trash({ id: stored._id })
  await database.pool.query(`update photos set trashed_at = now() - interval '31 days' where id = $1`, [stored._id])
  await cleanUpUploads(pipeline)
  expect((await admin.adminPhotos.list({ status: 'trash' })).total).toBe(0)
  expect(await readdir(join(media, 'pictures'))).toEqual([])
})
