import { and, eq, sql } from 'drizzle-orm'
import type { TxContext } from '#server/core/http/context.ts'
import { type IntegrationRow, paymentIntegrations as table } from '../../payments/integrations.table.ts'
import type { Account, PaymentProvider } from '../../payments/payment-provider.ts'
import type { PaymentScope } from './scope.ts'

type Ctx = Pick<TxContext, 'config'>

/** The provider's id of the account, in the format of the settings. Empty if the settings name it or it is unknown. */
export async function findAccountId(
  { config }: Ctx,
  provider: PaymentProvider,
  account: Account,
): Promise<{ accountId?: string }> {
  const found = await provider.findAccountId?.(account, config)
  return found?.kind === 'found' ? { accountId: found.id } : {}
}

/** Stores the same for an account that an earlier version has connected, unless its keys have changed meanwhile. */
export async function storeAccountId(
  { config, write }: Pick<PaymentScope, 'config' | 'write'>,
  { provider, account, integration }: { provider: PaymentProvider; account: Account; integration: IntegrationRow },
) {
  if (account.settings.accountId) return
  const found = await findAccountId({ config }, provider, account)
  if (!found.accountId) return
  const isUnchanged = and(eq(table.id, integration.id), eq(table.secrets, integration.secrets))
  const settings = sql`${table.settings} || ${JSON.stringify(found)}::jsonb` as never
  await write(({ db }) => db.update(table).set({ settings }).where(isUnchanged))
}

/** Whether new keys are of the same account as before. `refused`: the provider does not accept them. */
interface Comparison {
  kind: 'same' | 'other' | 'unknown' | 'unreachable' | 'refused'
  /** The id of the account of the new keys, if it is known. */
  accountId?: string
}

/** Asks the provider whether the key that identifies the account has changed to one of another account. */
export async function compareAccounts(
  { config }: Ctx,
  provider: PaymentProvider,
  before: Account,
  after: Account,
): Promise<Comparison> {
  const secret = provider.accountSecret
  if (!secret || !provider.findAccountId || before.secrets[secret] === after.secrets[secret]) return { kind: 'same' }
  const found = await provider.findAccountId(after, config)
  if (found.kind !== 'found') return { kind: found.kind === 'hidden' ? 'unknown' : found.kind }
  const accountId = found.id
  const former = before.settings.accountId ?? (await findAccountId({ config }, provider, before)).accountId
  return { kind: !former ? 'unknown' : former === accountId ? 'same' : 'other', accountId }
}
