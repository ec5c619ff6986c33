import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { serverOn, world } from '#tests/world.ts'
import { jpeg, sendForm, upload } from '../photos/upload-for-tests.ts'

// The database needs time to start.
beforeAll(async () => void (await serverOn()))

const names = (results: { title: string; photos: number }[]) => results.map(({ title, photos }) => [title, photos])

test('creates the album that an upload names, ignoring case when reusing it', async () => {
  const { admin, neighbour } = await world()
  const first = await upload(admin, { fields: { title: 'First', album: 'Harbour' } })
  await upload(admin, { fields: { title: 'Second', album: ' harbour ' } })
  await upload(admin, { fields: { title: 'Alone', album: '' } })
  await upload(neighbour, { fields: { album: 'Harbour' } })

  expect(names((await admin.adminAlbums.list({})).results)).toEqual([['Harbour', 2]])
  const inside = await admin.adminPhotos.list({ album: 'HARBOUR' })
  expect(inside.results.map(({ title }) => title)).toEqual(['Second', 'First'])
  expect([inside.total, inside.counts.all]).toEqual([2, 2])

  await admin.adminPhotos.trash({ id: first._id })
  expect(names((await admin.adminAlbums.list({})).results)).toEqual([['Harbour', 1]])
})

test('creates one album for concurrent uploads', async () => {
  const { admin } = await world()
  await Promise.all([1, 2, 3, 4].map(() => upload(admin, { fields: { album: 'Summer' } })))
  expect(names((await admin.adminAlbums.list({})).results)).toEqual([['Summer', 4]])
})

test('creates no album for a refused upload', async () => {
  const { admin } = await world()
  const bytes = await jpeg()
  await upload(admin, { bytes })
  expect((await sendForm(admin, { bytes, fields: { album: 'Duplicates' } })).statusCode).toBe(409)
  expect((await sendForm(admin, { bytes: await jpeg(), fields: { album: 'x'.repeat(121) } })).json()).toMatchObject({
    code: 'VALIDATION',
    fields: { album: 'Use at most 120 characters.' },
  })
  expect((await admin.adminAlbums.list({})).results).toEqual([])
})

test('adds a resumable upload to its album', async () => {
  const { admin } = await world()
  const bytes = await jpeg()
  const tus = { 'tus-resumable': '1.0.0' }
  const album = `Chunks ${randomUUID()}`
  const begun = await admin.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      ...tus,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${btoa('a.jpg')},album ${btoa(album)}`,
    },
  })
  const done = await admin.inject({
    method: 'PATCH',
    url: String(begun.headers.location),
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    payload: bytes,
  })
  expect(done.statusCode).toBe(201)
  expect(names((await admin.adminAlbums.list({ q: 'CHUNKS' })).results)).toEqual([[album, 1]])
  expect((await admin.adminAlbums.list({ q: '%' })).results).toEqual([])
})

test('adds a photo to albums and removes it in the form', async () => {
  const { admin, neighbour } = await world()
  const { _id: id } = await upload(admin, { fields: { title: 'First', album: 'Harbour' } })
  await upload(neighbour, { fields: { album: 'Summer' } })
  const { adminPhotos } = admin
  expect((await adminPhotos.get({ id })).albums).toEqual(['Harbour'])
  expect((await adminPhotos.update({ id, albums: ['summer', 'harbour', 'Summer'] })).albums).toEqual([
    'Harbour',
    'Summer',
  ])
  // Fields that the form omits are unchanged.
  expect((await adminPhotos.update({ id, title: 'Other' })).albums).toEqual(['Harbour', 'Summer'])
  expect((await adminPhotos.update({ id, albums: ['Winter'] })).albums).toEqual(['Winter'])
  // Empty albums are not suggested, and albums of other companies are unchanged.
  expect(names((await admin.adminAlbums.list({})).results)).toEqual([['Winter', 1]])
  expect(names((await neighbour.adminAlbums.list({})).results)).toEqual([['Summer', 1]])
  await expect(adminPhotos.update({ id, albums: ['x'.repeat(121)] })).rejects.toMatchObject({ code: 'VALIDATION' })
})

test('adds many photos to an album at once', async () => {
  const { admin, neighbour } = await world()
  const [first, second, gone] = await Promise.all([1, 2, 3].map(() => upload(admin)))
  const foreign = await upload(neighbour)
  await admin.adminPhotos.trash({ id: gone!._id })
  const ids = [first, second, gone, foreign].map((photo) => photo!._id)
  const add = (name: string) => admin.adminPhotos.bulk({ ids, action: 'edit', values: { addAlbums: [name] } })
  expect(await add('Summer')).toEqual({ changed: 2 })
  expect(await Promise.all([add('summer'), add('Winter'), add('winter')])).toHaveLength(3)
  expect(names((await admin.adminAlbums.list({})).results)).toEqual([
    ['Summer', 2],
    ['Winter', 2],
  ])
  expect((await admin.adminPhotos.list({ album: 'Summer' })).results.map(({ albums }) => albums)).toEqual([
    ['Summer', 'Winter'],
    ['Summer', 'Winter'],
  ])
  expect((await neighbour.adminPhotos.get({ id: foreign._id })).albums).toEqual([])
})
