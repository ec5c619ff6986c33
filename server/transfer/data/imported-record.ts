import { type Collection, columnsOf, type ExportRecord } from '#server/core/db/collection.ts'

export interface ImportedRecord {
  line: number
  /** As it stands in the file, with the ids of the exported site. */
  source: ExportRecord
  /** As it is to be stored. */
  record: ExportRecord
  /** As it is stored now, if it is. */
  existing: ExportRecord | undefined
}

/** The new ids of the file's records by collection, each with whether the record existed before the import. */
export type MatchedIds = Map<string, Map<string, boolean>>

const metadata = ['id', 'createdAt', 'updatedAt', 'updatedBy']

/** The columns of the file that are compared with the stored record. */
export const comparedColumns = (collection: Collection, record: ExportRecord) =>
  Object.keys(columnsOf(collection)).filter(
    (name) => !metadata.includes(name) && !collection.counterColumns?.includes(name) && record[name] !== undefined,
  )

/** Whether the import would change the stored record. */
export const isChanged = (collection: Collection, { record, existing }: ImportedRecord) =>
  comparedColumns(collection, record).some((name) => canonicalJson(record[name]) !== canonicalJson(existing![name]))

/** With sorted keys, because the database stores the keys of JSON in another order. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, one: unknown) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
