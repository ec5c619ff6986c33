import { type Collection, columnsOf, type Record_ } from '#server/core/db/collection.ts'

/** A record of the file, and what it is here. */
export interface Arrival {
  line: number
  /** As it was sent, by the names it had there. */
  sent: Record_
  /** As it is to be here. */
  record: Record_
  /** As it is here now. */
  there: Record_ | undefined
}

/** What every thing of the file is called here, and whether it was here before; by collection. */
export type Known = Map<string, Map<string, boolean>>

/** Columns that say when and by whom, not what. */
const aside = ['id', 'createdAt', 'updatedAt', 'updatedBy']

/** The columns that say what something is, as far as the file has them. */
export const compared = (collection: Collection, record: Record_) =>
  Object.keys(columnsOf(collection)).filter(
    (name) => !aside.includes(name) && !collection.counted?.includes(name) && record[name] !== undefined,
  )

/** Whether it would be changed here. */
export function differs(collection: Collection, { record, there }: Arrival) {
  return compared(collection, record).some((name) => canonical(record[name]) !== canonical(there![name]))
}

/** As text that is equal for equal values: the database keeps JSON in an order of its own. */
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, one: unknown) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
