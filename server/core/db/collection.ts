import { getTableColumns, getTableName, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'

/** A record as it stands in a file: what its columns hold, by their names here. */
export type Record_ = Record<string, unknown>

/** A file of the media store that a record speaks of. */
export interface MediaNeed {
  /** `originals/<id>`: as it was received. `pictures/<sha256>`: a folder of pictures whose original nobody kept. */
  name: string
  /** What is made of it when it is put down, and how it is checked. */
  as: 'picture' | 'document' | 'attachment' | 'preview' | 'video' | 'audio' | 'made'
  /** Of an original, hex. */
  sha256?: string
  /** Of a document or attachment: as its sender called it. */
  fileName?: string
}

/** How the records of a table travel. */
export interface Collection {
  table: PgTable
  /** A column without which a record is not finished, and stays here. */
  finishedBy?: string
  /** Columns that stay here: secrets, and what only means something in this database. */
  secret?: readonly string[]
  /** Columns that travelled in the exports of earlier versions: such files are read without them. */
  formerly?: readonly string[]
  /** What tells that a record is there already, beside its id: the first set of columns that fits. */
  keys?: readonly { columns: readonly string[]; caseless?: true; when?: (record: Record_) => boolean }[]
  /** What is there already stays as it is, because it is history or somebody's own. */
  kept?: true
  /** Columns that go on by themselves: taken over with new records, never compared or changed. */
  counted?: readonly string[]
  /** Columns whose text is HTML. See [Note: Rich text]. */
  html?: readonly string[]
  /** Columns of which not every value of their type is good. */
  fields?: Record<string, z.ZodType>
  /** Columns that are the name of a file in the media store. */
  fileIds?: readonly string[]
  media?: (record: Record_) => MediaNeed[]
  /** What a new record adds to a counter of what it belongs to. */
  counts?: {
    of: string
    column: string
    counter: string
    when?: (record: Record_) => boolean
    /** Other columns that follow from it, given the id of what it belongs to. */
    also?: (id: string) => Record<string, SQL>
  }
}

/** `album_photos` travels as `data/album_photos.ndjson`. */
export const nameOf = ({ table }: Collection) => getTableName(table)

/** The columns that travel, by name. */
export function columnsOf({ table, secret = [] }: Collection): Record<string, PgColumn> {
  const all = getTableColumns(table) as Record<string, PgColumn>
  return Object.fromEntries(
    Object.entries(all).filter(
      ([name, column]) => name !== 'tenantId' && !secret.includes(name) && column.generated === undefined,
    ),
  )
}

const Text = z
  .string()
  .max(400_000, 'This text is too long.')
  .refine((value) => !value.includes('\0') && value.isWellFormed(), 'This text holds characters that cannot be stored.')
const Int = z.int().min(-2_147_483_648).max(2_147_483_647)
const types: Record<string, z.ZodType> = {
  PgText: Text,
  PgUUID: z.guid(),
  PgInteger: Int,
  PgBigInt53: z.int(),
  PgReal: z.number().min(-3.4e38).max(3.4e38),
  PgBoolean: z.boolean(),
  PgDateString: z.iso.date(),
  // The one type of our own: see instant.ts.
  PgCustomColumn: z.iso.datetime(),
}

/** What a line of the collection's file must be. */
export function schemaOf(collection: Collection): z.ZodType<Record_> {
  const shape = Object.entries(columnsOf(collection)).map(([name, column]) => {
    const own = collection.fields?.[name] ?? typeOf(column)
    const whole = column.notNull ? own : own.nullable()
    return [name, column.hasDefault || !column.notNull ? whole.optional() : whole] as const
  })
  return z.strictObject(Object.fromEntries(shape)) as unknown as z.ZodType<Record_>
}

/** A record of any version's export, without what does not travel any more. */
export const withoutFormer = ({ formerly = [] }: Collection, record: Record_): Record_ =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !formerly.includes(name)))

function typeOf(column: PgColumn): z.ZodType {
  if (column.columnType === 'PgArray') {
    const { baseColumn } = column as unknown as { baseColumn: PgColumn }
    return z.array(typeOf(baseColumn)).max(1000)
  }
  const type = types[column.columnType]
  // A column of JSON must say what may be in it.
  if (!type) throw new Error(`${column.table} ${column.name} needs a schema in its collection`)
  return type
}
