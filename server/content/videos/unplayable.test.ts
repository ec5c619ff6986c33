import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import type { UploadedVideo } from '#shared/content/videos.ts'
import { featureDatabases, type Person, serverOn, world } from '#tests/world.ts'
import { hevcFilm, withCodec } from './unplayable-for-tests.ts'

beforeAll(async () => void (await serverOn()))

async function send(person: Person, bytes: Buffer) {
  const form = new FormData()
  form.append('title', 'Harbour')
  form.append('published', 'true')
  form.append('file', new Blob([new Uint8Array(bytes)]), 'harbour.mov')
  const packed = new Response(form)
  const headers = { 'content-type': packed.headers.get('content-type')! }
  const payload = Buffer.from(await packed.arrayBuffer())
  const reply = await person.inject({ method: 'POST', url: '/api/admin/videos/upload', headers, payload })
  expect(reply.statusCode).toBe(201)
  return reply.json<UploadedVideo>().video
}

const film = () => readFile(new URL('../../../tests/fixtures/film.mp4', import.meta.url))

/** An H.264 video with the High 10 profile, as recorded by cameras with 10 bits. */
const high10 = async () => {
  const bytes = Buffer.from(await film())
  bytes[bytes.indexOf('avcC') + 5] = 110
  return bytes
}

describe.each(featureDatabases)('on $kind', ({ url }) => {
  test.each([
    ['HEVC', 'HEVC (H.265)', hevcFilm],
    ['ProRes', 'ProRes', async () => withCodec(await film(), 'avc1', 'apch')],
    ['H.264 with 10 bits', 'H.264 with 10 bits or 4:2:2', high10],
  ])('%s stays a draft with a warning', async (_, codec, make) => {
    const { moderator, visitor } = await world({ url, limits: 'measuring' })
    const { _id: id, published, warning } = await send(moderator, await make())
    expect(published).toBe(false)
    expect(warning).toBe(
      `Browsers cannot play ${codec}, so this video stays a draft. Convert it to an MP4 file with H.264, for example with HandBrake and its preset “Fast 1080p30”, and upload that.`,
    )
    await expect(moderator.adminVideos.update({ id, published: true })).rejects.toMatchObject({
      code: 'VALIDATION',
      message: warning,
      fields: { published: warning },
    })
    expect(await moderator.adminVideos.bulk({ ids: [id], action: 'publish' })).toMatchObject({
      changed: 0,
      unplayable: 1,
    })
    expect(await moderator.adminVideos.get({ id })).toMatchObject({ published: false, warning })
    expect((await visitor.videos.list({})).total).toBe(0)
    expect(await moderator.adminVideos.update({ id, title: 'Harbour at night' })).toMatchObject({ warning })
  })

  test('publishes H.264 videos as requested', async () => {
    const { moderator } = await world({ url, limits: 'measuring' })
    const video = await send(moderator, await film())
    expect([video.published, video.warning]).toEqual([true, undefined])
  })
})
