import { expect, test } from 'vitest'
import { world } from '#tests/world.ts'
import { processed, upload, jpeg } from './upload-for-tests.ts'

test('an uploaded photo is stored, processed and shown', async () => {
  const { admin, visitor, here } = await world()
  const photo = await upload(admin, { bytes: await jpeg({ width: 1500, height: 1000 }), name: 'my_first-photo.JPG', fields: { tags: 'sea,Sea,sky', category: 'Nature' } })
  expect(photo).toMatchObject({ title: 'My first photo', state: 'processing', tags: ['sea', 'sky'] })
  const ready = await processed(admin, photo._id)
  expect(ready).toMatchObject({ state: 'ready', published: true, width: undefined, picture: { webp: [320, 640, 1280, 1500], width: 1500, height: 1000 } })
  const { results, total, facets } = await visitor.photos.list({})
  expect(total).toBe(1)
  expect(facets.category.Nature).toBe(1)
  expect(results[0]!.image).toBe(`/media/${here.id}/${ready.picture.base.split('/').at(-1)}/1280.jpg`)
  const reply = await visitor.inject({ method: 'GET', url: results[0]!.image })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('image/jpeg')
})
