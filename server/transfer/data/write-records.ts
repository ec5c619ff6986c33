import { randomBytes } from 'node:crypto'
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { missingCounts } from '#server/commerce/orders/missing-counts.ts'
import { manualPaymentStatus } from '#server/commerce/payments/manual.ts'
import { commentedContent } from '#server/content/content/content-types.ts'
import { type Collection, collectionName, type ExportRecord } from '#server/core/db/collection.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { sqlState } from '#server/core/http/errors.ts'
import { newToken } from '#server/identity/auth/secret-token.ts'
import { AppError } from '#shared/core/errors.ts'
import type { OrderStatus } from '#shared/core/order-options.ts'
import { collections } from './collections.ts'
import { comparedColumns, type ImportedRecord, type MatchedIds } from './imported-record.ts'

/** Columns of new records that exports do not hold. */
const addedColumns: Record<string, (record: ExportRecord) => ExportRecord> = {
  // A new token, because the old link must not open the order on this site.
  orders: ({ status, paymentStatus }) => ({
    token: randomBytes(24).toString('base64url'),
    // Older exports hold no payment status.
    ...(!paymentStatus && { paymentStatus: manualPaymentStatus((status as OrderStatus | undefined) ?? 'pending') }),
  }),
  // Older exports hold no guest tokens.
  event_registrations: ({ guestEmail, guestToken }) => (guestEmail && !guestToken ? { guestToken: newToken() } : {}),
}

interface Batch {
  created: ImportedRecord[]
  changed: ImportedRecord[]
  matched: MatchedIds
  /** Name of the admin who imports. */
  by: string
}

const columnsOf = (table: Collection['table']) => getTableColumns(table) as Record<string, PgColumn>

/** Throws CONFLICT with the line numbers if the database refuses the records. */
export async function writeRecords(db: Db, collection: Collection, { created, changed, matched, by }: Batch) {
  const name = collectionName(collection)
  const { table } = collection
  const columns = columnsOf(table)
  try {
    if (created.length) {
      const added =
        name === 'order_lines'
          ? await missingCounts(
              db,
              created.map(({ record }) => record),
            )
          : addedColumns[name]
      const rows = created.map(({ record }) => ({ ...record, ...added?.(record) }))
      if (name === 'users') await makeUsernamesUnique(db, collection, rows)
      const insert = db.insert(table).values(rows as never)
      // The site itself may have added such a counter meanwhile.
      await (columns.id ? insert : insert.onConflictDoNothing())
      await increaseCounters(db, collection, created, matched)
    }
    for (const { record } of changed) {
      const values = Object.fromEntries(comparedColumns(collection, record).map((one) => [one, record[one]]))
      const changeInfo = {
        ...(columns.updatedAt && { updatedAt: new Date().toISOString() }),
        ...(columns.updatedBy && { updatedBy: by }),
      }
      await db
        .update(table)
        .set({ ...values, ...changeInfo } as never)
        .where(eq(columns.id!, record.id))
    }
  } catch (error) {
    if (!sqlState(error)?.startsWith('23')) throw error
    const lines = [...created, ...changed].map(({ line }) => line)
    throw new AppError(
      'CONFLICT',
      `Nothing was imported: lines ${Math.min(...lines)} to ${Math.max(...lines)} of data/${name}.ndjson conflict with records of this site.`,
      { cause: error },
    )
  }
}

/** Gives imported users whose username is taken another one; they can sign in with their email address. */
async function makeUsernamesUnique(db: Db, { table }: Collection, rows: ExportRecord[]) {
  const { username } = columnsOf(table)
  const names = rows.map((row) => String(row.username))
  const stored: ExportRecord[] = await db
    .select({ username: username! })
    .from(table as never)
    .where(inArray(username!, names))
  const taken = new Set(stored.map((row) => String(row.username)))
  for (const row of rows) {
    if (taken.has(String(row.username))) row.username = `${row.username}-${String(row.id).slice(0, 6)}`
    taken.add(String(row.username))
  }
}

/** Adds new records to the counters of existing ones. Counters of new records are imported with them. */
async function increaseCounters(db: Db, { counts }: Collection, created: ImportedRecord[], matched: MatchedIds) {
  if (!counts) return
  const { of, column, counter, when, also } = counts
  const additions = new Map<string, { table: Collection['table']; count: number }>()
  for (const { record } of created) {
    if (when && !when(record)) continue
    const kind = of === 'kind' ? String(record.kind) : of
    const table =
      of === 'kind'
        ? commentedContent().find((type) => type.kind === kind)?.table
        : collections().find((one) => collectionName(one) === of)?.table
    const id = String(record[column])
    if (!table || !matched.get(kind)?.get(id)) continue
    additions.set(id, { table, count: (additions.get(id)?.count ?? 0) + 1 })
  }
  for (const [id, { table, count }] of additions) {
    const columns = columnsOf(table)
    await db
      .update(table)
      .set({ [counter]: sql`${columns[counter]} + ${count}`, ...also?.(id) } as never)
      .where(eq(columns.id!, id))
  }
}
