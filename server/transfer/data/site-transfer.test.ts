import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { orders } from '#server/commerce/orders/orders.table.ts'
import { announce } from '#server/content/events/rows-for-tests.ts'
import { hang } from '#server/content/photos/rows-for-tests.ts'
import { upload } from '#server/content/photos/upload-for-tests.ts'
import { nameOf, type Record_ } from '#server/core/db/collection.ts'
import { mediaFolder } from '#server/core/storage/disk-storage.ts'
import { beginUpload, sendChunk } from '#server/core/uploads/tus-for-tests.ts'
import { largestImport } from '#shared/core/data-options.ts'
import type { SiteExport, SiteImport } from '#shared/transfer/data.ts'
import { codeTo, mailsTo } from '#tests/mailed.ts'
import { databases, type Person, serverOn, world } from '#tests/world.ts'
import { contentsOf, namesIn, read, repacked, type Site, withSums } from './archive-for-tests.ts'
import { cleanUpTransfers } from './cleanup.ts'
import { collections, staysHere } from './collections.ts'
import { exportSite } from './export-site.ts'
import { transfersFolder } from './folder.ts'
import { fillSite, sendFile } from './full-site-for-tests.ts'

beforeAll(async () => void (await serverOn()), 60_000)

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const exported = (admin: Person, id: string) =>
  until<SiteExport>(async () =>
    (await admin.adminData.exports({})).results.find((one) => one._id === id && /done|failed/.test(one.state)),
  )

const downloadOf = (id: string) => `/api/admin/data/exports/${id}/download`

/** Exports a site; its zip. */
async function taken(admin: Person): Promise<Buffer> {
  const { _id } = await admin.adminData.startExport({})
  expect((await exported(admin, _id)).state).toBe('done')
  const reply = await admin.inject({ url: downloadOf(_id) })
  expect(reply.statusCode).toBe(200)
  return reply.rawPayload
}

/** Sends a zip and waits until it is checked. */
async function checked(admin: Person, bytes: Buffer): Promise<SiteImport> {
  const reply = await sendFile(admin, '/api/admin/data/imports', { bytes, called: 'site.zip' })
  expect(reply.statusCode).toBe(201)
  return settled(admin, reply.json<SiteImport>()._id)
}

const settled = (admin: Person, id: string) =>
  until(async () =>
    (await admin.adminData.imports({})).results.find((one) => one._id === id && !/waiting|running/.test(one.state)),
  )

/** Sends a zip and takes in all that is in it. */
async function broughtIn(admin: Person, bytes: Buffer): Promise<SiteImport> {
  const look = await checked(admin, bytes)
  expect(look).toMatchObject({ state: 'checked', report: { problems: [], exceeded: [] } })
  await admin.adminData.applyImport({ id: look._id })
  const done = await settled(admin, look._id)
  expect(done).toMatchObject({ state: 'done', report: look.report })
  return done
}

test('every table of a company travels, or says why not', async () => {
  const { database } = await serverOn()
  const { rows } = await database.pool.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public' where c.relkind = 'r' and c.relname <> 'domains'`)
  const known = [...collections().map(nameOf), ...Object.keys(staysHere)]
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort())
})

