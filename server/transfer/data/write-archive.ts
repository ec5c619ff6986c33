import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, asc, getTableColumns, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Collection, columnsOf, type MediaNeed, nameOf, type Record_ } from '#server/core/db/collection.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { Files } from '#server/core/media/files.ts'
import { collections } from './collections.ts'
import { formatVersion, type Manifest } from './manifest.ts'
import { addressedIn, entriesFor } from './media-names.ts'
import { writeZip } from './zip.ts'

/** Told how far it is; throws to stop. */
export type Tell = (step: string, done: number, total: number) => void

/** Records that are read at once. */
const atOnce = 500

/**
 * Packs a company into `path`: its records as they were at one moment, then the
 * files they speak of. Returns how large the zip became. See [Note: Transfers].
 */
export async function writeArchive(
  pipeline: RequestPipeline,
  siteId: string,
  path: string,
  notify: Tell,
): Promise<number> {
  const making = `${path}.making`
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { recursive: true })
  try {
    const files = pipeline.filesOf(siteId)
    const { counts, needs, name } = await pipeline.forCompany(siteId, 'snapshot', ({ db }) =>
      dump(db, siteId, making, notify),
    )
    const { names, missing } = await namesOf(files, needs)
    const manifest: Manifest = {
      format: 'vitrine-site',
      version: formatVersion,
      exportedAt: new Date().toISOString(),
      company: { id: siteId, name },
      counts,
      files: {},
      missing,
    }
    return await writeZip(path, `${making}/part`, async (zip) => {
      for (const collection of collections()) {
        const file = `data/${nameOf(collection)}.ndjson`
        manifest.files[file] = await zip.add(file, createReadStream(join(making, nameOf(collection))), 'packed')
      }
      for (const [at, file] of names.entries()) {
        notify('Packing files', at, names.length)
        const { stream } = await files.open(file)
        manifest.files[`media/${file}`] = await zip.add(`media/${file}`, stream, 'as is')
      }
      notify('Finishing', names.length, names.length)
      await zip.add('manifest.json', Readable.from([Buffer.from(JSON.stringify(manifest, null, 1))]), 'packed')
    })
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

interface Dumped {
  counts: Record<string, number>
  /** Of the company. */
  name: string
  needs: Map<string, MediaNeed>
}

/** Writes every collection into `folder`, line by line, and gathers which files they need. */
async function dump(db: Db, siteId: string, folder: string, notify: Tell): Promise<Dumped> {
  const dumped: Dumped = { counts: {}, name: '', needs: new Map() }
  for (const [at, collection] of collections().entries()) {
    notify('Reading records', at, collections().length)
    let count = 0
    const lines = async function* () {
      for await (const record of recordsOf(db, collection)) {
        count++
        if (nameOf(collection) === 'company') dumped.name = String(record.name)
        for (const need of [...(collection.media?.(record) ?? []), ...addressedIn(siteId, record)])
          if (!dumped.needs.has(need.name) || need.as !== 'made') dumped.needs.set(need.name, need)
        yield `${JSON.stringify(record)}\n`
      }
    }
    await pipeline(Readable.from(lines()), createWriteStream(join(folder, nameOf(collection))))
    dumped.counts[nameOf(collection)] = count
  }
  return dumped
}

/** All of a collection, a few hundred records at a time. */
async function* recordsOf(db: Db, collection: Collection): AsyncGenerator<Record_> {
  const columns = columnsOf(collection)
  const { id } = getTableColumns(collection.table) as { id?: PgColumn }
  const order = id ? [id] : collection.keys![0]!.columns.map((name) => columns[name]!)
  const finished = collection.finishedBy ? isNotNull(columns[collection.finishedBy]!) : undefined
  let after: SQL | undefined
  for (;;) {
    const rows: Record_[] = await db
      .select(columns)
      .from(collection.table as never)
      .where(and(finished, after))
      .orderBy(...order.map((column) => asc(column)))
      .limit(atOnce)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    after = id
      ? gt(id, last.id)
      : sql`(${sql.join(order, sql`, `)}) > (${sql.join(
          collection.keys![0]!.columns.map((name) => sql`${last[name]}`),
          sql`, `,
        )})`
  }
}

/** What of the needed files is there to be packed. Pictures whose original goes along are made anew from it. */
async function namesOf(files: Files, needs: Map<string, MediaNeed>) {
  const originals = new Set<string>()
  for (const { name, as, sha256 } of needs.values())
    if (as === 'picture' && sha256 && (await files.has(name))) originals.add(sha256)
  const names: string[] = []
  const missing: string[] = []
  for (const need of needs.values()) {
    const [folder, sha256] = need.name.split('/')
    if (folder === 'pictures' && originals.has(sha256!)) continue
    const there = await entriesFor(files, need)
    if (there.length) names.push(...there)
    else missing.push(need.name)
  }
  return { names, missing }
}
