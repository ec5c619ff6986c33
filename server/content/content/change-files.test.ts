import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { pdfOf } from '#server/core/media/pdf.ts'
import { cleanUpUploads } from '#server/core/uploads/cleanup.ts'
import type { AdminAudio } from '#shared/content/audios.ts'
import type { AdminDocument } from '#shared/content/documents.ts'
import type { AdminVideo } from '#shared/content/videos.ts'
import { featureDatabases, type Person, serverOn, world } from '#tests/world.ts'
import { insertAudios } from '../audios/rows-for-tests.ts'
import { deleteOldVersions } from '../documents/versions.ts'
import { jpeg } from '../photos/upload-for-tests.ts'
import { insertVideos } from '../videos/rows-for-tests.ts'

beforeAll(async () => void (await serverOn()))

type Part = string | { bytes: Buffer; name: string }
interface Sent {
  method?: 'POST' | 'PUT'
  changes?: object
  parts: Record<string, Part>
}

async function send(person: Person, url: string, { method = 'PUT', changes, parts }: Sent) {
  const form = new FormData()
  if (changes) form.append('changes', JSON.stringify(changes))
  for (const [name, part] of Object.entries(parts))
    if (typeof part === 'string') form.append(name, part)
    else form.append(name, new Blob([new Uint8Array(part.bytes)]), part.name)
  const packed = new Response(form)
  const headers = { 'content-type': packed.headers.get('content-type')! }
  return person.inject({ method, url, headers, payload: Buffer.from(await packed.arrayBuffer()) })
}

