import { getCompany } from '#server/core/company/company.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import { findShopSettings, saveSettings } from '../delivery/settings.ts'
import { offersIn } from './accounts.ts'

/** Why customers could not pay in a currency of the shop; undefined if they can. */
export async function findPaymentProblem(db: Db): Promise<string | undefined> {
  const { currency, secondCurrency } = await getCompany(db)
  for (const one of secondCurrency ? [currency, secondCurrency] : [currency])
    if ((await offersIn(db, one)).length === 0) return `Customers would have no way to pay in ${one}.`
}

/** Turns on payment on collection if customers could not pay: the currency has changed, or an import turned it off. */
export async function ensurePayment(ctx: Parameters<typeof saveSettings>[0]) {
  if (!(await findPaymentProblem(ctx.db))) return
  const { payment } = await findShopSettings(ctx.db)
  await saveSettings(ctx, 'payment', { ...payment, offersInPerson: true }, undefined)
}
