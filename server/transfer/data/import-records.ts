import { join } from 'node:path'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import { markPhotoOriginals } from '#server/commerce/products/photo-offers/photo-originals.ts'
import { finishVariantImport } from '#server/commerce/products/variants.ts'
import { addMissingCategories } from '#server/content/categories/add.ts'
import { cleanHtml } from '#server/content/content/clean-html.ts'
import { contentTypes } from '#server/content/content/content-types.ts'
import {
  type Collection,
  collectionName,
  type ExportRecord,
  exportNameOf,
  fromExport,
  schemaOf,
} from '#server/core/db/collection.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { contentTypeInfo } from '#shared/core/content-types.ts'
import { type ImportReport, mostProblems } from '#shared/core/data-options.ts'
import type { PlanKey } from '#shared/core/plan-options.ts'
import { collections } from './collections.ts'
import { IdMap } from './id-map.ts'
import { type ImportedRecord, isChanged, type MatchedIds } from './imported-record.ts'
import type { Manifest } from './manifest.ts'
import { findExisting, hasId, identityOf, matchIds } from './match-records.ts'
import { MediaPlan } from './media-plan.ts'
import { type PlanUsage, planUsageOf } from './plan-usage.ts'
import { readLines } from './read-archive.ts'
import type { ReportProgress } from './write-archive.ts'
import { writeRecords } from './write-records.ts'

/** Records that are processed at once. */
const batchSize = 200

export interface ImportSource {
  siteId: string
  plan: PlanKey
  manifest: Manifest
  /** Names of the zip's files. */
  entries: ReadonlySet<string>
  /** Folder with the extracted records, one file for each collection. */
  folder: string
  /** Name of the admin who imports. */
  by: string
  onProgress: ReportProgress
}

interface ImportResult {
  report: ImportReport
  media: MediaPlan
  /** New photos, and whether their images are in the zip. */
  photos: { id: string; ready: boolean }[]
}

type AddProblem = (collection: Collection, line: number, message: string) => void

/** Compares every record of a file with what is stored; `apply` also writes them in the transaction of `db`. See [Note: Transfers]. */
export async function importRecords(db: Db, source: ImportSource, mode: 'check' | 'apply'): Promise<ImportResult> {
  const { manifest, siteId, folder, onProgress } = source
  const report: ImportReport = {
    site: manifest.company.name,
    exportedAt: manifest.exportedAt,
    collections: [],
    media: 0,
    problems: [],
    problemCount: 0,
    exceeded: [],
  }
  const addProblem: AddProblem = (collection, line, message) => {
    report.problemCount++
    if (report.problems.length < mostProblems)
      report.problems.push({ file: `data/${collectionName(collection)}.ndjson`, line, message })
  }
  const ids = new IdMap(siteId, manifest.company.id)
  const matched = await matchAll(db, source, ids, addProblem)
  const media = new MediaPlan(manifest, source.entries)
  const usage = await planUsageOf(db, source.plan)
  const photos: ImportResult['photos'] = []

  for (const [at, collection] of collections().entries()) {
    onProgress(mode === 'apply' ? 'Writing records' : 'Checking records', at, collections().length)
    const name = collectionName(collection)
    const counts = { name, create: 0, update: 0, skip: 0 }
    const parse = recordParser(collection, ids, matched, siteId)
    for await (const lines of readLines(join(folder, name), batchSize)) {
      const imported: ImportedRecord[] = []
      for (const { number, text } of lines) {
        const parsed = await parse(text)
        if ('problem' in parsed) addProblem(collection, number, parsed.problem)
        else imported.push({ line: number, ...parsed, existing: undefined })
      }
      const existing = await findExisting(
        db,
        collection,
        imported.map(({ record }) => record),
      )
      for (const one of imported) one.existing = existing.get(identityOf(collection, one.record))
      const created = imported.filter((one) => !one.existing)
      const changed = imported.filter((one) => one.existing && !collection.insertOnly && isChanged(collection, one))
      counts.create += created.length
      counts.update += changed.length
      counts.skip += imported.length - created.length - changed.length
      for (const one of imported) {
        const problem = media.addRecord(collection, one)
        if (problem) addProblem(collection, one.line, problem)
      }
      for (const one of [...created, ...changed]) countUsage(usage, name, one)
      if (name === 'photos')
        for (const { record } of created) photos.push({ id: String(record.id), ready: record.state === 'ready' })
      if (mode === 'apply') await writeRecords(db, collection, { created, changed, matched, by: source.by })
    }
    report.collections.push(counts)
  }
  if (mode === 'apply') {
    await finishVariantImport(db)
    await markPhotoOriginals(db)
    await addMissingCategories(db)
  }
  for (const { collection, line } of media.findMissing()) addProblem(collection, line, 'Its picture is not in the zip.')
  report.media = media.files.size
  report.exceeded = usage.exceeded()
  return { report, media, photos }
}

