import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getTableName, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { connectBank } from '#server/commerce/orders/checkout-for-tests.ts'
import { orderLines, orders } from '#server/commerce/orders/orders.table.ts'
import { announce } from '#server/content/events/rows-for-tests.ts'
import { insertPhotos } from '#server/content/photos/rows-for-tests.ts'
import { jpeg, upload, uploadVisible } from '#server/content/photos/upload-for-tests.ts'
import { collectionName, type ExportRecord } from '#server/core/db/collection.ts'
import { storedBytes } from '#server/core/media/storage.ts'
import { mediaFolder } from '#server/core/storage/disk-storage.ts'
import { beginUpload, sendChunk } from '#server/core/uploads/tus-for-tests.ts'
import { largestImport } from '#shared/core/data-options.ts'
import type { SiteExport, SiteImport } from '#shared/transfer/data.ts'
import { codeTo, mailsTo } from '#tests/mailed.ts'
import { databases, type Person, serverOn, world } from '#tests/world.ts'
import { comparableContent, idMapping, readArchive, rewriteZip, type Site, withChecksums } from './archive-for-tests.ts'
import { cleanUpTransfers } from './cleanup.ts'
import { collections, notExported } from './collections.ts'
import { exportSite } from './export-site.ts'
import { transfersFolder } from './folder.ts'
import { fillSite, sendFile } from './full-site-for-tests.ts'

beforeAll(async () => void (await serverOn()))

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

/** Exports a site and returns the zip. */
async function exportZip(admin: Person): Promise<Buffer> {
  const { _id } = await admin.adminData.startExport({})
  expect((await exported(admin, _id)).state).toBe('done')
  const reply = await admin.inject({ url: downloadOf(_id) })
  expect(reply.statusCode).toBe(200)
  return reply.rawPayload
}

/** Uploads a zip and waits for the result of the check. */
async function checkZip(admin: Person, bytes: Buffer): Promise<SiteImport> {
  const reply = await sendFile(admin, '/api/admin/data/imports', { bytes, called: 'site.zip' })
  expect(reply.statusCode).toBe(201)
  return finishedImport(admin, reply.json<SiteImport>()._id)
}

const finishedImport = (admin: Person, id: string) =>
  until(async () =>
    (await admin.adminData.imports({})).results.find((one) => one._id === id && !/waiting|running/.test(one.state)),
  )

/** Uploads a zip and imports it. */
async function importZip(admin: Person, bytes: Buffer): Promise<SiteImport> {
  const look = await checkZip(admin, bytes)
  expect(look).toMatchObject({ state: 'checked', report: { problems: [], exceeded: [] } })
  await admin.adminData.applyImport({ id: look._id })
  const done = await finishedImport(admin, look._id)
  expect(done).toMatchObject({ state: 'done', report: look.report })
  return done
}

test('every tenant table is exported or listed with a reason', async () => {
  const { database } = await serverOn()
  const { rows } = await database.pool.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public' where c.relkind = 'r' and c.relname <> 'domains'`)
  const known = [...collections().map(({ table }) => getTableName(table)), ...Object.keys(notExported)]
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort())
})

