import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import { refuseStale } from '#server/core/db/update-metadata.ts'
import type { TxContext } from '#server/core/http/context.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import type { paymentSettings as contract, PaymentIntegration } from '#shared/commerce/payment-settings.ts'
import { AppError, fieldError, requireRow } from '#shared/core/errors.ts'
import { readSettings, saveSettings } from '../../delivery/settings.ts'
import { accountOf, openSecrets, sealSecrets } from '../../payments/accounts.ts'
import { type IntegrationRow, paymentIntegrations as table } from '../../payments/integrations.table.ts'
import { findPaymentProblem } from '../../payments/payment-problem.ts'
import { connectable, type PaymentProvider, providerCalled } from '../../payments/payment-provider.ts'
import { orderNotes, orders } from '../orders.table.ts'
import { compareAccounts, findAccountId, storeAccountId } from './account-id.ts'
import { payments } from './attempts.table.ts'
import { heldStatuses } from './payment-status.ts'

type Ctx = Pick<TxContext, 'db' | 'vault' | 'config' | 'invalidate'>
interface Given {
  methods: string[]
  settings: Record<string, string>
  secrets: Record<string, string>
}

export const paymentSettings: Handlers<typeof contract> = {
  async list(_, ctx) {
    const rows = await ctx.db.select().from(table).orderBy(asc(table.createdAt))
    return { providers: connectable(), integrations: rows.map((row) => present(ctx, row)) }
  },

  async create({ provider: id, ...given }, ctx) {
    const provider = providerWith(id)
    const { methods, settings, secrets } = checked(provider, given, {})
    const accountId = await findAccountId(ctx, provider, { settings, secrets, currency: given.currency })
    return ctx.write(async (inside) => {
      const [row] = await inside.db
        .insert(table)
        .values({ provider: id, ...given, methods, settings: { ...settings, ...accountId }, secrets: '' })
        .returning()
      const sealed = await store(inside, row!, secrets)
      inside.invalidate('company')
      return present(inside, sealed)
    })
  },

  async update({ id, updatedAt, isSameAccount, ...given }, ctx) {
    const find = (db: Db) => db.select().from(table).where(eq(table.id, id))
    const before = requireRow(await ctx.read(({ db }) => find(db)), 'payment integration')
    const provider = providerWith(before.provider)
    const stored = openSecrets(ctx, before)
    const { methods, settings: own, secrets } = checked(provider, given, stored)
    const { accountId: formerId, ...ownBefore } = before.settings
    const hasOtherKeys = !isDeepStrictEqual(secrets, stored)
    const { currency } = given
    // Outside of the transaction, because it asks the provider.
    const account = await compareAccounts(ctx, provider, accountOf(ctx, before, before.currency), {
      ...{ settings: own, secrets, currency },
    })
    const isSame = account.kind === 'same' || (account.kind === 'unknown' && isSameAccount)
    const isOtherAccount = currency !== before.currency || !isDeepStrictEqual(own, ownBefore) || !isSame
    const accountId = account.accountId ?? (isSame ? formerId : undefined)
    return ctx.write(async (inside) => {
      const { db } = inside
      const row = requireRow(await find(db).for('update'), 'payment integration')
      refuseStale({ ...row, updatedBy: null }, updatedAt)
      refuseStale({ ...row, updatedBy: null }, before.updatedAt)
      if (!isSame && (await db.$count(payments, isChecked(id))) > 0) refuseUnclear(provider, account.kind)
      if (isOtherAccount) await refuseWhileUsed(inside, id)
      const [changed] = await db
        .update(table)
        .set({
          ...{
            methods,
            settings: { ...own, ...(accountId && { accountId }) },
            currency,
            isEnabled: given.isEnabled,
            lastTest: null,
          },
          // Encrypting again would add a change of keys to the activity log.
          ...(hasOtherKeys && { secrets: sealSecrets(ctx, row, secrets) }),
          updatedAt: sql`clock_timestamp()` as never,
        })
        .where(eq(table.id, id))
        .returning()
      await refuseWithoutPayment(db)
      if (isOtherAccount) await endHeldChecks(db, id, 'changed')
      inside.invalidate('company')
      return present(inside, changed!)
    })
  },

  async remove({ id }, { db, invalidate }) {
    await refuseWhileUsed({ db }, id)
    requireRow(await db.delete(table).where(eq(table.id, id)).returning(), 'payment integration')
    await refuseWithoutPayment(db)
    await endHeldChecks(db, id, 'removed')
    invalidate('company')
    return { message: 'The payment account was removed.' }
  },

  terms: (_, { db }) => readSettings(db, 'payment'),

  async saveTerms({ updatedAt, holdMinutes, ...terms }, ctx) {
    const stored = await readSettings(ctx.db, 'payment')
    const value = { ...terms, holdMinutes: holdMinutes ?? stored.holdMinutes }
    const saved = await saveSettings(ctx, 'payment', value, updatedAt)
    const problem = await findPaymentProblem(ctx.db)
    if (problem)
      throw fieldError('offersInPerson', `${problem} Connect an account that the checkout offers, or leave this on.`)
    return saved
  },

  async test({ id }, ctx) {
    const row = await ctx.read(async ({ db }) =>
      requireRow(await db.select().from(table).where(eq(table.id, id)), 'payment integration'),
    )
    const provider = providerCalled(row.provider)
    if (!provider?.test) throw new AppError('VALIDATION', 'This payment provider has no test.')
    const account = accountOf(ctx, row, row.currency)
    const result = await provider.test(account, ctx.config).then(
      (message) => ({ ok: true, message }),
      (error: unknown) => ({
        ok: false,
        message: error instanceof Error ? error.message.slice(0, 500) : String(error),
      }),
    )
    if (result.ok) await storeAccountId(ctx, { provider, account, integration: row })
    const lastTest = { at: new Date().toISOString(), ...result }
    return ctx.write(async (inside) => {
      const rows = await inside.db.update(table).set({ lastTest }).where(eq(table.id, id)).returning()
      return present(inside, requireRow(rows, 'payment integration'))
    })
  },
}

