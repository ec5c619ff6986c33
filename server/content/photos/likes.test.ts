import { beforeAll, describe, expect, test, vi } from 'vitest'
import { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { featureDatabases, type Person, serverOn, world } from '#tests/world.ts'
import { flushCounts } from '../content/views.ts'
import { insertPhotos } from './rows-for-tests.ts'
import { uploadVisible } from './upload-for-tests.ts'

beforeAll(async () => void (await serverOn()))

describe.each(featureDatabases)('likes on $kind', ({ url }) => {
  test('counts concurrent likes exactly', async () => {
    const { here, visitor, member } = await world({ url })
    const [id] = (await insertPhotos(here, [{}])) as [string]
    const fans: Person[] = []
    for (let at = 0; at < 5; at++) fans.push(await here.person('customer'))
    // Five users toggle ten times each, so no like remains.
    await Promise.all(fans.flatMap((fan) => Array.from({ length: 10 }, () => fan.photos.like({ id }))))
    expect((await visitor.photos.get({ id })).likes).toBe(0)
    await Promise.all([member, ...fans].map((fan) => fan.photos.like({ id })))
    expect((await visitor.photos.get({ id })).likes).toBe(6)
    expect(await member.photos.likeStatus({ id })).toEqual({ liked: true })
    expect(await member.photos.like({ id })).toEqual({ liked: false, likesCount: 5 })
    expect(await member.photos.likeStatus({ id })).toEqual({ liked: false })
  })
})

test('likes require an account', async () => {
  const { here, visitor } = await world()
  const [id] = (await insertPhotos(here, [{}])) as [string]
  await expect(visitor.photos.like({ id })).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
  await expect(visitor.photos.likeStatus({ id })).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
})

/** The cookie, as a browser would send it back. */
const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0]!

test('counts a view once per person and hour', async () => {
  const { here, pipeline, visitor, member } = await world()
  const [id] = (await insertPhotos(here, [{}])) as [string]
  const view = (cookie?: string) =>
    visitor.inject({ method: 'POST', url: `/api/photos/${id}/view`, headers: cookie ? { cookie } : {} })
  const first = await view()
  expect(first.statusCode).toBe(200)
  await Promise.all([
    view(cookieOf(first.headers)),
    view(cookieOf(first.headers)),
    member.photos.view({ id }),
    member.photos.view({ id }),
  ])
  await flushCounts(pipeline)
  expect((await visitor.photos.get({ id })).views).toBe(2)
  // Deleting the cookie does not bypass the limit.
  for (let at = 0; at < 60; at++) await view()
  await flushCounts(pipeline)
  expect((await visitor.photos.get({ id })).views).toBeLessThanOrEqual(31)
})

test('waits for the running flush before the next one', async () => {
  const { here, pipeline, visitor, member } = await world()
  const [id] = (await insertPhotos(here, [{}])) as [string]
  await member.photos.view({ id })
  const writing = vi.spyOn(pipeline, 'forCompany').mockImplementationOnce(async (...given) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    return pipeline.forCompany(...given)
  })
  void flushCounts(pipeline)
  await flushCounts(pipeline)
  writing.mockRestore()
  expect((await visitor.photos.get({ id })).views).toBe(1)
})

test('a server flushes only its own buffered counts', async () => {
  const { here, pipeline, visitor, member } = await world()
  const [id] = (await insertPhotos(here, [{}])) as [string]
  const other = new RequestPipeline({ ...pipeline.parts, config: { ...pipeline.parts.config } })
  vi.spyOn(other, 'forCompany').mockResolvedValue(undefined)
  await member.photos.view({ id })
  await flushCounts(other)
  await flushCounts(pipeline)
  expect((await visitor.photos.get({ id })).views).toBe(1)
})

test('counts a download and serves it with the requested name and size', async () => {
  const { admin, visitor, pipeline } = await world()
  const fields = { title: 'Süße "Nacht"/../..\\x: 50 %' }
  const { _id: id } = await uploadVisible(admin, { fields })
  const reply = await visitor.inject({ method: 'GET', url: `/api/photos/${id}/download?size=small` })
  expect(reply.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': `attachment; filename="Sue Nacht .. .. x 50 (small).jpg"; filename*=UTF-8''S%C3%BC%C3%9Fe%20Nacht%20..%20..%20x%2050%20%25%20%28small%29.jpg`,
    'x-content-type-options': 'nosniff',
  })
  expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length)
  await flushCounts(pipeline)
  expect((await visitor.photos.get({ id })).downloads).toBe(1)
  const strange = await visitor.inject({ method: 'GET', url: `/api/photos/${id}/download?size=huge` })
  expect(strange.statusCode).toBe(400)
})