describe.each(databases)('on $kind', ({ url }) => {
  test('matches a sold photo that the importing site sells too', async () => {
    const { admin, neighbour, otherCompany } = await world({ url })
    const bytes = await jpeg()
    const sell = async (person: Person, title: string) => {
      const { _id: id } = await uploadVisible(person, { bytes, fields: { title } })
      await person.adminPhotoOffers.save({ id, prices: [{ size: 'original', licence: 'Personal', price: 5 }] })
      return id
    }
    const id = await sell(neighbour, 'Dune')
    await sell(admin, 'Desert')
    const stored = await otherCompany.asOwner((db) => storedBytes(db))
    const zip = await exportZip(admin)
    await importZip(neighbour, zip)
    const again = await importZip(neighbour, zip)
    expect(again.report!.collections.filter(({ create, update }) => create + update > 0)).toEqual([])
    expect((await otherCompany.visitor().photos.list({})).results.map(({ _id }) => _id)).toEqual([id])
    const [product, ...others] = (await neighbour.adminProducts.page({})).results
    expect(others).toEqual([])
    expect((await neighbour.adminPhotoOffers.get({ id })).product!._id).toBe(product!._id)
    expect((await neighbour.adminProducts.get({ id: product!._id })).images).toHaveLength(1)
    const { results: files } = await neighbour.productFiles.list({ id: product!._id })
    expect(files).toHaveLength(1)
    expect((await neighbour.inject({ url: files[0]!.url! })).rawPayload.equals(bytes)).toBe(true)
    expect(await otherCompany.asOwner((db) => storedBytes(db))).toBe(stored)
  })

  test('matches a sold photo that the importing site does not sell', async () => {
    const { admin, neighbour } = await world({ url })
    const bytes = await jpeg()
    const { _id: here } = await uploadVisible(admin, { bytes })
    const { _id: there } = await uploadVisible(neighbour, { bytes })
    const prices = [{ size: 'original' as const, licence: 'Personal', price: 5 }]
    await admin.adminPhotoOffers.save({ id: here, prices })
    await importZip(neighbour, await exportZip(admin))
    const { product } = await neighbour.adminPhotoOffers.get({ id: there })
    const { results: files } = await neighbour.productFiles.list({ id: product!._id })
    expect((await neighbour.inject({ url: files[0]!.url! })).rawPayload.equals(bytes)).toBe(true)
  })

  test('an import turns payment on collection off only with another payment method', async () => {
    const { admin, neighbour, otherCompany } = await world({ url })
    await connectBank(admin)
    await admin.paymentSettings.saveTerms({ offersInPerson: false })
    const zip = await exportZip(admin)
    await importZip(neighbour, zip)
    expect((await neighbour.paymentSettings.terms({})).offersInPerson).toBe(true)
    expect((await otherCompany.visitor().payments.methods({})).map(({ id }) => id)).toEqual(['manual'])
    await connectBank(neighbour)
    await importZip(neighbour, zip)
    expect((await neighbour.paymentSettings.terms({})).offersInPerson).toBe(false)
    expect((await otherCompany.visitor().payments.methods({})).map(({ id }) => id)).toEqual(['bank_transfer'])
  })

  test('imports a whole export with new ids; importing again changes nothing', async () => {
    const { here, admin, member, otherCompany, neighbour, pipeline, visitor, database } = await world({ url })
    const folder = transfersFolder(pipeline.parts.config, here.id)
    const { photo, event } = await fillSite(here, admin, member)
    const out = await exportZip(admin)
    const first = await readArchive(out, folder)
    // No table of the export is empty.
    expect(
      collections()
        .map(collectionName)
        .filter((name) => !first.records[name]?.length),
    ).toEqual([])
    expect(first.manifest.missing).toEqual([])
    expect(first.manifest.counts.users).toBe(3)
    const text = JSON.stringify(first.records)
    expect(text).not.toContain('unsent.pdf')
    for (const secret of ['passwordHash', 'token', 'visitorId', 'scrypt', 'argon']) expect(text).not.toContain(secret)
    for (const own of ['confirmBy', 'confirm-secret', 'holder-secret', 'network-secret', 'customer-secret'])
      expect(text).not.toContain(own)

    await neighbour.adminData.imports({})
    const look = await checkZip(neighbour, out)
    expect(look.report).toMatchObject({ site: first.manifest.company.name, problems: [], problemCount: 0 })
    const of = (name: string) => look.report!.collections.find((one) => one.name === name)
    expect(of('company')).toEqual({ name: 'company', create: 0, update: 1, skip: 0 })
    expect(of('users')).toEqual({ name: 'users', create: 3, update: 0, skip: 0 })
    // The check changes nothing.
    expect((await otherCompany.visitor().photos.list({})).total).toBe(0)
    await neighbour.adminData.applyImport({ id: look._id })
    expect(await finishedImport(neighbour, look._id)).toMatchObject({ state: 'done' })
    const orderThere = async () =>
      (
        await database.pool.query('select status, payment_status, confirm_by from orders where tenant_id = $1', [
          otherCompany.id,
        ])
      ).rows
    expect(await orderThere()).toEqual([{ status: 'pending', payment_status: 'paid', confirm_by: null }])
    const again = await importZip(neighbour, out)
    expect(again.report!.collections.filter(({ create, update }) => create + update > 0)).toEqual([])

    const second = await readArchive(await exportZip(neighbour), folder)
    // The user who existed before is not in the first export.
    second.records.users = second.records.users!.filter(({ email }) => email !== neighbour.email)
    // Sections have ids of their own, which are new too.
    for (const { sections } of [...first.records.home_versions!, ...second.records.home_versions!])
      for (const section of sections as { id?: string }[]) delete section.id
    expect(comparableContent(second)).toEqual(comparableContent(first, idMapping(first, second)))
    const ids = (site: Site) => Object.values(site.records).flatMap((list) => list.map(({ id }) => id as string))
    const oldIds = new Set(ids(first))
    expect(ids(second).filter((id) => id && oldIds.has(id))).toEqual([])

    // Images load, links lead to records of the new site, and users have no password.
    const there = otherCompany.visitor()
    const [photoThere] = (await there.photos.list({})).results
    expect((await there.inject({ url: `${photoThere!.picture.base}/64.webp` })).statusCode).toBe(200)
    const { content } = await there.blogs.get({ id: 'pictures' })
    expect(content).toContain(`/media/${otherCompany.id}/`)
    expect(content).not.toContain(event)
    expect((await there.events.get({ id: /events\/([0-9a-f-]{36})/.exec(content)![1]! })).description).toContain(
      photoThere!._id,
    )
    const { results } = await neighbour.messages.list({})
    const [file] = results.flatMap(({ attachments }) => attachments)
    expect(file).toMatchObject({ fileName: 'crack.jpg', mimeType: 'image/jpeg' })
    for (const address of [file!.file, file!.preview!.url])
      expect((await there.inject({ url: address })).statusCode).toBe(200)
    const { rows } = await database.pool.query('select password_hash from users where tenant_id = $1 and email = $2', [
      otherCompany.id,
      member.email,
    ])
    expect(rows).toEqual([{ password_hash: null }])
    const usage = async (id: string) =>
      (await database.pool.query('select media, products from usage where tenant_id = $1', [id])).rows
    expect(await usage(otherCompany.id)).toEqual([{ media: 4, products: 2 }])

    // The exported site is unchanged, and importing its own export changes nothing.
    expect((await visitor.photos.get({ id: photo._id })).title).toBe(photo.title)
    const own = await checkZip(admin, out)
    expect(own.report!.collections.filter(({ create, update }) => create + update > 0)).toEqual([])
    // Deleted records are restored under their old ids.
    await database.pool.query('delete from comments where tenant_id = $1', [here.id])
    await database.pool.query('delete from photos where id = $1', [photo._id])
    await importZip(admin, out)
    expect((await visitor.photos.get({ id: photo._id })).title).toBe(photo.title)
  })

  test('a download link works once, within a minute, while its admin is active', async () => {
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
    const expired = await link()
    await w.database.pool.query(
      `update site_transfers set link_expires_at = link_expires_at - interval '60 seconds' where id = $1`,
      [id],
    )
    expect(await statusOf(expired)).toBe(401)
    const orphan = await link()
    await w.admin.users.update({ id: other.id, isActive: false })
    expect(await statusOf(orphan)).toBe(401)
    const ended = await link(w.admin)
    await w.admin.auth.logout({})
    expect(await statusOf(ended)).toBe(401)
  })

  test('runs one export at a time, for admins only, never serves partial zips', async () => {
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

    // The process ends during the export: the partial file is not served, and the next run completes it.
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

    // Only admins can start a resumable upload for an import.
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
    const sent = reply.json<ExportRecord>()
    expect((await finishedImport(admin, sent._id as string)).state).toBe('checked')
    expect((await importing()).statusCode).toBe(404)
    await admin.adminData.removeImport({ id: sent._id as string })

    // Expired exports and files without a transfer are deleted.
    await database.pool.query(`update site_transfers set expires_at = now() where id = $1`, [begun._id])
    const old = new Date(Date.now() - 2 * 3600_000)
    await writeFile(join(folder, 'lost.zip'), 'x')
    for (const name of await readdir(folder)) await utimes(join(folder, name), old, old)
    await cleanUpTransfers(pipeline)
    expect((await admin.inject({ url: plain })).statusCode).toBe(404)
    expect(await readdir(folder)).toEqual([])
  })

  test('accepts the first import of a company as a resumable upload', async () => {
    const { admin, neighbour, otherCompany, pipeline } = await world({ url })
    await expect(readdir(transfersFolder(pipeline.parts.config, otherCompany.id))).rejects.toThrow('ENOENT')
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
    expect((await finishedImport(neighbour, reply.json<ExportRecord>()._id as string)).state).toBe('checked')
  })
})

