import { join } from 'node:path'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import { settleAll } from '#server/commerce/products/variants.ts'
import { cleanHtml } from '#server/content/content/clean-html.ts'
import { contentTypes } from '#server/content/content/content-types.ts'
import { type Collection, nameOf, type Record_, schemaOf, withoutFormer } from '#server/core/db/collection.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { aboutType } from '#shared/core/content-types.ts'
import type { ImportReport } from '#shared/core/data-options.ts'
import { mostProblems } from '#shared/core/data-options.ts'
import type { PlanKey } from '#shared/core/plan-options.ts'
import { collections } from './collections.ts'
import { type Arrival, differs, type Known } from './imported-record.ts'
import { limitsIn, type Room } from './limits.ts'
import type { Manifest } from './manifest.ts'
import { asTheyAre, findHere, hasId, nameIn } from './matching.ts'
import { MediaPlan } from './media-plan.ts'
import { NewIds } from './new-ids.ts'
import { linesOf } from './read-archive.ts'
import type { Tell } from './write-archive.ts'
import { write } from './write-records.ts'

/** Records that are worked on at once. */
const atOnce = 200

export interface Incoming {
  siteId: string
  plan: PlanKey
  manifest: Manifest
  /** Names of the zip's files. */
  entries: ReadonlySet<string>
  /** Where the records lie, one file for each collection. */
  folder: string
  /** Who imports. */
  by: string
  notify: Tell
}

interface BroughtIn {
  report: ImportReport
  media: MediaPlan
  /** Photos that are new, and whether their pictures are there. */
  photos: { id: string; ready: boolean }[]
}

/**
 * Goes through every record of a file and finds out what would become of it; to
 * `do` it also writes, all in the transaction of `db`. See [Note: Transfers].
 */
export async function importRecords(db: Db, incoming: Incoming, mode: 'look' | 'do'): Promise<BroughtIn> {
  const { manifest, siteId, folder, notify } = incoming
  const report: ImportReport = {
    site: manifest.company.name,
    exportedAt: manifest.exportedAt,
    collections: [],
    media: 0,
    problems: [],
    problemCount: 0,
    exceeded: [],
  }
  const complain = (collection: Collection, line: number, message: string) => {
    report.problemCount++
    if (report.problems.length < mostProblems)
      report.problems.push({ file: `data/${nameOf(collection)}.ndjson`, line, message })
  }
  const ids = new NewIds(siteId, manifest.company.id)
  const known = await nameAll(db, incoming, ids, complain)
  const media = new MediaPlan(manifest, incoming.entries)
  const room = await limitsIn(db, incoming.plan)
  const photos: BroughtIn['photos'] = []

  for (const [at, collection] of collections().entries()) {
    notify(mode === 'do' ? 'Writing records' : 'Looking through records', at, collections().length)
    const name = nameOf(collection)
    const counts = { name, create: 0, update: 0, skip: 0 }
    const read = reader(collection, ids, known, siteId)
    for await (const lines of linesOf(join(folder, name), atOnce)) {
      const arrivals: Arrival[] = []
      for (const { number, text } of lines) {
        const { sent, record, message } = await read(text)
        if (message) complain(collection, number, message)
        else arrivals.push({ line: number, sent: sent!, record: record!, there: undefined })
      }
      const there = await asTheyAre(
        db,
        collection,
        arrivals.map(({ record }) => record),
      )
      for (const one of arrivals) one.there = there.get(nameIn(collection, one.record))
      const fresh = arrivals.filter((one) => !one.there)
      const changed = arrivals.filter((one) => one.there && !collection.kept && differs(collection, one))
      counts.create += fresh.length
      counts.update += changed.length
      counts.skip += arrivals.length - fresh.length - changed.length
      for (const one of arrivals) {
        const problem = media.needs(collection, one)
        if (problem) complain(collection, one.line, problem)
      }
      for (const one of [...fresh, ...changed]) countRoom(room, name, one)
      if (name === 'photos')
        for (const { record } of fresh) photos.push({ id: String(record.id), ready: record.state === 'ready' })
      if (mode === 'do') await write(db, collection, { fresh, changed, known, by: incoming.by })
    }
    report.collections.push(counts)
  }
  if (mode === 'do') await settleAll(db)
  for (const { collection, line, message } of media.unmet()) complain(collection, line, message)
  report.media = media.size
  report.exceeded = room.exceeded()
  return { report, media, photos }
}

