import { eq, sql } from 'drizzle-orm'
import { type Db, forgetRead, readOnce } from '#server/core/db/tenancy.ts'
import { refuseStale } from '#server/core/db/update-metadata.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { DeliveryRules } from '#shared/commerce/delivery.ts'
import type { PaymentTerms } from '#shared/commerce/payment-settings.ts'
import type { TaxRules } from '#shared/commerce/tax.ts'
import { standardTaxClass } from '#shared/commerce/tax-options.ts'
import { defaultHoldMinutes, defaultPaymentDays } from '#shared/core/order-options.ts'
import { shopSettings } from './shop-settings.table.ts'

interface Documents {
  delivery: DeliveryRules
  tax: TaxRules
  payment: PaymentTerms
}

/** What applies until an admin saves: collection only, no tax, and payment in person. */
const defaults: Documents = {
  delivery: { offersPickup: true, pickupPoints: [], zones: [] },
  tax: {
    isCharged: false,
    isIncluded: true,
    number: '',
    classes: [{ id: standardTaxClass, name: 'Standard' }],
    rates: [],
  },
  payment: { offersInPerson: true, ...defaultPaymentDays, holdMinutes: defaultHoldMinutes },
}

/** The delivery, tax and payment settings of the company, read once per transaction. */
export const findShopSettings = (db: Db): Promise<Documents> => readOnce(db, readDocuments)

async function readDocuments(db: Db): Promise<Documents> {
  const { name, value } = shopSettings
  const rows = await db.select({ name, value }).from(shopSettings)
  const stored = Object.fromEntries(rows.map((row) => [row.name, row.value])) as Partial<Documents>
  // Later versions have more terms than the stored document.
  return { ...defaults, ...stored, payment: { ...defaults.payment, ...stored.payment } }
}

type Stored<N extends keyof Documents> = Documents[N] & { updatedAt: string | null }

/** One document, with the time of its last save. */
export async function readSettings<N extends keyof Documents>(db: Db, name: N): Promise<Stored<N>> {
  const [row] = await db.select().from(shopSettings).where(eq(shopSettings.name, name))
  return { ...defaults[name], ...(row?.value as Documents[N]), updatedAt: row?.updatedAt ?? null }
}

/** Replaces a document. Throws STALE if another admin saved since `seen`; null is before the first save. */
export async function saveSettings<N extends keyof Documents>(
  { db, user, invalidate }: Pick<TxContext, 'db' | 'invalidate'> & { user: { name: string } },
  name: N,
  value: Documents[N],
  seen: string | null | undefined,
): Promise<Stored<N>> {
  const ofName = eq(shopSettings.name, name)
  const marked = { updatedAt: sql`clock_timestamp()` as never, updatedBy: user.name }
  const inserted = await db
    .insert(shopSettings)
    .values({ name, value, ...marked })
    .onConflictDoNothing()
    .returning({ id: shopSettings.id })
  if (inserted.length === 0) {
    const [row] = await db.select().from(shopSettings).where(ofName).for('update')
    refuseStale(row!, seen === null ? new Date(0).toISOString() : seen)
    await db
      .update(shopSettings)
      .set({ value, ...marked })
      .where(ofName)
  }
  forgetRead(db, readDocuments)
  invalidate('company')
  return readSettings(db, name)
}
