import { getTableColumns, getTableName, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'

/** A record of an export file, by property names of the table. */
export type ExportRecord = Record<string, unknown>

/** A stored media file that a record refers to. */
export interface MediaReference {
  /**
   * `originals/<id>`: the uploaded file. `pictures/<sha256>`: derivatives of an image whose original was not stored.
   */
  name: string
  /** How it is processed and validated on import. */
  as: 'image' | 'document' | 'goods' | 'attachment' | 'preview' | 'video' | 'audio' | 'made'
  /** Hex hash of an original. */
  sha256?: string
  /** The uploader's file name of a document or attachment. */
  fileName?: string
}

/** How the records of a table are exported and imported. */
export interface Collection {
  table: PgTable
  /** Name in exports, if the table was renamed since. */
  name?: string
  /** Records in which this column is null are not exported. */
  finishedBy?: string
  /** Columns that are not exported: secrets, and values that are only valid in this database. */
  excludedColumns?: readonly string[]
  /** Names in exports, by property, of columns that were renamed since. */
  exportNames?: Readonly<Record<string, string>>
  /** Columns of exports of earlier versions, which are ignored. */
  formerColumns?: readonly string[]
  /** How an existing record is found, besides its id: the first set of columns that matches. */
  keys?: readonly { columns: readonly string[]; caseInsensitive?: true; when?: (record: ExportRecord) => boolean }[]
  /** Existing records are not updated, because they are history or personal. */
  insertOnly?: true
  /** Columns that count: imported with new records, never compared or updated. */
  counterColumns?: readonly string[]
  /** Columns with HTML. See [Note: Rich text]. */
  html?: readonly string[]
  /** Schemas of columns that are stricter than their type. */
  fields?: Record<string, z.ZodType>
  /** Schema of a record with valid columns, for rules between columns. Allows other columns. */
  record?: z.ZodType<ExportRecord>
  /** Columns with the name of a stored file. */
  fileIds?: readonly string[]
  media?: (record: ExportRecord) => MediaReference[]
  /** The counter of a parent row that a new record increments. */
  counts?: {
    of: string
    column: string
    counter: string
    when?: (record: ExportRecord) => boolean
    /** Other columns to update, given the id of the parent. */
    also?: (id: string) => Record<string, SQL>
  }
}

/** `album_photos` is exported as `data/album_photos.ndjson`. */
export const collectionName = ({ table, name }: Collection) => name ?? getTableName(table)

/** The exported columns, by name. */
export function columnsOf({ table, excludedColumns = [] }: Collection): Record<string, PgColumn> {
  const all = getTableColumns(table) as Record<string, PgColumn>
  return Object.fromEntries(
    Object.entries(all).filter(
      ([name, column]) => name !== 'tenantId' && !excludedColumns.includes(name) && column.generated === undefined,
    ),
  )
}

const Text = z
  .string()
  .max(400_000, 'This text is too long.')
  .refine(
    (value) => !value.includes('\0') && value.isWellFormed(),
    'This text contains characters that cannot be stored.',
  )
const Int = z.int().min(-2_147_483_648).max(2_147_483_647)
const types: Record<string, z.ZodType> = {
  PgText: Text,
  PgUUID: z.guid(),
  PgInteger: Int,
  PgBigInt53: z.int(),
  PgReal: z.number().min(-3.4e38).max(3.4e38),
  PgBoolean: z.boolean(),
  PgDateString: z.iso.date(),
  // See instant.ts.
  PgCustomColumn: z.iso.datetime(),
}

/** The schema of a line of the collection's file. */
export function schemaOf(collection: Collection): z.ZodType<ExportRecord> {
  const shape = Object.entries(columnsOf(collection)).map(([name, column]) => {
    const own = collection.fields?.[name] ?? typeOf(column)
    const whole = column.notNull ? own : own.nullable()
    return [name, column.hasDefault || !column.notNull ? whole.optional() : whole] as const
  })
  const columns = z.strictObject(Object.fromEntries(shape)) as unknown as z.ZodType<ExportRecord, ExportRecord>
  return collection.record ? columns.pipe(collection.record as z.ZodType<ExportRecord, ExportRecord>) : columns
}

/** The name of a column in exports. */
export const exportNameOf = ({ exportNames = {} }: Collection, property: string): string =>
  exportNames[property] ?? property

/** A record as it is written to an export. */
export const toExport = (collection: Collection, record: ExportRecord): ExportRecord =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [exportNameOf(collection, name), value]))

/** A record of an export by property names, without columns that only earlier versions exported. */
export function fromExport({ exportNames = {}, formerColumns = [] }: Collection, record: ExportRecord): ExportRecord {
  const properties = new Map(Object.entries(exportNames).map(([property, name]) => [name, property]))
  return Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => !formerColumns.includes(name))
      .map(([name, value]) => [properties.get(name) ?? name, value]),
  )
}

function typeOf(column: PgColumn): z.ZodType {
  if (column.columnType === 'PgArray') {
    const { baseColumn } = column as unknown as { baseColumn: PgColumn }
    return z.array(typeOf(baseColumn)).max(1000)
  }
  const type = types[column.columnType]
  // JSON columns need a schema in the collection.
  if (!type) throw new Error(`${column.table} ${column.name} needs a schema in its collection`)
  return type
}