async function nameAll(
  db: Db,
  { folder, notify }: Incoming,
  ids: NewIds,
  complain: (collection: Collection, line: number, message: string) => void,
): Promise<Known> {
  const known: Known = new Map()
  for (const [at, collection] of collections().entries()) {
    notify('Comparing', at, collections().length)
    const matched = new Map<string, boolean>()
    known.set(nameOf(collection), matched)
    if (!hasId(collection)) continue
    // What cannot be read is complained about later.
    const own = nameOf(collection) === 'company' ? await onlyRow(db, collection) : undefined
    for await (const lines of linesOf(join(folder, nameOf(collection)), atOnce)) {
      const records = lines.flatMap(({ number, text }) => {
        const record = parsed(text)
        return record && typeof record.id === 'string' ? [{ number, record }] : []
      })
      for (const { record } of records)
        for (const file of collection.fileIds ?? [])
          if (typeof record[file] === 'string') ids.set(record[file], ids.made(record[file]))
      if (own) {
        for (const { record } of records) ids.set(String(record.id), own)
        if (matched.has(own) || records.length > 1) complain(collection, 2, 'There is one company in a file.')
        matched.set(own, true)
        continue
      }
      const clashes = await findHere(
        db,
        collection,
        ids,
        records.map(({ record }) => record),
        matched,
      )
      for (const [place, message] of clashes) complain(collection, records[place]!.number, message)
    }
  }
  return known
}

async function onlyRow(db: Db, { table }: Collection): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from ${table}`)
  return rows[0]!.id
}

function parsed(text: string): Record_ | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record_) : undefined
  } catch {
    return undefined
  }
}

type Read = { sent?: Record_; record?: Record_; message?: string }

/** Turns a line into a record as it is to be here, or says why not. */
function reader(collection: Collection, ids: NewIds, known: Known, siteId: string) {
  const schema = schemaOf(collection)
  const references = getTableConfig(collection.table).foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference()
    return { column: nameOfColumn(collection, columns.at(-1)!), of: getTableName(foreignTable) }
  })
  return async (text: string): Promise<Read> => {
    const sent = parsed(text)
    if (!sent) return { message: 'This line cannot be read.' }
    const { data, error } = schema.safeParse(ids.in(withoutFormer(collection, sent)))
    if (error) {
      const [issue] = error.issues
      return { message: `${issue!.path.join('.') || 'This record'}: ${issue!.message}` }
    }
    for (const { column, of } of references) {
      const id = data[column]
      if (typeof id === 'string' && !known.get(of)?.has(id))
        return { message: `${column}: the file holds nothing in ${of} that this refers to.` }
    }
    return { sent, record: await cleaned(collection, siteId, data) }
  }
}

const nameOfColumn = ({ table }: Collection, column: PgColumn) =>
  Object.entries(getTableColumns(table)).find(([, one]) => one.name === column.name)![0]

/** Texts come from outside: they are held to what an editor may write. */
async function cleaned({ html = [] }: Collection, siteId: string, record: Record_): Promise<Record_> {
  const clean = { ...record }
  for (const name of html) {
    const value = clean[name]
    if (typeof value === 'string') clean[name] = value && (await cleanHtml(siteId, value))
    else if (value && typeof value === 'object' && 'content' in value)
      clean[name] = { ...value, content: value.content && (await cleanHtml(siteId, String(value.content))) }
  }
  return clean
}

/** Counts what takes room in the plan: what is new, and what comes back from the trash. */
function countRoom(room: Room, name: string, { record, there }: Arrival) {
  if (record.trashedAt || (there && !there.trashedAt)) return
  const takes = contentTypes.all().find(({ kind }) => kind === name)
  const what = takes && aboutType(takes.kind).room
  if (what) room.take(what)
  if (name === 'users' && !there && record.role === 'admin' && record.isActive !== false) room.take('admins')
}
