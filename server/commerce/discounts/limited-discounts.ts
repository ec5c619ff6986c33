import { and, asc, inArray, isNotNull, or, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { discounts } from './discounts.table.ts'

/** SQL for whether the uses of a discount are limited. */
export const hasLimit = or(isNotNull(discounts.maxUses), isNotNull(discounts.maxUsesPerCustomer))

/** The limited ones of these discounts, locked until the transaction ends. Sorted, to avoid deadlocks. */
export const lockLimited = (db: Db, ids: SQLWrapper) =>
  db
    .select({
      id: discounts.id,
      name: discounts.name,
      maxUses: discounts.maxUses,
      maxUsesPerCustomer: discounts.maxUsesPerCustomer,
    })
    .from(discounts)
    .where(and(inArray(discounts.id, ids), hasLimit))
    .orderBy(asc(discounts.id))
    .for('update')
