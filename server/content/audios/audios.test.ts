import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AudioSort, audioQualityOf, audioSorts } from '#shared/content/audio-options.ts'
import type { AudioCard, UploadedAudio } from '#shared/content/audios.ts'
import { AppError } from '#shared/core/errors.ts'
import { featureDatabases, type Person, serverOn, world } from '#tests/world.ts'
import { flushCounts } from '../content/views.ts'
import { jpeg } from '../photos/upload-for-tests.ts'
import { insertAudios } from './rows-for-tests.ts'

beforeAll(async () => void (await serverOn()))

const hum = () => readFile(new URL('../../../tests/fixtures/hum.mp3', import.meta.url))

type Parts = Record<string, string | { bytes: Buffer; name: string }>

async function send(person: Person, parts: Parts) {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts))
    if (typeof part === 'string') form.append(name, part)
    else form.append(name, new Blob([new Uint8Array(part.bytes)]), part.name)
  const packed = new Response(form)
  const headers = { 'content-type': packed.headers.get('content-type')! }
  const payload = Buffer.from(await packed.arrayBuffer())
  return person.inject({ method: 'POST', url: '/api/admin/audios/upload', headers, payload })
}

async function sent(person: Person, parts: Parts) {
  const reply = await send(person, parts)
  if (reply.statusCode >= 400) throw AppError.from(reply.json())
  return reply.json<UploadedAudio>().audio
}

