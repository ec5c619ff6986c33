import { readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { mediaFolder } from '#server/core/storage/disk-storage.ts'
import { cleanUpUploads } from '#server/core/uploads/cleanup.ts'
import { videoSorts } from '#shared/content/video-options.ts'
import type { UploadedVideo } from '#shared/content/videos.ts'
import { AppError } from '#shared/core/errors.ts'
import { featureDatabases, type Person, serverOn, world } from '#tests/world.ts'
import { flushCounts } from '../content/views.ts'
import { jpeg } from '../photos/upload-for-tests.ts'
import { insertVideos } from './rows-for-tests.ts'

beforeAll(async () => void (await serverOn()))

const fixture = (name: string) => readFile(new URL(`../../../tests/fixtures/${name}`, import.meta.url))
const days = (ago: number) => new Date(Date.now() - ago * 24 * 3600_000).toISOString()

type Parts = Record<string, string | { bytes: Buffer; name: string }>

async function send(person: Person, parts: Parts) {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts))
    if (typeof part === 'string') form.append(name, part)
    else form.append(name, new Blob([new Uint8Array(part.bytes)]), part.name)
  const packed = new Response(form)
  const headers = { 'content-type': packed.headers.get('content-type')! }
  const payload = Buffer.from(await packed.arrayBuffer())
  return person.inject({ method: 'POST', url: '/api/admin/videos/upload', headers, payload })
}

