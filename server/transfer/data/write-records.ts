import { randomBytes } from 'node:crypto'
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { paidByHand } from '#server/commerce/payments/manual.ts'
import { commentedContent } from '#server/content/content/content-types.ts'
import { type Collection, nameOf, type Record_ } from '#server/core/db/collection.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { sqlState } from '#server/core/http/errors.ts'
import { newToken } from '#server/identity/auth/secret-token.ts'
import { AppError } from '#shared/core/errors.ts'
import type { OrderStatus } from '#shared/core/order-options.ts'
import { collections } from './collections.ts'
import { type Arrival, compared, type Known } from './imported-record.ts'

/** What a new record needs beside what travels. */
const extras: Record<string, (record: Record_) => Record_> = {
  // Opens an order to whoever has the link, so the old link does not.
  orders: ({ status, paymentStatus }) => ({
    token: randomBytes(24).toString('base64url'),
    // Sites that were packed before payments had a status.
    ...(!paymentStatus && { paymentStatus: paidByHand((status as OrderStatus | undefined) ?? 'pending') }),
  }),
  // Sites that were packed without the tokens of guests.
  event_registrations: ({ guestEmail, guestToken }) => (guestEmail && !guestToken ? { guestToken: newToken() } : {}),
}

interface Batch {
  fresh: Arrival[]
  changed: Arrival[]
  known: Known
  /** Who imports. */
  by: string
}

/** Writes what is new and what changed. Throws CONFLICT, naming the lines, for what the database refuses. */
export async function write(db: Db, collection: Collection, { fresh, changed, known, by }: Batch) {
  const name = nameOf(collection)
  const { table } = collection
  const columns = getTableColumns(table) as Record<string, PgColumn>
  try {
    if (fresh.length) {
      const more = extras[name]
      const rows = fresh.map(({ record }) => ({ ...record, ...more?.(record) }))
      if (name === 'users') await giveFreeNames(db, collection, rows)
      const insert = db.insert(table).values(rows as never)
      // What counts by itself may have begun to meanwhile.
      await (columns.id ? insert : insert.onConflictDoNothing())
      await countIn(db, collection, fresh, known)
    }
    for (const { record } of changed) {
      const values = Object.fromEntries(compared(collection, record).map((one) => [one, record[one]]))
      const marks = {
        ...(columns.updatedAt && { updatedAt: new Date().toISOString() }),
        ...(columns.updatedBy && { updatedBy: by }),
      }
      await db
        .update(table)
        .set({ ...values, ...marks } as never)
        .where(eq(columns.id!, record.id))
    }
  } catch (error) {
    const state = sqlState(error)
    if (!state?.startsWith('23')) throw error
    const lines = [...fresh, ...changed].map(({ line }) => line)
    throw new AppError(
      'CONFLICT',
      `Nothing was imported: lines ${Math.min(...lines)} to ${Math.max(...lines)} of data/${name}.ndjson do not go together with what is here.`,
      { cause: error },
    )
  }
}

/** Login names are one person's each: whoever comes later gets another, and logs in by address. */
async function giveFreeNames(db: Db, { table }: Collection, rows: Record_[]) {
  const { username } = getTableColumns(table) as Record<string, PgColumn>
  const names = rows.map((row) => String(row.username))
  const there: Record_[] = await db
    .select({ username: username! })
    .from(table as never)
    .where(inArray(username!, names))
  const taken = new Set(there.map((row) => String(row.username)))
  for (const row of rows) {
    if (taken.has(String(row.username))) row.username = `${row.username}-${String(row.id).slice(0, 6)}`
    taken.add(String(row.username))
  }
}

/** Adds what is new to the counters of what was here before: what is new itself brought its own along. */
async function countIn(db: Db, { counts }: Collection, fresh: Arrival[], known: Known) {
  if (!counts) return
  const { of, column, counter, when, also } = counts
  const more = new Map<string, { table: Collection['table']; count: number }>()
  for (const { record } of fresh) {
    if (when && !when(record)) continue
    const kind = of === 'kind' ? String(record.kind) : of
    const table =
      of === 'kind'
        ? commentedContent().find((type) => type.kind === kind)?.table
        : collections().find((one) => nameOf(one) === of)?.table
    const id = String(record[column])
    if (!table || !known.get(kind)?.get(id)) continue
    more.set(id, { table, count: (more.get(id)?.count ?? 0) + 1 })
  }
  for (const [id, { table, count }] of more) {
    const columns = getTableColumns(table) as Record<string, PgColumn>
    await db
      .update(table)
      .set({
        [counter]: sql`${columns[counter]} + ${count}`,
        ...also?.(id),
      } as never)
      .where(eq(columns.id!, id))
  }
}
