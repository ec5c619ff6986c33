import type { Db } from '#server/core/db/tenancy.ts'
import { Registry } from '#server/core/registry.ts'

/** Steps of other features after bills became void. `owner` has access to all companies. */
export const onVoidBills = new Registry<(owner: Db, billIds: string[]) => Promise<unknown>>('steps after void bills')
