import { beforeEach, expect, test } from 'vitest'
import { setTransport } from '#renderer/core/api/api.ts'
import type { AdminPhoto } from '#shared/content/photos.ts'
import { photoKind } from '../../photos/admin/photo-kind.tsx'
import { type BulkAction, stayDrafts, undoing } from './bulk.ts'

const sent: unknown[] = []
beforeEach(() => {
  sent.length = 0
  setTransport(({ method, url, body }) => {
    sent.push([`${method} ${url}`, body])
    return Promise.resolve({ status: 200, body: {} })
  })
})

const photo = (id: string, more: Partial<AdminPhoto> = {}) =>
  ({ _id: id, published: false, category: 'Nature', tags: [], ...more }) as unknown as AdminPhoto
const back = (photos: AdminPhoto[], todo: BulkAction) => undoing(photoKind, photoKind.bulk!, photos, todo)
const run = async (steps: (() => Promise<unknown>)[]) => {
  for (const step of steps) await step()
  return sent
}

test('undoing a publication restores former times and skips already published items', async () => {
  const photos = [photo('a', { published: true }), photo('b')]
  const former = [{ _id: 'b', publishedAt: null, publishAt: '2030-01-01T00:00:00.000Z' }]
  expect(await run(undoing(photoKind, photoKind.bulk!, photos, { action: 'publish' }, former))).toEqual([
    ['PATCH /api/admin/photos/bulk', { ids: ['b'], action: 'unpublish', former }],
  ])
})

test('undoing a category change restores the category of each photo', async () => {
  const photos = [photo('a'), photo('b', { category: 'Events' }), photo('c')]
  expect(await run(back(photos, { action: 'choose', value: 'Other' }))).toEqual([
    ['PATCH /api/admin/photos/bulk', { ids: ['a', 'c'], action: 'edit', values: { category: 'Nature' } }],
    ['PATCH /api/admin/photos/bulk', { ids: ['b'], action: 'edit', values: { category: 'Events' } }],
  ])
})

test('undoing added tags restores the earlier tags of each photo', async () => {
  const photos = [photo('a', { tags: ['snow'] })]
  expect(await run(back(photos, { action: 'tag', tags: ['fjord'] }))).toEqual([
    ['PATCH /api/admin/photos/a', { tags: ['snow'] }],
  ])
})

test('undoing an album change restores the earlier albums of each photo', async () => {
  const photos = [photo('a', { albums: ['Harbour'] }), photo('b')]
  expect(await run(back(photos, { action: 'album', names: ['Summer'] }))).toEqual([
    ['PATCH /api/admin/photos/a', { albums: ['Harbour'] }],
    ['PATCH /api/admin/photos/b', { albums: [] }],
  ])
})

test('splits large requests into chunks', () => {
  const photos = Array.from({ length: 1001 }, (_, index) => photo(String(index)))
  expect(back(photos, { action: 'trash' })).toHaveLength(3)
})

test('reports how many unplayable videos stay drafts', () => {
  const video = { one: 'video', many: 'videos' }
  expect(stayDrafts(video, 0)).toBeUndefined()
  expect(stayDrafts(video, 1)).toBe("1 video can't be played in browsers and stays a draft.")
  expect(stayDrafts(video, 2)).toBe("2 videos can't be played in browsers and stay drafts.")
})