async function sent(person: Person, parts: Parts) {
  const reply = await send(person, parts)
  if (reply.statusCode >= 400) throw AppError.from(reply.json())
  return reply.json<UploadedVideo>().video
}

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test.each(videoSorts)('lists every video once across pages sorted by %s', async (sort) => {
    const { here, visitor } = await world({ url })
    const at = days(1)
    await insertVideos(
      here,
      Array.from({ length: 23 }, (_, n) => ({ views: n % 3, likes: n % 4, ...(n % 2 && { publishedAt: at }) })),
    )
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await visitor.videos.list({ sort, limit: 5, cursor })
      expect(page.total).toBe(23)
      seen.push(...page.results.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor)
    expect([seen.length, new Set(seen).size]).toEqual([23, 23])
  })

  test('ranks trending by views per day plus twice the likes', async () => {
    const { here, visitor } = await world({ url })
    await insertVideos(here, [
      { title: 'old and seen', views: 1000, publishedAt: days(100) },
      { title: 'new and seen', views: 60, publishedAt: days(2) },
      { title: 'liked', likes: 12, publishedAt: days(300) },
      { title: 'of this minute', views: 9, publishedAt: days(0) },
    ])
    const { results } = await visitor.videos.list({ sort: 'trending' })
    // 30, 24, 10 and 9: a video younger than a day counts as one day old.
    expect(results.map(({ title }) => title)).toEqual(['new and seen', 'liked', 'old and seen', 'of this minute'])
  })

  test('filters by category, length, quality and tag, with a count per option', async () => {
    const { here, visitor } = await world({ url })
    await insertVideos(here, [
      { category: 'News', duration: 59, quality: 'HD', tags: ['Sea'] },
      { category: 'News', duration: 60, quality: '4K' },
      { category: 'Music', duration: 1800, quality: 'HD', tags: ['sea'] },
      { category: 'Music', duration: 1801, quality: 'SD' },
      { category: 'Music', duration: 0, quality: '' },
      { category: 'News', duration: 59, published: false, publishedAt: null },
      { category: 'News', duration: 59, trashedAt: days(0) },
    ])
    const titles = async (filter: Parameters<typeof visitor.videos.list>[0]) =>
      (await visitor.videos.list(filter)).results.map(({ title }) => title)
    expect(await titles({ category: ['News'] })).toEqual(['Video 0', 'Video 1'])
    expect(await titles({ duration: ['under-60', 'over-1800'] })).toEqual(['Video 0', 'Video 3'])
    expect(await titles({ duration: ['900-1800'] })).toEqual(['Video 2'])
    expect(await titles({ quality: ['HD'], tag: 'SEA' })).toEqual(['Video 0', 'Video 2'])
    const { total, facets } = await visitor.videos.list({ category: ['Music'], quality: ['HD'] })
    expect(total).toBe(1)
    expect(facets).toEqual({
      category: { Entertainment: 0, Education: 0, Music: 1, Sports: 0, Gaming: 0, News: 1 },
      duration: { 'under-60': 0, '60-300': 0, '300-900': 0, '900-1800': 1, 'over-1800': 0 },
      quality: { HD: 1, 'Full HD': 0, '2K': 0, '4K': 0, '8K': 0 },
    })
  })

  test('reads a file, removes its metadata and serves ranges', async () => {
    const { admin, visitor } = await world({ url })
    const bytes = await fixture('film.mp4')
    // The control: the uploaded file contains its location.
    expect(bytes.includes('+48.8577')).toBe(true)
    const video = await sent(admin, {
      published: 'true',
      caption: 'Blue, for two seconds',
      category: 'Education',
      captions: { bytes: Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nBlue.\n'), name: 'en.vtt' },
      file: { bytes: Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]), name: 'IMG_0001.mp4' },
    })
    expect(video).toMatchObject({
      title: 'Two blue seconds',
      name: 'Two blue seconds',
      description: 'Blue, for two seconds',
      duration: 2,
      quality: 'HD',
      width: 1280,
      height: 720,
      youtube: '',
    })
    const seen = await visitor.videos.get({ id: video._id })
    const whole = await visitor.inject({ method: 'GET', url: seen.video_file })
    expect(whole.headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' })
    for (const secret of ['+48.8577', '<script>']) expect(whole.rawPayload.includes(secret)).toBe(false)
    const part = await visitor.inject({ method: 'GET', url: seen.video_file, headers: { range: 'bytes=100-199' } })
    expect([part.statusCode, part.rawPayload]).toEqual([206, whole.rawPayload.subarray(100, 200)])
    const past = await visitor.inject({ method: 'GET', url: seen.video_file, headers: { range: 'bytes=9999999-' } })
    expect(past.statusCode).toBe(416)
    // The upload had no poster, so the server made one.
    expect((await visitor.inject({ method: 'GET', url: seen.image })).headers['content-type']).toBe('image/jpeg')
    const captions = await visitor.inject({ method: 'GET', url: seen.captions })
    expect([captions.headers['content-type'], captions.body]).toEqual([
      'text/vtt; charset=utf-8',
      expect.stringContaining('Blue.'),
    ])
  })

  test('serves file, poster and captions of a draft to staff only', async () => {
    const { admin, visitor, neighbour } = await world({ url })
    const draft = await sent(admin, {
      file: { bytes: await fixture('film.webm'), name: 'a.webm' },
      poster: { bytes: await jpeg(), name: 'p.jpg' },
      captions: { bytes: Buffer.from('WEBVTT\n'), name: 'en.vtt' },
    })
    await expect(visitor.videos.get({ id: draft._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await visitor.videos.list({})).total).toBe(0)
    for (const address of [draft.video_file, draft.image, draft.captions]) {
      const answers = [
        await visitor.inject({ method: 'GET', url: address.split('?')[0]! }),
        await neighbour.inject({ method: 'GET', url: address }),
        await visitor.inject({ method: 'GET', url: address }),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 200])
    }
    await admin.adminVideos.update({ id: draft._id, published: true })
    const { video_file } = await visitor.videos.get({ id: draft._id })
    expect((await visitor.inject({ method: 'GET', url: video_file })).statusCode).toBe(200)
    for (const call of [
      () => neighbour.videos.get({ id: draft._id }),
      () => neighbour.adminVideos.get({ id: draft._id }),
      () => neighbour.adminVideos.update({ id: draft._id, title: 'Mine' }),
      () => neighbour.adminVideos.trash({ id: draft._id }),
      () => neighbour.videoComments.create({ id: draft._id, text: 'Hello' }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('rejects files without video under any name', async () => {
    const { admin } = await world({ url })
    const film = await fixture('film.mp4')
    const refused: [Parts, number, string][] = [
      [{ title: 'Nothing' }, 400, 'Please select a file to upload'],
      [{ file: { bytes: await jpeg(), name: 'film.mp4' } }, 400, 'Invalid file type for video upload'],
      [{ file: { bytes: await fixture('film.mkv'), name: 'film.mp4' } }, 400, 'Invalid file type for video upload'],
      [{ file: { bytes: await fixture('hum.mp3'), name: 'film.mp4' } }, 400, 'Invalid file type for video upload'],
      [{ file: { bytes: film.subarray(0, 60), name: 'film.mp4' } }, 400, 'This video is damaged and cannot be opened.'],
      [
        { file: { bytes: Buffer.concat([film, Buffer.alloc(10 * 1024 * 1024)]), name: 'film.mp4' } },
        413,
        'File size must be less than 10MB',
      ],
      [{ youtube: 'https://evil.example/watch?v=aqz-KE-bpKQ' }, 400, 'Use a YouTube, Vimeo or .mp4 link.'],
      [
        { youtube: 'https://youtu.be/aqz-KE-bpKQ', file: { bytes: film, name: 'film.mp4' } },
        400,
        'Send a file or a link, not both.',
      ],
      [
        { youtube: 'https://youtu.be/aqz-KE-bpKQ', poster: { bytes: film, name: 'a.jpg' } },
        400,
        'The poster must be a picture.',
      ],
      [
        { youtube: 'https://youtu.be/aqz-KE-bpKQ', captions: { bytes: Buffer.from('<b>'), name: 'a.vtt' } },
        400,
        'Captions must be a WebVTT file (.vtt).',
      ],
    ]
    for (const [parts, status, message] of refused) {
      const reply = await send(admin, parts)
      const { fields, message: problem } = reply.json<{ message: string; fields?: Record<string, string> }>()
      expect([reply.statusCode, Object.values(fields ?? {})[0] ?? problem]).toEqual([status, message])
    }
    expect((await admin.adminVideos.list({})).total).toBe(0)
  })

  test('turns a YouTube link into the privacy-enhanced player', async () => {
    const { admin, visitor } = await world({ url })
    const { _id } = await sent(admin, {
      title: 'Elsewhere',
      youtube: 'youtube.com/watch?v=aqz-KE-bpKQ&t=90',
      duration: '10:34',
      quality: '4K',
      published: 'true',
    })
    expect(await visitor.videos.get({ id: _id })).toMatchObject({
      youtube: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?start=90',
      video_file: '',
      duration: 634,
      quality: '4K',
    })
  })

  test('counts videos in the plan until they are trashed', async () => {
    const { admin, here } = await world({ url, plan: 'free' })
    const link = (n: number) => ({ title: `${n}`, youtube: 'https://youtu.be/aqz-KE-bpKQ' })
    const first = await sent(admin, link(0))
    await here.asOwner((db) => db.execute('update usage set media = 49'))
    const tries = await Promise.all(Array.from({ length: 4 }, (_, n) => send(admin, link(n + 1))))
    const codes = tries.map((reply) => reply.json<{ code?: string }>().code ?? 'taken')
    expect(codes.toSorted()).toEqual(['PLAN_LIMIT_REACHED', 'PLAN_LIMIT_REACHED', 'PLAN_LIMIT_REACHED', 'taken'])
    // Trashing it again frees no more space.
    await admin.adminVideos.trash({ id: first._id })
    await admin.adminVideos.trash({ id: first._id })
    await sent(admin, link(9))
    await expect(admin.adminVideos.restore({ id: first._id })).rejects.toMatchObject({ code: 'PLAN_LIMIT_REACHED' })
  })

  test('rejects a duplicate file and counts views, likes and comments', async () => {
    const { pipeline, admin, member, visitor } = await world({ url })
    const file = { bytes: await fixture('film.webm'), name: 'a.webm' }
    const two = await Promise.all([send(admin, { file, published: 'true' }), send(admin, { file })])
    expect(two.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    const id = (await admin.adminVideos.list({})).results[0]!._id
    await admin.adminVideos.update({ id, published: true })
    await visitor.videos.view({ id })
    await flushCounts(pipeline)
    expect(await member.videos.like({ id })).toEqual({ liked: true, likesCount: 1 })
    await member.videoComments.create({ id, text: 'Orange!' })
    expect(await visitor.videos.get({ id })).toMatchObject({ views: 1, likes: 1, comments: 1 })
  })

  test('deletes the files of a video with its row', async () => {
    const { pipeline, database, here, admin, visitor } = await world({ url })
    const { _id: id } = await sent(admin, { file: { bytes: await fixture('film.webm'), name: 'a' }, published: 'true' })
    const { video_file } = await visitor.videos.get({ id })
    const sha256 = video_file.split('/').at(-2)!
    const files = pipeline.filesOf(here.id)
    const long = new Date(Date.now() - 2 * 24 * 3600_000)
    for (const name of [`clips/${sha256}.webm`, `originals/${id}`])
      await utimes(join(mediaFolder(pipeline.parts.config), here.id, name), long, long)
    await cleanUpUploads(pipeline)
    expect([await files.has(`clips/${sha256}.webm`), await files.has(`originals/${id}`)]).toEqual([true, true])
    await admin.adminVideos.trash({ id })
    await database.pool.query(`update videos set trashed_at = now() - interval '31 days' where id = $1`, [id])
    await cleanUpUploads(pipeline)
    expect([await files.has(`clips/${sha256}.webm`), await files.has(`originals/${id}`)]).toEqual([false, false])
  })
})
