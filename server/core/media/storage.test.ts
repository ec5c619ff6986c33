import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { jpeg, sendForm, upload } from '#server/content/photos/upload-for-tests.ts'
import { databases, type Person, serverOn, world } from '#tests/world.ts'

beforeAll(async () => void (await serverOn()))

type World = Awaited<ReturnType<typeof world>>
const GB = 1024 ** 3

/** Leaves `bytes` of the plan's storage by recording a larger size for a photo. */
async function leaveRoom({ here, admin }: World, bytes: number) {
  const { _id: id } = await upload(admin)
  await here.asOwner((db) => db.execute(sql`update photos set size = ${GB - bytes} where id = ${id}`))
  return id
}

async function attach(person: Person, size: number) {
  const form = new FormData()
  form.append('file', new Blob(['x'.repeat(size)]), 'words.txt')
  const packed = new Response(form)
  const headers = { 'content-type': packed.headers.get('content-type')! }
  const payload = Buffer.from(await packed.arrayBuffer())
  return person.inject({ method: 'POST', url: '/api/messages/attachments', headers, payload })
}

const full = 'Your Free plan includes 1 GB of files. The Pro plan includes more.'

describe.each(databases)('on $kind', ({ url }) => {
  test('counts the bytes of concurrent uploads exactly', async () => {
    const w = await world({ url, plan: 'free', limits: 'measuring' })
    const size = 50_000
    // Bytes after the end of an image are ignored, and make all of them equally large.
    const images = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const bytes = await jpeg()
        return Buffer.concat([bytes, Buffer.alloc(size - bytes.length)])
      }),
    )
    const id = await leaveRoom(w, Math.round(size * 1.5))
    const replies = await Promise.all(images.map((bytes) => sendForm(w.admin, { bytes })))
    const refused = replies.filter(({ statusCode }) => statusCode === 403)
    expect([replies.filter(({ statusCode }) => statusCode === 201).length, refused.length]).toEqual([1, 3])
    expect(refused[0]!.json()).toMatchObject({
      code: 'PLAN_LIMIT_REACHED',
      message: full,
      details: { limit: 'storage' },
    })
    const file = { name: 'a.jpg', size: 10 * size, mime: 'image/jpeg', sha256: '0'.repeat(64) }
    const { results } = await w.admin.uploads.preflight({ files: [file] })
    expect(results).toEqual([{ verdict: 'blocked', reason: full, full: true }])
    await w.admin.adminPhotos.trash({ id })
    expect((await sendForm(w.admin, { bytes: images[0]! })).statusCode).not.toBe(403)
    expect((await w.admin.uploads.preflight({ files: [file] })).results).toEqual([{ verdict: 'new' }])
  })

  test("counts attachments for the company and limits each customer's share", async () => {
    const w = await world({ url, plan: 'free', limits: 'measuring' })
    await leaveRoom(w, 1500)
    expect((await attach(w.member, 1000)).statusCode).toBe(201)
    const noRoom = await attach(w.member, 1000)
    expect([noRoom.statusCode, noRoom.json().message]).toEqual([
      409,
      'This site has no storage left. Send your message without this file.',
    ])
    expect((await attach(w.admin, 1000)).json()).toMatchObject({ code: 'PLAN_LIMIT_REACHED', message: full })

    const { member, here, moderator } = await world({ url, plan: 'pro', limits: 'measuring' })
    for (const person of [member, moderator]) {
      expect((await attach(person, 1000)).statusCode).toBe(201)
      await here.asOwner((db) =>
        db.execute(sql`update message_attachments set size = 209715100 where uploaded_by = ${person.id}`),
      )
    }
    const tooMuch = await attach(member, 1000)
    expect([tooMuch.statusCode, tooMuch.json().code]).toEqual([409, 'CONFLICT'])
    expect((await attach(moderator, 1000)).statusCode).toBe(201)
  })
})