test('refuses damaged, foreign and malicious files with a reason', async () => {
  const { here, admin, neighbour, pipeline } = await world()
  const folder = transfersFolder(pipeline.parts.config, here.id)
  await upload(admin)
  const out = await exportZip(admin)
  const same = (name: string, content: Buffer) => ({ name, content })
  const manifest = (change: (manifest: ExportRecord) => ExportRecord) =>
    rewriteZip(out, folder, (name, content) =>
      same(
        name,
        name === 'manifest.json' ? Buffer.from(JSON.stringify(change(JSON.parse(content.toString())))) : content,
      ),
    )
  const refused: [string, Buffer, RegExp][] = [
    ['is incomplete', out.subarray(0, out.length - 300), /damaged or incomplete/],
    ['is not a zip', Buffer.from('no zip at all'), /damaged or incomplete/],
    [
      'has a changed byte in an image',
      await rewriteZip(out, folder, (name, content) => {
        if (name.startsWith('media/')) content.writeUInt8(content.readUInt8(40) ^ 1, 40)
        return same(name, content)
      }),
      /media\/originals\/.* is damaged: its checksum does not match/,
    ],
    ['is of another program', await manifest((one) => ({ ...one, format: 'other' })), /not an export of a site/],
    ['is of a later version', await manifest((one) => ({ ...one, version: 2 })), /made by a newer version/],
    [
      'has no manifest',
      await rewriteZip(out, folder, (name, content) => (name === 'manifest.json' ? undefined : same(name, content))),
      /not an export/,
    ],
    [
      'misses a file',
      await rewriteZip(out, folder, (name, content) =>
        name === 'data/photos.ndjson' ? undefined : same(name, content),
      ),
      /missing or incomplete/,
    ],
    [
      'has an additional file',
      await rewriteZip(out, folder, same, { [`media/originals/${crypto.randomUUID()}`]: 'x' }),
      /is not listed in its manifest/,
    ],
    [
      'has a path outside the archive',
      await rewriteZip(out, folder, same, { '../../etc/passwd': 'x' }),
      /does not belong there|damaged/,
    ],
    [
      'has a path outside of media',
      await rewriteZip(out, folder, same, { 'media/originals/../../../x': 'x' }),
      /does not belong there|damaged/,
    ],
    [
      'is a zip bomb',
      await rewriteZip(out, folder, (name, content) =>
        same(name, name === 'data/likes.ndjson' ? Buffer.alloc(5_000_000, 10) : content),
      ),
      /missing or incomplete|compressed more than is possible/,
    ],
  ]
  for (const [what, bytes, problem] of refused)
    expect([what, await checkZip(neighbour, bytes)]).toEqual([
      what,
      expect.objectContaining({ state: 'failed', problem: expect.stringMatching(problem) }),
    ])

  /** The same zip with changed records and a correct manifest. */
  const withRecords = async (change: (name: string, lines: string[]) => string[]) => {
    const made = await rewriteZip(out, folder, (name, content) =>
      same(
        name,
        name.startsWith('data/') ? Buffer.from(change(name, content.toString().split('\n')).join('\n')) : content,
      ),
    )
    return withChecksums(made, folder)
  }
  const broken = await checkZip(
    neighbour,
    await withRecords((name, lines) => {
      if (name === 'data/photos.ndjson')
        return lines.map((line) => line.replace('"Other"', `"${'Unknown '.repeat(8)}"`))
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

  // Scripts are removed from texts.
  const hostile = await importZip(
    neighbour,
    await withRecords((name, lines) =>
      name === 'data/pages.ndjson'
        ? lines.map((line) =>
            line.replace(
              '"content":"',
              '"content":"<p>Imported</p><script>alert(1)</script><img src=x onerror=alert(1)>',
            ),
          )
        : lines,
    ),
  )
  expect(hostile.state).toBe('done')
  const [page] = (await neighbour.adminPages.list({})).results
  const { content } = await neighbour.adminPages.get({ id: page!._id })
  expect(content).toMatch(/^<p>Imported<\/p>(?!.*(script|onerror))/s)
})

test('refuses discounts and shop settings that the admin API refuses', async () => {
  const { here, admin, neighbour, pipeline } = await world()
  const folder = transfersFolder(pipeline.parts.config, here.id)
  const rule = { kind: 'buy_get', buy: 2, get: 1, percent: 50 } as const
  await admin.adminDiscounts.create({ name: 'Three for two', rule })
  await admin.adminDiscounts.create({ name: 'Ten off', code: 'TEN', rule: { kind: 'amount', amount: 10 } })
  const { updatedAt: _, ...delivery } = await admin.adminDelivery.get({})
  await admin.adminDelivery.save(delivery)
  const { updatedAt: __, ...tax } = await admin.adminTax.get({})
  await admin.adminTax.save(tax)
  const out = await exportZip(admin)
  const changed = async (...changes: [string, (record: ExportRecord) => ExportRecord][]) => {
    const made = await rewriteZip(out, folder, (name, content) => {
      const lines = content.toString().split('\n').filter(Boolean)
      const [, change] = changes.find(([file]) => name === `data/${file}.ndjson`) ?? []
      if (!change) return { name, content }
      return { name, content: Buffer.from(lines.map((line) => JSON.stringify(change(JSON.parse(line)))).join('\n')) }
    })
    return withChecksums(made, folder)
  }
  const problemsOf = async (...changes: Parameters<typeof changed>) => {
    const { report } = await checkZip(neighbour, await changed(...changes))
    return report!.problems.map(({ file, message }) => `${file} ${message}`).sort()
  }
  const discount = (change: ExportRecord) => (record: ExportRecord) => ({ ...record, ...change })
  expect(await problemsOf(['discounts', discount({ buyQty: 0, amountCents: 0 })])).toEqual([
    'data/discounts.ndjson amountCents: Enter an amount.',
    'data/discounts.ndjson buyQty: Use 1 or more.',
  ])
  expect(await problemsOf(['discounts', discount({ maxUses: 0 })])).toEqual([
    'data/discounts.ndjson maxUses: Use 1 or more.',
    'data/discounts.ndjson maxUses: Use 1 or more.',
  ])
  const swapped = await problemsOf([
    'shop_settings',
    (record) => ({ ...record, value: record.name === 'tax' ? delivery : tax }),
  ])
  expect(swapped).toEqual([
    expect.stringMatching(/^data\/shop_settings.ndjson value.isCharged: /),
    expect.stringMatching(/^data\/shop_settings.ndjson value.offersPickup: /),
  ])
  // Nothing was changed, and the unchanged export is imported whole.
  expect((await neighbour.adminDiscounts.list({})).total).toBe(0)
  await importZip(neighbour, out)
  expect((await neighbour.adminDiscounts.list({})).results.map((one) => one.rule)).toEqual([
    { kind: 'amount', amount: 10 },
    rule,
  ])
  expect(await neighbour.adminTax.get({})).toMatchObject(tax)
})

test('reports exceeded plan limits, and leaves no files of a failed import', async () => {
  const { here, admin, pipeline } = await world()
  const small = await world({ plan: 'free' })
  const folder = transfersFolder(pipeline.parts.config, here.id)
  await insertPhotos(
    here,
    Array.from({ length: 51 }, (_, n) => ({ title: `Photo ${n}` })),
  )
  const look = await checkZip(small.admin, await exportZip(admin))
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

  // A text that claims to be an image, with matching checksums.
  const one = await world()
  await upload(one.admin)
  const text = Buffer.from('not a picture')
  const forgedHash = createHash('sha256').update(text).digest('hex')
  const forged = await withChecksums(
    await rewriteZip(await exportZip(one.admin), folder, (name, content) => {
      if (name.startsWith('media/originals/')) return { name, content: text }
      if (name !== 'data/photos.ndjson') return { name, content }
      return { name, content: Buffer.from(content.toString().replace(/"sha256":"\w+"/, `"sha256":"${forgedHash}"`)) }
    }),
    folder,
  )
  const found = await checkZip(one.neighbour, forged)
  await one.neighbour.adminData.applyImport({ id: found._id })
  expect(await finishedImport(one.neighbour, found._id)).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(/^Nothing was imported. media\/originals\/.*: This is not a picture.$/),
  })
  expect((await one.neighbour.adminPhotos.list({})).total).toBe(0)
  expect(
    await readdir(join(mediaFolder(pipeline.parts.config), one.otherCompany.id, 'originals')).catch(() => []),
  ).toEqual([])
})

test('guests cancel by their mailed link after an import', async () => {
  const w = await world({ limits: 'measuring' })
  const [id = ''] = await announce(w.here, [{ title: 'Night walk' }])
  const email = 'rosa@guest.example'
  await w.visitor.events.requestGuestCode({ id, email })
  await w.visitor.events.registerGuest({ id, name: 'Rosa', email, otp: await codeTo(w, email), waitlist: false })
  const [mail] = await mailsTo(w, email)
  const token = /\?registration=(\S+)$/m.exec(mail!.text)![1]!
  const out = await exportZip(w.admin)
  const remove = () =>
    w.here.asOwner((db) => db.execute(sql`delete from event_registrations where event_id = ${id}::uuid`))
  await remove()
  await expect(w.visitor.events.cancelGuest({ id, token })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await importZip(w.admin, out)
  expect(await w.visitor.events.cancelGuest({ id, token })).toEqual({ state: 'none' })

  // Older exports hold no tokens, so the import creates new ones.
  const folder = transfersFolder(w.pipeline.parts.config, w.here.id)
  const without = await withChecksums(
    await rewriteZip(out, folder, (name, content) =>
      name === 'data/event_registrations.ndjson'
        ? { name, content: Buffer.from(content.toString().replace(/"guestToken":"[^"]+",/, '')) }
        : { name, content },
    ),
    folder,
  )
  await remove()
  await importZip(w.admin, without)
  const { rows } = await w.here.asOwner((db) =>
    db.execute<{ token: string }>(
      sql`select guest_token as token from event_registrations where event_id = ${id}::uuid`,
    ),
  )
  expect(rows).toEqual([{ token: expect.stringMatching(/^[\w-]{43}$/) }])
})

test('adds categories of imported items that the file does not list', async () => {
  const { here, admin, neighbour, pipeline } = await world()
  const folder = transfersFolder(pipeline.parts.config, here.id)
  await upload(admin)
  const older = await withChecksums(
    await rewriteZip(await exportZip(admin), folder, (name, content) => {
      if (name === 'data/categories.ndjson') return undefined
      if (name !== 'data/photos.ndjson') return { name, content }
      return { name, content: Buffer.from(content.toString().replace('"category":"Other"', '"category":"Forest"')) }
    }),
    folder,
  )
  await importZip(neighbour, older)
  const { results } = await neighbour.adminCategories.list({ type: 'photos' })
  expect(results.at(-1)).toMatchObject({ name: 'Forest', slug: 'forest', items: 1 })
})

test('imports older exports: without confirmation tokens, and with orders that have a total only', async () => {
  const { here, admin, otherCompany, neighbour, pipeline, database } = await world()
  const folder = transfersFolder(pipeline.parts.config, here.id)
  await here.asOwner(async (db) => {
    const [order] = await db
      .insert(orders)
      .values({
        orderNumber: 'A-1',
        customerName: 'Mia',
        customerEmail: 'mia@people.example',
        customerPhone: '1',
        paymentMethod: 'manual',
        totalCents: 1250,
        token: 'secret',
        ...{ status: 'cancelled', holdsStock: false },
        history: [{ status: 'cancelled', at: '2026-03-01T10:00:00.000Z' }],
      })
      .returning()
    await db.insert(orderLines).values({
      ...{ orderId: order!.id, position: 0, productId: randomUUID(), title: 'Lamp', priceCents: 250, qty: 5 },
      ...{ shippedQty: 4, refundedQty: 2, restockedQty: 1, sentBackQty: 1 },
    })
  })
  const former = { confirmBy: '2026-03-01T10:30:00.000Z', confirmToken: 'c', holder: 'h', network: 'n' }
  const older = await withChecksums(
    await rewriteZip(await exportZip(admin), folder, (name, content) => {
      if (name === 'data/order_lines.ndjson') {
        const { returnedQty: _r, sentBackQty: _s, ...line } = JSON.parse(content.toString()) as ExportRecord
        return { name, content: Buffer.from(`${JSON.stringify(line)}\n`) }
      }
      if (name !== 'data/orders.ndjson') return { name, content }
      const {
        discountCents: _d,
        deliveryCents: _p,
        taxCents: _t,
        isTaxIncluded: _i,
        taxes: _x,
        discounts: _a,
        delivery: _k,
        ...record
      } = JSON.parse(content.toString()) as ExportRecord
      return { name, content: Buffer.from(`${JSON.stringify({ ...record, ...former })}\n`) }
    }),
    folder,
  )
  await importZip(neighbour, older)
  const { rows } = await database.pool.query(
    'select customer_name, confirm_by, confirm_token, holder, network, subtotal_cents::int, delivery from orders where tenant_id = $1',
    [otherCompany.id],
  )
  expect(rows).toEqual([
    {
      ...{ customer_name: 'Mia', confirm_by: null, confirm_token: '', holder: '', network: '' },
      ...{ subtotal_cents: 1250, delivery: { kind: 'pickup' } },
    },
  ])
  // Earlier versions put all units of cancelled orders back in stock.
  const lines = await database.pool.query('select returned_qty, sent_back_qty from order_lines where tenant_id = $1', [
    otherCompany.id,
  ])
  expect(lines.rows).toEqual([{ returned_qty: 4, sent_back_qty: 1 }])
})