/** Matches the ids of all records before any is compared. Lines that cannot be read are reported later. */
async function matchAll(
  db: Db,
  { folder, onProgress }: ImportSource,
  ids: IdMap,
  addProblem: AddProblem,
): Promise<MatchedIds> {
  const all: MatchedIds = new Map()
  for (const [at, collection] of collections().entries()) {
    onProgress('Comparing records', at, collections().length)
    const matched = new Map<string, boolean>()
    all.set(collectionName(collection), matched)
    if (!hasId(collection)) continue
    const companyId = collectionName(collection) === 'company' ? await idOfOnlyRow(db, collection) : undefined
    for await (const lines of readLines(join(folder, collectionName(collection)), batchSize)) {
      const records = lines.flatMap(({ number, text }) => {
        const record = parseRecord(collection, text)
        return record && typeof record.id === 'string' ? [{ number, record }] : []
      })
      // A sold original has the id of its photo, which may have been matched already.
      for (const { record } of records)
        for (const file of collection.fileIds ?? [])
          if (typeof record[file] === 'string' && !ids.has(record[file]))
            ids.set(record[file], ids.newIdOf(record[file]))
      if (companyId) {
        for (const { record } of records) ids.set(String(record.id), companyId)
        if (matched.has(companyId) || records.length > 1)
          addProblem(collection, 2, 'A file must hold exactly one company.')
        matched.set(companyId, true)
        continue
      }
      const problems = await matchIds(
        db,
        collection,
        ids,
        records.map(({ record }) => record),
        matched,
      )
      for (const [index, message] of problems) addProblem(collection, records[index]!.number, message)
    }
  }
  return all
}

async function idOfOnlyRow(db: Db, { table }: Collection): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from ${table}`)
  return rows[0]!.id
}

function parseRecord(collection: Collection, text: string): ExportRecord | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? fromExport(collection, value as ExportRecord)
      : undefined
  } catch {
    return undefined
  }
}

type ParsedLine = { problem: string } | Pick<ImportedRecord, 'source' | 'record'>

/** Parses lines of a collection's file and replaces their ids. */
function recordParser(collection: Collection, ids: IdMap, matched: MatchedIds, siteId: string) {
  const schema = schemaOf(collection)
  const references = getTableConfig(collection.table).foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference()
    return { column: propertyOf(collection, columns.at(-1)!), table: getTableName(foreignTable) }
  })
  return async (text: string): Promise<ParsedLine> => {
    const source = parseRecord(collection, text)
    if (!source) return { problem: 'This line cannot be read.' }
    const { data, error } = schema.safeParse(ids.replaceIn(source))
    if (error) {
      const [issue] = error.issues
      const [column, ...inside] = issue!.path.map(String)
      const place = column && [exportNameOf(collection, column), ...inside].join('.')
      return { problem: `${place || 'This record'}: ${issue!.message}` }
    }
    for (const { column, table } of references) {
      const id = data[column]
      if (typeof id === 'string' && !matched.get(table)?.has(id))
        return { problem: `${column}: the file holds nothing in ${table} that this refers to.` }
    }
    return { source, record: await withCleanHtml(collection, siteId, data) }
  }
}

const propertyOf = ({ table }: Collection, column: PgColumn) =>
  Object.entries(getTableColumns(table)).find(([, one]) => one.name === column.name)![0]

/** Imported texts are sanitized like those of an editor. */
async function withCleanHtml({ html = [] }: Collection, siteId: string, record: ExportRecord): Promise<ExportRecord> {
  const clean = { ...record }
  for (const name of html) {
    const value = clean[name]
    if (typeof value === 'string') clean[name] = value && (await cleanHtml(siteId, value))
    else if (value && typeof value === 'object' && 'content' in value)
      clean[name] = { ...value, content: value.content && (await cleanHtml(siteId, String(value.content))) }
  }
  return clean
}

/** Counts new records, and records that leave the trash, against the plan. */
function countUsage(usage: PlanUsage, name: string, { record, existing }: ImportedRecord) {
  if (record.trashedAt || (existing && !existing.trashedAt)) return
  const type = contentTypes.all().find(({ kind }) => kind === name)
  const limit = type && contentTypeInfo(type.kind).room
  if (limit) usage.add(limit)
  if (name === 'users' && !existing && record.role === 'admin' && record.isActive !== false) usage.add('admins')
}