/** A second of a tone as a WAV file. */
function wav() {
  const samples = Buffer.alloc(8000 * 2)
  for (let n = 0; n < 8000; n++) samples.writeInt16LE(Math.round(9000 * Math.sin(n / 4)), n * 2)
  const head = Buffer.from('RIFF0000WAVEfmt \x10\0\0\0\x01\0\x01\0\0\0\0\0\0\0\0\0\x02\0\x10\0data0000', 'latin1')
  head.writeUInt32LE(36 + samples.length, 4)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(16_000, 28)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

test.each([
  [320_000, '320'],
  [245_000, '192'],
  [192_000, '192'],
  [127_400, '128'],
  [96_000, 'Low'],
])('labels %i bits per second as %s', (bitrate, quality) => {
  expect(audioQualityOf({ lossless: false, bitrate })).toBe(quality)
  expect(audioQualityOf({ lossless: true, bitrate })).toBe('Lossless')
})

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test.each(audioSorts)('lists every audio once across pages sorted by %s', async (sort) => {
    const { here, visitor } = await world({ url })
    await insertAudios(
      here,
      Array.from({ length: 23 }, (_, n) => ({
        plays: n % 3,
        downloads: n % 4,
        rating: (n % 5) * 100,
        duration: 60 * ((n % 3) + 1),
      })),
    )
    // In the stated order, by its smallest value first.
    const order: Record<AudioSort, (audio: AudioCard) => number> = {
      newest: ({ title }) => Number(title.split(' ')[1]),
      played: ({ plays }) => -plays,
      downloaded: ({ downloads }) => -downloads,
      rated: ({ rating }) => -rating,
      shortest: ({ duration }) => duration,
      longest: ({ duration }) => -duration,
    }
    const seen: string[] = []
    const values: number[] = []
    let cursor: string | undefined
    do {
      const page = await visitor.audios.list({ sort, limit: 5, cursor })
      expect(page.total).toBe(23)
      values.push(...page.results.map(order[sort]))
      seen.push(...page.results.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor)
    expect([seen.length, new Set(seen).size]).toEqual([23, 23])
    expect(values).toEqual(values.toSorted((a, b) => a - b))
  })

  test('filters audio by all fields and counts the results of each option', async () => {
    const { here, visitor } = await world({ url })
    await insertAudios(here, [
      { type: 'Music', category: 'Jazz', duration: 299, quality: '192', tags: ['Sea'] },
      { type: 'Music', category: 'Gospel', duration: 300, quality: 'Lossless' },
      { type: 'Podcast', category: 'News', duration: 3600, quality: '128', tags: ['sea'] },
      { type: 'Interview', duration: 3601, quality: 'Low' },
      { type: 'Music', category: 'Jazz', published: false, publishedAt: null },
    ])
    const titles = async (filter: Parameters<typeof visitor.audios.list>[0]) =>
      (await visitor.audios.list(filter)).results.map(({ title }) => title)
    expect(await titles({ type: ['Music'] })).toEqual(['Audio 0', 'Audio 1'])
    expect(await titles({ type: ['Music'], category: ['Jazz'] })).toEqual(['Audio 0'])
    expect(await titles({ duration: ['1800-3600', 'over-3600'] })).toEqual(['Audio 2', 'Audio 3'])
    expect(await titles({ quality: ['Lossless', '128'] })).toEqual(['Audio 1', 'Audio 2'])
    expect(await titles({ tag: 'SEA', sort: 'longest' })).toEqual(['Audio 2', 'Audio 0'])
    const { total, facets } = await visitor.audios.list({ type: ['Music'], quality: ['192'] })
    expect(total).toBe(1)
    expect(facets).toMatchObject({
      type: { Music: 1, Podcast: 0, Audiobook: 0, Interview: 0, 'Live Recording': 0, 'Sound Effect': 0 },
      category: { Jazz: 1, Gospel: 0, Rock: 0 },
      duration: { 'under-300': 1, '300-900': 0, '900-1800': 0, '1800-3600': 0, 'over-3600': 0 },
      quality: { '128': 0, '192': 1, '320': 0, Lossless: 1 },
    })
  })

  test('reads metadata and cover of a file and serves ranges', async () => {
    const { admin, visitor } = await world({ url })
    const audio = await sent(admin, {
      published: 'true',
      type: 'Sound Effect',
      category: 'Urban',
      transcript: 'Hmmm.',
      waveform: '0,50,100',
      file: { bytes: await hum(), name: 'x.mp3' },
    })
    expect(audio).toMatchObject({
      title: 'A low hum',
      name: 'A low hum',
      artist: 'The Fridge',
      type: 'Sound Effect',
      category: 'Urban',
      duration: 2,
      quality: '128',
      rating: 0,
      ratings: 0,
    })
    const seen = await visitor.audios.get({ id: audio._id })
    expect([seen.transcript, seen.waveform]).toEqual(['Hmmm.', [0, 50, 100]])
    // The cover is the square image of the file; a generated one would be larger.
    expect([seen.picture?.width, seen.picture?.height]).toEqual([300, 300])
    const whole = await visitor.inject({ method: 'GET', url: seen.audio_file })
    expect(whole.headers).toMatchObject({ 'content-type': 'audio/mpeg', 'accept-ranges': 'bytes' })
    expect(whole.rawPayload.includes('The Fridge')).toBe(false)
    const part = await visitor.inject({ method: 'GET', url: seen.audio_file, headers: { range: 'bytes=-50' } })
    expect([part.statusCode, part.rawPayload]).toEqual([206, whole.rawPayload.subarray(-50)])
  })

  test('rejects files without audio', async () => {
    const { admin } = await world({ url })
    const film = await readFile(new URL('../../../tests/fixtures/film.mp4', import.meta.url))
    const file = { bytes: await hum(), name: 'x.mp3' }
    const refused: [Parts, string][] = [
      [{ title: 'Nothing' }, 'Please select a file to upload'],
      [{ file: { bytes: await jpeg(), name: 'x.mp3' } }, 'Invalid file type for audio upload'],
      [{ file: { bytes: film, name: 'x.m4a' } }, 'Invalid file type for audio upload'],
      [{ file: { bytes: wav().subarray(0, 20), name: 'x.wav' } }, 'This audio file is damaged and cannot be opened.'],
      [{ file, type: 'Podcast', category: 'Jazz' }, 'Choose a subcategory of this type.'],
      [{ file, cover: file }, 'The cover must be a picture.'],
    ]
    for (const [parts, message] of refused) {
      const reply = await send(admin, parts)
      const { fields, message: problem } = reply.json<{ message: string; fields?: Record<string, string> }>()
      expect([reply.statusCode, Object.values(fields ?? {})[0] ?? problem]).toEqual([400, message])
    }
    expect((await admin.adminAudios.list({})).total).toBe(0)
    expect(await sent(admin, { file: { bytes: wav(), name: 'tone.wav' } })).toMatchObject({
      title: 'Tone',
      quality: 'Lossless',
      duration: 1,
    })
  })

  test('stores one editable review per user and computes the average', async () => {
    const { here, visitor, member, moderator, admin } = await world({ url })
    const [id = ''] = await insertAudios(here, [{}])
    const people = await Promise.all(Array.from({ length: 8 }, () => here.person('customer')))
    await expect(visitor.audios.review({ id, stars: 5, text: '' })).rejects.toMatchObject({ code: 'AUTH_REQUIRED' })
    for (const stars of [0, 6, 2.5])
      await expect(member.audios.review({ id, stars, text: '' })).rejects.toMatchObject({ code: 'VALIDATION' })
    const given = await Promise.all(people.map((one, n) => one.audios.review({ id, stars: (n % 5) + 1, text: `${n}` })))
    // 1 2 3 4 5 1 2 3
    expect(await visitor.audios.get({ id })).toMatchObject({ rating: 2.6, ratings: 8 })
    const again = await people[0]!.audios.review({ id, stars: 5, text: 'On second thought' })
    expect([again._id, again.editedAt !== undefined]).toEqual([given[0]!._id, true])
    expect((await people[0]!.audios.myReview({ id })).review).toMatchObject({ stars: 5, text: 'On second thought' })
    expect(await member.audios.myReview({ id })).toEqual({})
    expect(await visitor.audios.get({ id })).toMatchObject({ rating: 3.1, ratings: 8 })
    // Only staff may delete reviews of other users.
    const theirs = { id, reviewId: given[4]!._id }
    await expect(member.audios.removeReview(theirs)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await moderator.audios.removeReview(theirs)
    await people[0]!.audios.removeReview({ id, reviewId: again._id })
    const { results, total } = await visitor.audios.reviews({ id, limit: 4 })
    expect([results.length, total]).toEqual([4, 6])
    expect(await visitor.audios.get({ id })).toMatchObject({ rating: 2.5, ratings: 6 })
    await admin.adminAudios.update({ id, published: false })
    await expect(member.audios.review({ id, stars: 1, text: '' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('counts plays and downloads once each and refuses drafts', async () => {
    const { pipeline, admin, visitor, neighbour } = await world({ url })
    const { _id: id, audio_file } = await sent(admin, { title: 'A/hum', file: { bytes: await hum(), name: 'x.mp3' } })
    const download = (person: Person) => person.inject({ method: 'GET', url: `/api/audios/${id}/download` })
    expect((await download(visitor)).statusCode).toBe(404)
    expect((await visitor.inject({ method: 'GET', url: audio_file.split('?')[0]! })).statusCode).toBe(404)
    expect((await visitor.inject({ method: 'GET', url: audio_file })).statusCode).toBe(200)
    await admin.adminAudios.update({ id, published: true })
    for (const person of [visitor, neighbour]) {
      const reply = await download(person)
      expect(reply.statusCode).toBe(person === visitor ? 200 : 404)
    }
    const stored = await download(visitor)
    expect(stored.headers['content-disposition']).toContain('filename="A hum.mp3"')
    await visitor.audios.play({ id })
    await flushCounts(pipeline)
    const { plays, downloads } = await visitor.audios.get({ id })
    // These requests carry no cookie, so each is another visitor with the same address.
    expect([plays, downloads]).toEqual([1, 2])
    for (const call of [
      () => neighbour.audios.get({ id }),
      () => neighbour.audios.review({ id, stars: 1, text: '' }),
      () => neighbour.audios.myReview({ id }),
      () => neighbour.adminAudios.get({ id }),
      () => neighbour.adminAudios.trash({ id }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('serves a podcast feed with episode files, without drafts', async () => {
    const { admin, visitor } = await world({ url })
    const file = { bytes: await hum(), name: 'x.mp3' }
    const { _id: id } = await sent(admin, { type: 'Podcast', title: 'One & only', published: 'true', file })
    await sent(admin, { type: 'Podcast', title: 'Draft', file: { bytes: wav(), name: 'a.wav' } })
    const feed = await visitor.inject({ method: 'GET', url: '/audio/podcast.xml' })
    expect(feed.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(feed.body).toContain('<title>One &#38; only</title>')
    expect(feed.body).toContain('<itunes:duration>0:02</itunes:duration>')
    expect(feed.body).not.toContain('Draft')
    const [, address, length, type] = /<enclosure url="([^"]+)" length="(\d+)" type="([^"]+)"/.exec(feed.body) ?? []
    const episode = await visitor.inject({ method: 'GET', url: new URL(address!).pathname })
    expect([episode.statusCode, type, Number(length) > 0]).toEqual([200, 'audio/mpeg', true])
    await admin.adminAudios.trash({ id })
    expect((await visitor.inject({ method: 'GET', url: '/audio/podcast.xml' })).body).not.toContain('One')
  })
})
