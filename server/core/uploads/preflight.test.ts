import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { jpeg, upload } from '#server/content/photos/upload-for-tests.ts'
import { heicProblem } from '#shared/core/photo-options.ts'
import { serverOn, world } from '#tests/world.ts'
import { usage } from '../media/usage.table.ts'

// The database takes a while to start.
beforeAll(async () => void (await serverOn()))

const megabytes = 1024 * 1024
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
/** A file that was not uploaded. */
const fresh = (facts: Partial<{ size: number; mime: string; sha256: string }> = {}) => ({
  name: 'a.jpg',
  size: 1000,
  mime: 'image/jpeg',
  sha256: sha256(randomUUID()),
  ...facts,
})

test('returns a verdict for each file, in order', async () => {
  const { admin, neighbour } = await world()
  const bytes = await jpeg()
  const { _id } = await upload(admin, { bytes, fields: { title: 'Sea' } })
  const theirs = await jpeg()
  await upload(neighbour, { bytes: theirs })

  const files = [
    fresh(),
    fresh({ sha256: sha256(bytes) }),
    fresh({ sha256: sha256(theirs) }),
    fresh({ mime: 'application/pdf' }),
    fresh({ mime: 'image/svg+xml' }),
    fresh({ size: 0 }),
    fresh({ mime: '' }),
    fresh({ size: 4096 * megabytes }),
    fresh({ size: 4096 * megabytes + 1 }),
  ]
  const { results, quota } = await admin.uploads.preflight({ files })
  const wrong = { verdict: 'blocked', reason: 'Invalid file type for photo upload' }
  expect(results).toEqual([
    { verdict: 'new' },
    { verdict: 'duplicate', of: { _id, title: 'Sea' } },
    { verdict: 'new' },
    wrong,
    wrong,
    wrong,
    { verdict: 'new' },
    { verdict: 'new' },
    { verdict: 'blocked', reason: 'File size must be less than 4096MB' },
  ])
  expect(quota).toEqual({ used: 1, limit: 10_000 })
})

test('treats files in the trash as new', async () => {
  const { admin } = await world()
  const bytes = await jpeg()
  const { _id } = await upload(admin, { bytes })
  await admin.adminPhotos.trash({ id: _id })
  const { results, quota } = await admin.uploads.preflight({ files: [fresh({ sha256: sha256(bytes) })] })
  expect([results, quota.used]).toEqual([[{ verdict: 'new' }], 0])
})

test('blocks files above the limit of the plan', async () => {
  const { admin, here } = await world({ plan: 'free' })
  await here.asOwner((db) => db.insert(usage).values({ media: 48 }))
  const twice = fresh()
  const files = [twice, fresh({ mime: 'text/plain' }), twice, fresh(), fresh(), fresh({ size: 10 * megabytes + 1 })]
  const { results, quota } = await admin.uploads.preflight({ files })
  expect(results.map(({ verdict }) => verdict)).toEqual(['new', 'blocked', 'new', 'new', 'blocked', 'blocked'])
  expect(results.slice(4)).toEqual([
    { verdict: 'blocked', reason: 'Your Free plan includes 50 media files. The Pro plan includes more.', full: true },
    { verdict: 'blocked', reason: 'File size must be less than 10MB' },
  ])
  expect(quota).toEqual({ used: 48, limit: 50 })
  // Files of earlier requests that are not uploaded yet need space, too.
  const later = await admin.uploads.preflight({ files: [fresh(), fresh()], waiting: { count: 1, bytes: 1000 } })
  expect(later.results.map(({ verdict }) => verdict)).toEqual(['new', 'blocked'])
  const { used } = await here.asOwner(async (db) => (await db.select({ used: sql<number>`media` }).from(usage))[0]!)
  expect(used).toBe(48)
})

test('files that do not fit leave their space to smaller ones', async () => {
  const { admin } = await world({ plan: 'free' })
  const large = fresh({ size: 5 * megabytes })
  // Free includes 1 GB.
  const waiting = { count: 0, bytes: 1024 * megabytes - 2000 }
  const { results } = await admin.uploads.preflight({ files: [large, large, fresh(), fresh(), fresh()], waiting })
  expect(results.map(({ verdict }) => verdict)).toEqual(['blocked', 'blocked', 'new', 'new', 'blocked'])
})

test('accepts 500 files and rejects invalid input', async () => {
  const { admin, member, visitor } = await world()
  const many = Array.from({ length: 500 }, () => fresh())
  expect((await admin.uploads.preflight({ files: many })).results).toHaveLength(500)
  for (const files of [[], [...many, fresh()], [fresh({ sha256: 'x' })]])
    await expect(admin.uploads.preflight({ files })).rejects.toMatchObject({ code: 'VALIDATION' })
  await expect(member.uploads.preflight({ files: [fresh()] })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(visitor.uploads.preflight({ files: [fresh()] })).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
})

test('blocks HEIC pictures with the reason, by type or by name', async () => {
  const { admin } = await world()
  const files = [fresh({ mime: 'image/heic' }), { ...fresh({ mime: '' }), name: 'IMG_0001.HEIC' }]
  const { results } = await admin.uploads.preflight({ files })
  expect(results).toEqual(files.map(() => ({ verdict: 'blocked', reason: heicProblem })))
})
