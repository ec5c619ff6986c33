import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { afterCursor, paginate } from '#server/core/db/cursor.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { refuseStale } from '#server/core/db/update-metadata.ts'
import { sqlState } from '#server/core/http/errors.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { type DiscountState, mostDiscounts } from '#shared/commerce/discount-options.ts'
import type { adminDiscounts as contract, Discount } from '#shared/commerce/discounts.ts'
import { AppError, fieldError, requireRow } from '#shared/core/errors.ts'
import { amountOf } from '#shared/core/money.ts'
import { takenBy, usesOf } from '../orders/discount-uses.ts'
import { productNames } from '../products/find.ts'
import { columnsOf, ruleOf } from './discount-columns.ts'
import { type DiscountRow, discounts as table } from './discounts.table.ts'

const uses = usesOf(table.id)

/** SQL for the state of a discount: the first matching state. */
const state = sql<DiscountState>`case
  when not ${table.isEnabled} then 'disabled'
  when ${table.endsAt} <= now() then 'ended'
  when ${uses} >= ${table.maxUses} then 'used_up'
  when ${table.startsAt} > now() then 'scheduled'
  else 'active' end`

const columns = { discount: table, state, uses, takenCents: takenBy(table.id) }

export const adminDiscounts: Handlers<typeof contract> = {
  async list({ limit, cursor, ...filter }, { db }) {
    const condition = conditionOf(filter)
    const rows = await db
      .select({ ...columns, id: table.id, sortedBy: table.createdAt })
      .from(table)
      .where(and(condition, afterCursor(table.createdAt, table.id, 'time', cursor)))
      .orderBy(desc(table.createdAt), desc(table.id))
      .limit(limit + 1)
    const { rows: page, nextCursor } = paginate(rows, limit)
    return {
      results: await present(db, page),
      total: await db.$count(table, condition),
      ...(nextCursor && { nextCursor }),
    }
  },

  get: ({ id }, { db }) => read(db, id),

  async create(input, { db, user }) {
    if ((await db.$count(table)) >= mostDiscounts)
      throw new AppError('CONFLICT', `A shop can have ${mostDiscounts} discounts. Delete those that have ended.`)
    const [row] = await db
      .insert(table)
      .values({ ...columnsOf(input), updatedBy: user.name })
      .returning({ id: table.id })
      .catch(refuseTakenCode)
    return read(db, row!.id)
  },

  async update({ id, updatedAt, ...input }, { db, user }) {
    const row = requireRow(await db.select().from(table).where(eq(table.id, id)).for('update'), 'discount')
    refuseStale(row, updatedAt)
    await db
      .update(table)
      .set({ ...columnsOf(input), updatedBy: user.name, updatedAt: sql`clock_timestamp()` as never })
      .where(eq(table.id, id))
      .catch(refuseTakenCode)
    return read(db, id)
  },

  async remove({ id }, { db }) {
    requireRow(await db.delete(table).where(eq(table.id, id)).returning({ id: table.id }), 'discount')
    return { message: 'The discount was deleted.' }
  },
}

function conditionOf(filter: { q?: string | undefined; state?: DiscountState | undefined }): SQL | undefined {
  const text = filter.q?.toLowerCase()
  return and(
    text
      ? or(sql`position(${text} in lower(${table.code})) > 0`, sql`position(${text} in lower(${table.name})) > 0`)
      : undefined,
    filter.state ? sql`${state} = ${filter.state}` : undefined,
  )
}

function refuseTakenCode(error: unknown): never {
  if (sqlState(error) !== '23505') throw error
  throw fieldError('code', 'Another discount has this code.', 'CONFLICT')
}

async function read(db: Db, id: string): Promise<Discount> {
  const rows = await db.select(columns).from(table).where(eq(table.id, id))
  return (await present(db, [requireRow(rows, 'discount')]))[0]!
}

interface Read {
  discount: DiscountRow
  state: DiscountState
  uses: number
  takenCents: number
}

async function present(db: Db, rows: readonly Read[]): Promise<Discount[]> {
  const ids = [...new Set(rows.flatMap(({ discount }) => discount.productIds))]
  const names = await productNames(db, ids)
  return rows.map(({ discount, takenCents, ...counted }) => ({
    _id: discount.id,
    ...counted,
    code: discount.code,
    name: discount.name,
    rule: ruleOf(discount),
    productIds: discount.productIds,
    minimumSubtotal: amountOf(discount.minimumCents),
    startsAt: discount.startsAt,
    endsAt: discount.endsAt,
    maxUses: discount.maxUses,
    maxUsesPerCustomer: discount.maxUsesPerCustomer,
    onlyFirstOrder: discount.onlyFirstOrder,
    isEnabled: discount.isEnabled,
    amount: amountOf(takenCents),
    products: discount.productIds.flatMap((id) => {
      const name = names.get(id)
      return name === undefined ? [] : { _id: id, name }
    }),
    createdAt: discount.createdAt,
    updatedAt: discount.updatedAt,
    ...(discount.updatedBy && { updatedBy: discount.updatedBy }),
  }))
}
