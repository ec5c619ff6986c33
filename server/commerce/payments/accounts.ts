import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { PaymentTerms } from '#shared/commerce/payment-settings.ts'
import { fieldError } from '#shared/core/errors.ts'
import type { Currency } from '#shared/core/locale-options.ts'
import { findShopSettings } from '../delivery/settings.ts'
import { type IntegrationRow, paymentIntegrations } from './integrations.table.ts'
import {
  type Account,
  type OfferedMethod,
  type PaymentProvider,
  paymentProviders,
  providerOf,
} from './payment-provider.ts'

/** A payment method with the account that takes it. */
export interface Offer {
  provider: PaymentProvider
  method: OfferedMethod
  integration: IntegrationRow | undefined
}

/** The payment methods of a company for one currency, those that are paid in person first. */
export async function offersIn(db: Db, currency: Currency): Promise<Offer[]> {
  const rows = await db
    .select()
    .from(paymentIntegrations)
    .where(and(eq(paymentIntegrations.currency, currency), eq(paymentIntegrations.isEnabled, true)))
    .orderBy(paymentIntegrations.createdAt)
  return offersOf(rows, currency, (await findShopSettings(db)).payment)
}

function offersOf(rows: readonly IntegrationRow[], currency: Currency, { offersInPerson }: PaymentTerms): Offer[] {
  const offers = paymentProviders.all().flatMap((provider) => {
    const accounts = provider.connection ? rows.filter((row) => row.provider === provider.id) : [undefined]
    return accounts.flatMap((integration) =>
      provider.methods
        .filter(
          ({ id, currencies, isInPerson }) =>
            (offersInPerson || !isInPerson) &&
            (integration?.methods.includes(id) ?? true) &&
            (currencies?.includes(currency) ?? true),
        )
        .map((method) => ({ provider, method, integration })),
    )
  })
  // Two accounts may offer the same method: the older one takes it.
  return [...new Map(offers.toReversed().map((offer) => [offer.method.id, offer])).values()].toReversed()
}

const openingOwner = (row: Pick<IntegrationRow, 'tenantId' | 'id'>) => `payment integration ${row.tenantId} ${row.id}`

/** The encrypted keys of an integration, bound to its row. */
export const sealSecrets = (
  { vault }: Pick<TxContext, 'vault'>,
  row: Pick<IntegrationRow, 'tenantId' | 'id'>,
  secrets: Record<string, string>,
) => vault.seal(JSON.stringify(secrets), openingOwner(row))

/**
 * The keys of an integration. Empty if the vault has another key, such as after restoring another server's database.
 */
export function openSecrets({ vault }: Pick<TxContext, 'vault'>, row: IntegrationRow): Record<string, string> {
  if (!row.secrets) return {}
  try {
    return JSON.parse(vault.open(row.secrets, openingOwner(row)))
  } catch {
    return {}
  }
}

/** An integration with decrypted keys, for its provider. */
export const accountOf = (
  parts: Pick<TxContext, 'vault'>,
  row: IntegrationRow | undefined,
  currency: Currency,
): Account => ({
  currency: row?.currency ?? currency,
  settings: row?.settings ?? {},
  secrets: row ? openSecrets(parts, row) : {},
})

export interface SelectedOffer extends Offer {
  /** In the provider's format; empty for methods without a phone number. */
  phone: string
}

/**
 * Throws VALIDATION for a method that the company does not offer, and for an unsupported phone number. Returns the
 * method with the phone number in the provider's format. Staff may always choose payment in person.
 */
export async function requireOffer(
  db: Db,
  choice: { method: string; phone?: string | undefined },
  currency: Currency,
  { isStaff = false } = {},
): Promise<SelectedOffer> {
  const isRequested = ({ method }: Offer) => method.id === choice.method
  const { payment } = await findShopSettings(db)
  const terms = isStaff ? { ...payment, offersInPerson: true } : payment
  // Most orders are paid in person, for which no account has to be read.
  const offer = offersOf([], currency, terms).find(isRequested) ?? (await offersIn(db, currency)).find(isRequested)
  if (!offer) throw fieldError('payment.method', 'This payment method is not available.')
  const phone = offer.method.readPhone?.(choice.phone ?? '') ?? ''
  return { ...offer, phone }
}

/** Payment instructions for this method and currency; empty for methods that are paid now or in person. */
export async function paymentInstructions(
  db: Db,
  { paymentMethod, currency }: { paymentMethod: string; currency: Currency },
): Promise<string> {
  if (!providerOf(paymentMethod)?.instructions) return ''
  const offer = (await offersIn(db, currency)).find(({ method }) => method.id === paymentMethod)
  return offer?.integration ? (offer.provider.instructions?.(offer.integration.settings) ?? '') : ''
}