const picture = async () => ({ bytes: await jpeg(), name: 'p.jpg' })
const captions = { bytes: Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nWaves.\n'), name: 'en.vtt' }

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test('replaces poster, captions and texts of a video, and removes captions', async () => {
    const { here, moderator, visitor } = await world({ url })
    const [id = ''] = await insertVideos(here, [{}])
    const at = `/api/admin/videos/${id}`
    const before = await moderator.adminVideos.get({ id })
    const reply = await send(moderator, at, {
      changes: { title: 'Waves', tags: ['sea'], updatedAt: before.updatedAt },
      parts: { poster: await picture(), captions },
    })
    expect([reply.statusCode, reply.json<AdminVideo>().title]).toEqual([200, 'Waves'])
    const seen = await visitor.videos.get({ id })
    expect([seen.tags, (await visitor.inject({ url: seen.image })).headers['content-type']]).toEqual([
      ['sea'],
      'image/jpeg',
    ])
    expect((await visitor.inject({ url: seen.captions })).body).toContain('Waves.')
    expect((await send(moderator, at, { parts: { captions: '' } })).json<AdminVideo>().captions).toBe('')
    expect((await visitor.videos.get({ id })).title).toBe('Waves')

    const stale = await send(moderator, at, {
      changes: { title: 'Late', updatedAt: before.updatedAt },
      parts: { poster: await picture() },
    })
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'STALE'])
    const wrong = await send(moderator, at, { parts: { poster: captions } })
    expect([wrong.statusCode, wrong.json().fields]).toEqual([400, { poster: 'The poster must be a picture.' }])
    const empty = await send(moderator, at, { changes: { title: ' ' }, parts: {} })
    expect([empty.statusCode, empty.json().fields]).toEqual([400, { title: 'A title is required.' }])
    const broken = await send(moderator, at, { parts: { changes: '{' } })
    expect(broken.statusCode).toBe(400)
    expect((await moderator.adminVideos.get({ id })).title).toBe('Waves')
  })

  test('changes length and quality of linked videos, not of files', async () => {
    const { here, moderator } = await world({ url })
    const [id = '', filed = ''] = await insertVideos(here, [{}, { youtube: '', clip: 'aa', clipEnding: 'mp4' }])
    const changes = { youtube: 'https://vimeo.com/76979871', duration: 62, quality: 'HD' as const }
    expect(await moderator.adminVideos.update({ id, ...changes })).toMatchObject({
      youtube: 'https://player.vimeo.com/video/76979871?dnt=1',
      duration: 62,
      quality: 'HD',
    })
    for (const wrong of ['', 'https://evil.example/watch', 'https://example.com/film.mp4'])
      await expect(moderator.adminVideos.update({ id, youtube: wrong })).rejects.toMatchObject({ code: 'VALIDATION' })
    await expect(moderator.adminVideos.update({ id: filed, ...changes })).rejects.toMatchObject({
      fields: { youtube: 'This is read from the file.', duration: expect.anything(), quality: expect.anything() },
    })
  })

  test('accepts a past date, rejects a future one and sorts by it', async () => {
    const { here, moderator, visitor } = await world({ url })
    const [first = '', second = ''] = await insertVideos(here, [{}, {}])
    await moderator.adminVideos.update({ id: first, publishedAt: '2020-01-02T03:04:05.000Z' })
    expect((await visitor.videos.list({})).results.map(({ _id }) => _id)).toEqual([second, first])
    const publishedAt = new Date(Date.now() + 3600_000).toISOString()
    await expect(moderator.adminVideos.update({ id: first, publishedAt })).rejects.toMatchObject({
      fields: { publishedAt: 'Choose a time that is not in the future.' },
    })
  })

  test('replaces the cover of an audio and refuses other tenants', async () => {
    const { here, moderator, neighbour, member } = await world({ url })
    const [id = ''] = await insertAudios(here, [{}])
    const at = `/api/admin/audios/${id}`
    const parts = { cover: await picture() }
    expect((await send(neighbour, at, { parts })).statusCode).toBe(404)
    expect((await send(member, at, { parts })).statusCode).toBe(403)
    const reply = await send(moderator, at, { changes: { artist: 'The Tides' }, parts })
    expect(reply.json<AdminAudio>()).toMatchObject({ artist: 'The Tides', picture: expect.anything() })
  })

  test('replaces the file of a document and restores the earlier version', async () => {
    const { here, moderator, visitor, neighbour, pipeline } = await world({ url })
    const [first, second] = [pdfOf([['One']]), pdfOf([['One'], ['Two']])]
    const made = await send(moderator, '/api/admin/documents/upload', {
      method: 'POST',
      parts: { title: 'Price list', published: 'true', file: { bytes: first, name: 'a.pdf' } },
    })
    const { _id: id, slug, updatedAt } = made.json<{ document: AdminDocument }>().document
    const at = `/api/admin/documents/${id}`
    const file = { bytes: second, name: 'b.pdf' }
    const reply = await send(moderator, at, { changes: { category: 'Shop', updatedAt }, parts: { file } })
    expect(reply.json<AdminDocument>()).toMatchObject({ _id: id, slug, pages: 2, fileName: 'b.pdf', category: 'Shop' })
    const download = async () => {
      const { file: address } = await visitor.documents.get({ id: slug })
      return (await visitor.inject({ url: address })).rawPayload
    }
    expect(await download()).toEqual(second)

    const { results } = await moderator.adminDocuments.versions({ id })
    expect(results).toMatchObject([{ fileName: 'a.pdf', pages: 1, size: first.length }])
    const [earlier] = results
    expect((await visitor.inject({ url: earlier!.file })).rawPayload).toEqual(first)
    const unsigned = await visitor.inject({ url: earlier!.file.replace('s=', 's=x') })
    expect(unsigned.statusCode).toBe(302)
    const wanted = { id, versionId: earlier!._id }
    await expect(neighbour.adminDocuments.restoreVersion(wanted)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await cleanUpUploads(pipeline)
    expect((await moderator.adminDocuments.restoreVersion(wanted)).fileName).toBe('a.pdf')
    expect(await download()).toEqual(first)
    expect((await moderator.adminDocuments.versions({ id })).results.map(({ fileName }) => fileName)).toEqual(['b.pdf'])

    await here.asOwner((db) => db.execute(`update document_versions set created_at = now() - interval '91 days'`))
    await deleteOldVersions(pipeline.parts.database.owner)
    expect((await moderator.adminDocuments.versions({ id })).total).toBe(0)
  })

  test("leaves a document's file unchanged after an invalid or conflicting upload", async () => {
    const { moderator, visitor } = await world({ url })
    const made = await send(moderator, '/api/admin/documents/upload', {
      method: 'POST',
      parts: { published: 'true', file: { bytes: pdfOf([['One']]), name: 'a.pdf' } },
    })
    const { _id: id, slug } = made.json<{ document: AdminDocument }>().document
    const film = await readFile(new URL('../../../tests/fixtures/film.mp4', import.meta.url))
    const wrong = await send(moderator, `/api/admin/documents/${id}`, {
      parts: { file: { bytes: film, name: 'a.pdf' } },
    })
    const stale = await send(moderator, `/api/admin/documents/${id}`, {
      changes: { updatedAt: '2020-01-01T00:00:00.000Z' },
      parts: { file: { bytes: pdfOf([['New']]), name: 'n.pdf' } },
    })
    expect([wrong.json().code, stale.json().code]).toEqual(['BAD_FILE_TYPE', 'STALE'])
    expect((await visitor.documents.get({ id: slug })).fileName).toBe('a.pdf')
    expect((await moderator.adminDocuments.versions({ id })).total).toBe(0)
  })
})