describe.each(databases)('on $kind', ({ url }) => {
  test('a whole site goes out and comes in again, equal but for its ids; a second time nothing changes', {
    timeout: 120_000,
  }, async () => {
    const { here, admin, member, nextDoor, neighbour, pipeline, visitor, database } = await world({ url })
    const folder = transfersFolder(pipeline.parts.config, here.id)
    const { photo, event } = await fillSite(here, admin, member)
    const out = await taken(admin)
    const first = await read(out, folder)
    // The control: there is something of everything.
    expect(
      collections()
        .map(nameOf)
        .filter((name) => !first.records[name]?.length),
    ).toEqual([])
    expect(first.manifest.missing).toEqual([])
    expect(first.manifest.counts.users).toBe(3)
    const text = JSON.stringify(first.records)
    // A file of a message that was never sent.
    expect(text).not.toContain('unsent.pdf')
    for (const secret of ['passwordHash', 'token', 'visitorId', 'scrypt', 'argon']) expect(text).not.toContain(secret)
    for (const own of ['confirmBy', 'confirm-secret', 'holder-secret', 'network-secret'])
      expect(text).not.toContain(own)

    await neighbour.adminData.imports({})
    const look = await checked(neighbour, out)
    expect(look.report).toMatchObject({ site: first.manifest.company.name, problems: [], problemCount: 0 })
    const of = (name: string) => look.report!.collections.find((one) => one.name === name)
    expect(of('company')).toEqual({ name: 'company', create: 0, update: 1, skip: 0 })
    expect(of('users')).toEqual({ name: 'users', create: 3, update: 0, skip: 0 })
    // Nothing has changed by looking.
    expect((await nextDoor.visitor().photos.list({})).total).toBe(0)
    await neighbour.adminData.applyImport({ id: look._id })
    expect(await settled(neighbour, look._id)).toMatchObject({ state: 'done' })
    const orderThere = async () =>
      (
        await database.pool.query('select status, payment_status, confirm_by from orders where tenant_id = $1', [
          nextDoor.id,
        ])
      ).rows
    expect(await orderThere()).toEqual([{ status: 'pending', payment_status: 'paid', confirm_by: null }])
    const again = await broughtIn(neighbour, out)
    expect(again.report!.collections.filter(({ create, update }) => create + update > 0)).toEqual([])

    const second = await read(await taken(neighbour), folder)
    // Who was there before is no part of it.
    second.records.users = second.records.users!.filter(({ email }) => email !== neighbour.email)
    expect(contentsOf(second)).toEqual(contentsOf(first, namesIn(first, second)))
    const ids = (site: Site) => Object.values(site.records).flatMap((list) => list.map(({ id }) => id as string))
    const kept = new Set(ids(first))
    expect(ids(second).filter((id) => id && kept.has(id))).toEqual([])

    // It is a site: its pictures load, its links lead to its own things, its people ask for a password.
    const there = nextDoor.visitor()
    const [shown] = (await there.photos.list({})).results
    expect((await there.inject({ url: `${shown!.picture.base}/64.webp` })).statusCode).toBe(200)
    const { content } = await there.blogs.get({ id: 'pictures' })
    expect(content).toContain(`/media/${nextDoor.id}/`)
    expect(content).not.toContain(event)
    expect((await there.events.get({ id: /events\/([0-9a-f-]{36})/.exec(content)![1]! })).description).toContain(
      shown!._id,
    )
    const { results } = await neighbour.messages.list({})
    const [file] = results.flatMap(({ attachments }) => attachments)
    expect(file).toMatchObject({ fileName: 'crack.jpg', mimeType: 'image/jpeg' })
    for (const address of [file!.file, file!.preview!.url])
      expect((await there.inject({ url: address })).statusCode).toBe(200)
    const { rows } = await database.pool.query('select password_hash from users where tenant_id = $1 and email = $2', [
      nextDoor.id,
      member.email,
    ])
    expect(rows).toEqual([{ password_hash: null }])
    const usage = async (id: string) =>
      (await database.pool.query('select media, products from usage where tenant_id = $1', [id])).rows
    expect(await usage(nextDoor.id)).toEqual([{ media: 4, products: 2 }])

    // The company it came from is as it was, and its own file changes nothing in it.
    expect((await visitor.photos.get({ id: photo._id })).title).toBe(photo.title)
    const own = await checked(admin, out)
    expect(own.report!.collections.filter(({ create, update }) => create + update > 0)).toEqual([])
    // What it lost since then comes back under its own name.
    await database.pool.query('delete from comments where tenant_id = $1', [here.id])
    await database.pool.query('delete from photos where id = $1', [photo._id])
    await broughtIn(admin, out)
    expect((await visitor.photos.get({ id: photo._id })).title).toBe(photo.title)
  })

  test('the link of an export works once, for a minute and while its session is an active admin’s', async () => {
    const w = await world({ url })
    const other = await w.here.person('admin')
    const { _id: id } = await w.admin.adminData.startExport({})
    await exported(w.admin, id)
    const link = async (by = other) => (await by.adminData.exportLink({ id })).file
    const statusOf = async (address: string) => (await w.visitor.inject({ url: address })).statusCode
    await expect(w.moderator.adminData.exportLink({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(w.neighbour.adminData.exportLink({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const first = await link()
    expect((await w.visitor.inject({ method: 'HEAD', url: first })).statusCode).toBe(401)
    const both = await Promise.all([statusOf(first), statusOf(first)])
    expect(both.sort()).toEqual([200, 401])
    expect(await statusOf(first)).toBe(401)
    const late = await link()
    await w.database.pool.query(
      `update site_transfers set link_expires_at = link_expires_at - interval '60 seconds' where id = $1`,
      [id],
    )
    expect(await statusOf(late)).toBe(401)
    const orphan = await link()
    await w.admin.users.update({ id: other.id, isActive: false })
    expect(await statusOf(orphan)).toBe(401)
    const ended = await link(w.admin)
    await w.admin.auth.logout({})
    expect(await statusOf(ended)).toBe(401)
  })

  test('one export at a time, for admins of that company alone; half a zip is never there', async () => {
    const { here, admin, moderator, neighbour, visitor, pipeline, database } = await world({ url })
    const { config } = pipeline.parts
    const folder = transfersFolder(config, here.id)
    const begun = await admin.adminData.startExport({})
    await expect(admin.adminData.startExport({})).rejects.toMatchObject({ code: 'CONFLICT' })
    const { size } = await exported(admin, begun._id)
    const plain = downloadOf(begun._id)
    for (const [person, status] of [
      [visitor, 401],
      [moderator, 403],
      [neighbour, 404],
      [admin, 200],
    ] as const)
      expect((await person.inject({ url: plain })).statusCode).toBe(status)
    const part = await admin.inject({ url: plain, headers: { range: 'bytes=10-19' } })
    expect([part.statusCode, part.rawPayload.length, part.headers['content-range']]).toEqual([
      206,
      10,
      `bytes 10-19/${size}`,
    ])

    // The process dies in the middle: what is half is not there, and the next run makes it whole.
    await database.pool.query(`update site_transfers set state = 'running' where id = $1`, [begun._id])
    await rm(join(folder, `${begun._id}.zip`))
    await mkdir(join(folder, `${begun._id}.zip.making`))
    await writeFile(join(folder, `${begun._id}.zip.making`, 'part'), 'half')
    expect((await admin.inject({ url: plain })).statusCode).toBe(404)
    const work = (signal: AbortSignal) =>
      exportSite(pipeline, { tenantId: here.id, transferId: begun._id }, signal, () => undefined)
    await expect(work(AbortSignal.abort())).rejects.toThrow()
    expect((await admin.inject({ url: plain })).statusCode).toBe(404)
    await work(new AbortController().signal)
    expect((await admin.inject({ url: plain })).statusCode).toBe(200)
    expect(await readdir(folder)).toEqual([`${begun._id}.zip`])

    // Back in, as a resumable upload that only an admin may begin, and only for an import.
    const bytes = (await admin.inject({ url: plain })).rawPayload
    const metadata = { filename: 'site.zip', use: 'import' }
    expect((await beginUpload(moderator, bytes.length, metadata)).statusCode).toBe(403)
    const tooLarge = await beginUpload(admin, largestImport.business + 1, metadata)
    expect([tooLarge.statusCode, tooLarge.json().message]).toEqual([
      413,
      'On your plan an import file may have at most 100 GB.',
    ])
    const place = String((await beginUpload(admin, bytes.length, metadata)).headers.location)
    await sendChunk(admin, place, 0, bytes.subarray(0, 1000))
    const importing = () =>
      sendFile(admin, '/api/admin/data/imports', {
        upload: place.split('/').at(-1),
        ...{ bytes: Buffer.alloc(0), file: 'none', called: '' },
      })
    expect((await importing()).statusCode).toBe(400)
    await sendChunk(admin, place, 1000, bytes.subarray(1000))
    const reply = await importing()
    expect([reply.statusCode, reply.json().message]).toEqual([201, undefined])
    const sent = reply.json<Record_>()
    expect((await settled(admin, sent._id as string)).state).toBe('checked')
    expect((await importing()).statusCode).toBe(404)
    await admin.adminData.removeImport({ id: sent._id as string })

    // After seven days it goes, and so does what nobody speaks of.
    await database.pool.query(`update site_transfers set expires_at = now() where id = $1`, [begun._id])
    const old = new Date(Date.now() - 2 * 3600_000)
    await writeFile(join(folder, 'lost.zip'), 'x')
    for (const name of await readdir(folder)) await utimes(join(folder, name), old, old)
    await cleanUpTransfers(pipeline)
    expect((await admin.inject({ url: plain })).statusCode).toBe(404)
    expect(await readdir(folder)).toEqual([])
  })

  test('the first file that a company imports may come in pieces', async () => {
    const { admin, neighbour, nextDoor, pipeline } = await world({ url })
    await expect(readdir(transfersFolder(pipeline.parts.config, nextDoor.id))).rejects.toThrow('ENOENT')
    const { _id } = await admin.adminData.startExport({})
    await exported(admin, _id)
    const bytes = (await admin.inject({ url: downloadOf(_id) })).rawPayload
    const place = String(
      (await beginUpload(neighbour, bytes.length, { filename: 'site.zip', use: 'import' })).headers.location,
    )
    await sendChunk(neighbour, place, 0, bytes)
    const reply = await sendFile(neighbour, '/api/admin/data/imports', {
      upload: place.split('/').at(-1),
      ...{ bytes: Buffer.alloc(0), file: 'none', called: '' },
    })
    expect(reply.statusCode).toBe(201)
    expect((await settled(neighbour, reply.json<Record_>()._id as string)).state).toBe('checked')
  })
})

test('what is damaged, foreign, hostile or too much is refused in words, and nothing changes', {
  timeout: 120_000,
}, async () => {
  const { here, admin, neighbour, pipeline } = await world()
  const folder = transfersFolder(pipeline.parts.config, here.id)
  await upload(admin)
  const out = await taken(admin)
  const same = (name: string, content: Buffer) => ({ name, content })
  const manifest = (change: (manifest: Record_) => Record_) =>
    repacked(out, folder, (name, content) =>
      same(
        name,
        name === 'manifest.json' ? Buffer.from(JSON.stringify(change(JSON.parse(content.toString())))) : content,
      ),
    )
  const refused: [string, Buffer, RegExp][] = [
    ['is cut off', out.subarray(0, out.length - 300), /damaged or was cut off/],
    ['is no zip', Buffer.from('no zip at all'), /damaged or was cut off/],
    [
      'has a picture with another byte',
      await repacked(out, folder, (name, content) => {
        if (name.startsWith('media/')) content.writeUInt8(content.readUInt8(40) ^ 1, 40)
        return same(name, content)
      }),
      /media\/originals\/.* is damaged: its checksum is another/,
    ],
    ['is of another program', await manifest((one) => ({ ...one, format: 'other' })), /not an export of a site/],
    ['is of a later version', await manifest((one) => ({ ...one, version: 2 })), /made by a newer version/],
    [
      'has no manifest',
      await repacked(out, folder, (name, content) => (name === 'manifest.json' ? undefined : same(name, content))),
      /not an export/,
    ],
    [
      'lacks a file',
      await repacked(out, folder, (name, content) => (name === 'data/photos.ndjson' ? undefined : same(name, content))),
      /missing or cut off/,
    ],
    [
      'has a file more',
      await repacked(out, folder, same, { [`media/originals/${crypto.randomUUID()}`]: 'x' }),
      /says nothing of/,
    ],
    ['climbs out', await repacked(out, folder, same, { '../../etc/passwd': 'x' }), /does not belong there|damaged/],
    [
      'climbs out of media',
      await repacked(out, folder, same, { 'media/originals/../../../x': 'x' }),
      /does not belong there|damaged/,
    ],
    [
      'is a bomb',
      await repacked(out, folder, (name, content) =>
        same(name, name === 'data/likes.ndjson' ? Buffer.alloc(5_000_000, 10) : content),
      ),
      /missing or cut off|beyond all measure/,
    ],
  ]
  for (const [what, bytes, problem] of refused)
    expect([what, await checked(neighbour, bytes)]).toEqual([
      what,
      expect.objectContaining({ state: 'failed', problem: expect.stringMatching(problem) }),
    ])

  /** The same zip with other records, and a manifest that fits. */
  const rewritten = async (change: (name: string, lines: string[]) => string[]) => {
    const made = await repacked(out, folder, (name, content) =>
      same(
        name,
        name.startsWith('data/') ? Buffer.from(change(name, content.toString().split('\n')).join('\n')) : content,
      ),
    )
    return withSums(made, folder)
  }
  const broken = await checked(
    neighbour,
    await rewritten((name, lines) => {
      if (name === 'data/photos.ndjson') return lines.map((line) => line.replace('"Other"', '"Elsewhere"'))
      if (name === 'data/users.ndjson') return ['{"half', ...lines]
      if (name === 'data/likes.ndjson')
        return [
          JSON.stringify({
            id: crypto.randomUUID(),
            kind: 'photos',
            itemId: crypto.randomUUID(),
            userId: crypto.randomUUID(),
          }),
        ]
      return lines
    }),
  )
  expect(broken).toMatchObject({ state: 'checked', report: { problemCount: 3 } })
  expect(broken.report!.problems).toEqual([
    { file: 'data/users.ndjson', line: 1, message: 'This line cannot be read.' },
    { file: 'data/photos.ndjson', line: 1, message: expect.stringContaining('category: ') },
    { file: 'data/likes.ndjson', line: 1, message: expect.stringContaining('nothing in users') },
  ])
  await expect(neighbour.adminData.applyImport({ id: broken._id })).rejects.toMatchObject({ code: 'CONFLICT' })

  // Words that would do harm come in as words, and nobody’s rights or settings change but by the rules.
  const hostile = await broughtIn(
    neighbour,
    await rewritten((name, lines) =>
      name === 'data/pages.ndjson'
        ? lines.map((line) =>
            line.replace(
              '"content":"',
              '"content":"<p>Brought in</p><script>alert(1)</script><img src=x onerror=alert(1)>',
            ),
          )
        : lines,
    ),
  )
  expect(hostile.state).toBe('done')
  const [page] = (await neighbour.adminPages.list({})).results
  const { content } = await neighbour.adminPages.get({ id: page!._id })
  expect(content).toMatch(/^<p>Brought in<\/p>(?!.*(script|onerror))/s)
})

test('a plan that holds less says so before, and a file that is refused at the last moment leaves nothing', async () => {
  const { here, admin, pipeline } = await world()
  const small = await world({ plan: 'free' })
  const folder = transfersFolder(pipeline.parts.config, here.id)
  await hang(
    here,
    Array.from({ length: 51 }, (_, n) => ({ title: `Photo ${n}` })),
  )
  const look = await checked(small.admin, await taken(admin))
  expect(look).toMatchObject({
    state: 'checked',
    report: {
      exceeded: [
        { limit: 'media', would: 51, max: 50 },
        { limit: 'admins', would: 2, max: 1 },
      ],
    },
  })
  await expect(small.admin.adminData.applyImport({ id: look._id })).rejects.toMatchObject({ code: 'CONFLICT' })
  await small.admin.adminData.removeImport({ id: look._id })
  expect((await small.admin.adminData.imports({})).results).toEqual([])

  // A text that says it is a picture, with sums that fit.
  const one = await world()
  await upload(one.admin)
  const text = Buffer.from('not a picture')
  const lies = createHash('sha256').update(text).digest('hex')
  const lying = await withSums(
    await repacked(await taken(one.admin), folder, (name, content) => {
      if (name.startsWith('media/originals/')) return { name, content: text }
      if (name !== 'data/photos.ndjson') return { name, content }
      return { name, content: Buffer.from(content.toString().replace(/"sha256":"\w+"/, `"sha256":"${lies}"`)) }
    }),
    folder,
  )
  const found = await checked(one.neighbour, lying)
  await one.neighbour.adminData.applyImport({ id: found._id })
  expect(await settled(one.neighbour, found._id)).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(/^Nothing was imported. media\/originals\/.*: This is not a picture.$/),
  })
  expect((await one.neighbour.adminPhotos.list({})).total).toBe(0)
  expect(await readdir(join(mediaFolder(pipeline.parts.config), one.nextDoor.id, 'originals')).catch(() => [])).toEqual(
    [],
  )
})

test('guests cancel by their mailed link after an import', async () => {
  const w = await world({ limits: 'measuring' })
  const [id = ''] = await announce(w.here, [{ title: 'Night walk' }])
  const email = 'rosa@guest.example'
  await w.visitor.events.requestGuestCode({ id, email })
  await w.visitor.events.registerGuest({ id, name: 'Rosa', email, otp: await codeTo(w, email), waitlist: false })
  const [mail] = await mailsTo(w, email)
  const token = /\?registration=(\S+)$/m.exec(mail!.text)![1]!
  const out = await taken(w.admin)
  const remove = () =>
    w.here.asOwner((db) => db.execute(sql`delete from event_registrations where event_id = ${id}::uuid`))
  await remove()
  await expect(w.visitor.events.cancelGuest({ id, token })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await broughtIn(w.admin, out)
  expect(await w.visitor.events.cancelGuest({ id, token })).toEqual({ state: 'none' })

  // Sites packed before tokens travelled: the next mail has a link again.
  const folder = transfersFolder(w.pipeline.parts.config, w.here.id)
  const without = await withSums(
    await repacked(out, folder, (name, content) =>
      name === 'data/event_registrations.ndjson'
        ? { name, content: Buffer.from(content.toString().replace(/"guestToken":"[^"]+",/, '')) }
        : { name, content },
    ),
    folder,
  )
  await remove()
  await broughtIn(w.admin, without)
  const { rows } = await w.here.asOwner((db) =>
    db.execute<{ token: string }>(
      sql`select guest_token as token from event_registrations where event_id = ${id}::uuid`,
    ),
  )
  expect(rows).toEqual([{ token: expect.stringMatching(/^[\w-]{43}$/) }])
})

test('an export of when orders still travelled with what confirms them comes in without that', async () => {
  const { here, admin, nextDoor, neighbour, pipeline, database } = await world()
  const folder = transfersFolder(pipeline.parts.config, here.id)
  await here.asOwner((db) =>
    db.insert(orders).values({
      orderNumber: 'A-1',
      customerName: 'Mia',
      customerEmail: 'mia@people.example',
      customerPhone: '1',
      paymentMethod: 'manual',
      totalCents: 1250,
      token: 'secret',
      history: [{ status: 'pending', at: '2026-03-01T10:00:00.000Z' }],
    }),
  )
  const former = { confirmBy: '2026-03-01T10:30:00.000Z', confirmToken: 'c', holder: 'h', network: 'n' }
  const older = await withSums(
    await repacked(await taken(admin), folder, (name, content) => {
      if (name !== 'data/orders.ndjson') return { name, content }
      const record = JSON.parse(content.toString()) as Record_
      return { name, content: Buffer.from(`${JSON.stringify({ ...record, ...former })}\n`) }
    }),
    folder,
  )
  await broughtIn(neighbour, older)
  const { rows } = await database.pool.query(
    'select customer_name, confirm_by, confirm_token, holder, network from orders where tenant_id = $1',
    [nextDoor.id],
  )
  expect(rows).toEqual([{ customer_name: 'Mia', confirm_by: null, confirm_token: '', holder: '', network: '' }])
})
