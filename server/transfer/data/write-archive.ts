import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, asc, getTableColumns, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  type Collection,
  collectionName,
  columnsOf,
  type ExportRecord,
  type MediaReference,
  toExport,
} from '#server/core/db/collection.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { Files } from '#server/core/media/files.ts'
import { collections } from './collections.ts'
import { formatVersion, type Manifest } from './manifest.ts'
import { mediaLinkedIn, storedFilesOf } from './media-names.ts'
import { writeZip } from './zip.ts'

/** Throws to cancel the transfer. */
export type ReportProgress = (step: string, done: number, total: number) => void

/** Records that are read at once. */
const batchSize = 500

/** Writes a company to a zip: a snapshot of its records, then their files. Returns the size. See [Note: Transfers]. */
export async function writeArchive(
  pipeline: RequestPipeline,
  siteId: string,
  path: string,
  onProgress: ReportProgress,
): Promise<number> {
  const folder = `${path}.making`
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  try {
    const files = pipeline.filesOf(siteId)
    const { counts, needs, name } = await pipeline.forCompany(siteId, 'snapshot', ({ db }) =>
      writeRecords(db, siteId, folder, onProgress),
    )
    const { names, missing } = await findFiles(files, needs)
    const manifest: Manifest = {
      format: 'vitrine-site',
      version: formatVersion,
      exportedAt: new Date().toISOString(),
      company: { id: siteId, name },
      counts,
      files: {},
      missing,
    }
    return await writeZip(path, `${folder}/part`, async (zip) => {
      for (const collection of collections()) {
        const file = `data/${collectionName(collection)}.ndjson`
        manifest.files[file] = await zip.add(
          file,
          createReadStream(join(folder, collectionName(collection))),
          'deflate',
        )
      }
      for (const [at, file] of names.entries()) {
        onProgress('Packing files', at, names.length)
        const { stream } = await files.open(file)
        manifest.files[`media/${file}`] = await zip.add(`media/${file}`, stream, 'store')
      }
      onProgress('Finishing', names.length, names.length)
      await zip.add('manifest.json', Readable.from([Buffer.from(JSON.stringify(manifest, null, 1))]), 'deflate')
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes every collection to a file in `folder`, and returns the record counts and the media files they need. */
async function writeRecords(db: Db, siteId: string, folder: string, onProgress: ReportProgress) {
  const counts: Record<string, number> = {}
  const needs = new Map<string, MediaReference>()
  let name = ''
  for (const [at, collection] of collections().entries()) {
    onProgress('Reading records', at, collections().length)
    let count = 0
    const lines = async function* () {
      for await (const record of readRecords(db, collection)) {
        count++
        if (collectionName(collection) === 'company') name = String(record.name)
        for (const need of [...(collection.media?.(record) ?? []), ...mediaLinkedIn(siteId, record)])
          if (!needs.has(need.name) || (need.as !== 'made' && needs.get(need.name)!.as !== 'image'))
            needs.set(need.name, need)
        yield `${JSON.stringify(toExport(collection, record))}\n`
      }
    }
    await pipeline(Readable.from(lines()), createWriteStream(join(folder, collectionName(collection))))
    counts[collectionName(collection)] = count
  }
  return { counts, needs, name }
}

/** The records of a collection, read in batches with keyset pagination. */
async function* readRecords(db: Db, collection: Collection): AsyncGenerator<ExportRecord> {
  const columns = columnsOf(collection)
  const { id } = getTableColumns(collection.table) as { id?: PgColumn }
  const order = id ? [id] : collection.keys![0]!.columns.map((name) => columns[name]!)
  const finished = collection.finishedBy ? isNotNull(columns[collection.finishedBy]!) : undefined
  let after: SQL | undefined
  for (;;) {
    const rows: ExportRecord[] = await db
      .select(columns)
      .from(collection.table as never)
      .where(and(finished, after))
      .orderBy(...order.map((column) => asc(column)))
      .limit(batchSize)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = id
      ? gt(id, last.id)
      : sql`(${sql.join(order, sql`, `)}) > (${sql.join(
          collection.keys![0]!.columns.map((name) => sql`${last[name]}`),
          sql`, `,
        )})`
  }
}

/** The needed files that exist. Images are left out if their original is exported, because they can be made from it. */
async function findFiles(files: Files, needs: Map<string, MediaReference>) {
  const originals = new Set<string>()
  for (const { name, as, sha256 } of needs.values())
    if (as === 'image' && sha256 && (await files.has(name))) originals.add(sha256)
  const names: string[] = []
  const missing: string[] = []
  for (const need of needs.values()) {
    const [folder, sha256] = need.name.split('/')
    if (folder === 'pictures' && originals.has(sha256!)) continue
    const stored = await storedFilesOf(files, need)
    if (stored.length) names.push(...stored)
    else missing.push(need.name)
  }
  return { names, missing }
}