/** Throws CONFLICT if the change of an account leaves customers no way to pay. */
async function refuseWithoutPayment(db: Db) {
  const problem = await findPaymentProblem(db)
  if (problem) throw new AppError('CONFLICT', `${problem} Turn on payment on collection first.`)
}

/** Payments with this account that are still checked at the provider. */
const isChecked = (id: string) => and(eq(payments.integrationId, id), isNotNull(payments.nextCheckAt))

/** Throws CONFLICT or VALIDATION with the remedy for keys whose account is not known. */
function refuseUnclear({ connection, accountSecret }: PaymentProvider, kind: string) {
  const { label } = connection!
  if (kind === 'unreachable')
    throw new AppError('CONFLICT', `${label} cannot be reached, so the new key cannot be checked. Try again later.`)
  if (kind === 'refused') throw fieldError(`secrets.${accountSecret}`, `${label} does not accept this key.`)
  if (kind === 'unknown')
    throw fieldError(
      'isSameAccount',
      `Payments are in progress, and ${label} does not say which account this key belongs to. Confirm that it is the same account.`,
    )
}

/**
 * Throws CONFLICT while the account has open payments, because the server could no longer check them. Money that the
 * provider holds for weeks does not block the account.
 */
async function refuseWhileUsed({ db }: Pick<Ctx, 'db'>, id: string) {
  const used = await db.$count(payments, and(isChecked(id), notInArray(payments.status, [...heldStatuses])))
  if (used === 0) return
  throw new AppError(
    'CONFLICT',
    'Payments with this account are still in progress. Turn it off now, and change or remove it once they have ended.',
  )
}

/** Ends the checks of payments whose money the provider holds, and notes it on their orders. */
async function endHeldChecks(db: Db, id: string, change: 'changed' | 'removed') {
  const isHeld = inArray(payments.status, [...heldStatuses])
  const isHeldAndChecked = and(isChecked(id), isHeld)
  const ofChecked = db.select({ id: payments.orderId }).from(payments).where(isHeldAndChecked)
  // Orders are locked before their payments, as by reports of providers.
  await db.select({ id: orders.id }).from(orders).where(inArray(orders.id, ofChecked)).orderBy(orders.id).for('update')
  const text = `The account that received this payment was ${change}. Refunds and disputes at the provider are no longer noticed.`
  await db.execute(sql`
    with ended as (update ${payments} set next_check_at = null where ${isHeldAndChecked} returning order_id)
    insert into ${orderNotes} (order_id, text, "by", sent) select distinct order_id, ${text}, '', false from ended`)
}

/** Throws VALIDATION for providers that cannot be connected. */
function providerWith(id: string): PaymentProvider {
  const provider = providerCalled(id)
  if (!provider?.connection) throw new AppError('VALIDATION', 'This payment provider is not known.')
  return provider
}

/**
 * The settings and secrets of the provider only. Throws VALIDATION for missing ones and for methods of other providers.
 */
function checked({ connection, methods }: PaymentProvider, given: Given, stored: Record<string, string>): Given {
  const settings: Record<string, string> = {}
  const secrets: Record<string, string> = {}
  const problems: Record<string, string> = {}
  for (const { name, label, secret } of connection!.fields) {
    const value = (secret ? given.secrets[name] || stored[name] : given.settings[name])?.trim()
    if (!value) problems[`${secret ? 'secrets' : 'settings'}.${name}`] = `${label} is required.`
    else (secret ? secrets : settings)[name] = value
  }
  if (given.methods.some((id) => !methods.some((method) => method.id === id)))
    problems.methods = 'Choose payment methods of this provider.'
  const first = Object.values(problems)[0]
  if (first) throw new AppError('VALIDATION', first, { fields: problems })
  return { methods: given.methods, settings, secrets }
}

async function store(
  { db, vault }: Ctx,
  row: IntegrationRow,
  secrets: Record<string, string>,
): Promise<IntegrationRow> {
  const [sealed] = await db
    .update(table)
    .set({ secrets: sealSecrets({ vault }, row, secrets), updatedAt: sql`clock_timestamp()` as never })
    .where(eq(table.id, row.id))
    .returning()
  return sealed!
}

function present(ctx: Pick<TxContext, 'vault' | 'config'>, row: IntegrationRow): PaymentIntegration {
  const account = accountOf(ctx, row, row.currency)
  return {
    _id: row.id,
    provider: row.provider,
    currency: row.currency,
    methods: row.methods,
    settings: row.settings,
    storedSecrets: Object.keys(account.secrets),
    isEnabled: row.isEnabled,
    isDemo: providerCalled(row.provider)?.isDemo?.(account, ctx.config) ?? false,
    ...(row.lastTest && { lastTest: row.lastTest }),
    updatedAt: row.updatedAt,
  }
}
