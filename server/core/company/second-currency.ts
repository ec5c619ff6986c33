import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../db/tenancy.ts'
import { company } from './company.table.ts'

/**
 * Turns the second currency of the shop off or on again, as its plan includes it or not. Its rate and the prices in it stay
 * stored meanwhile.
 */
export async function switchSecondCurrency(db: Db, isIncluded: boolean) {
  const { currency, secondCurrency, secondRate, pausedSecondCurrency } = company
  if (isIncluded)
    await db
      .update(company)
      .set({ secondCurrency: sql`${pausedSecondCurrency}`, pausedSecondCurrency: '' })
      .where(
        and(
          ne(pausedSecondCurrency, ''),
          eq(secondCurrency, ''),
          ne(pausedSecondCurrency, currency),
          ne(secondRate, ''),
        ),
      )
  else
    await db
      .update(company)
      .set({ pausedSecondCurrency: sql`${secondCurrency}`, secondCurrency: '' })
      .where(ne(secondCurrency, ''))
}
