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
import { type Account, connectable, type PaymentProvider, providerCalled } from '../../payments/payment-provider.ts'
import { orderNotes, orders } from '../orders.table.ts'
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

  async update({ id, updatedAt, ...given }, ctx) {
    const find = (db: Db) => db.select().from(table).where(eq(table.id, id))
    const before = requireRow(await ctx.read(({ db }) => find(db)), 'payment integration')
    const provider = providerWith(before.provider)
    const stored = openSecrets(ctx, before)
    const { methods, settings: own, secrets } = checked(provider, given, stored)
    const { accountId: _, ...ownBefore } = before.settings
    const hasOtherKeys = !isDeepStrictEqual(secrets, stored)
    const { currency } = given
    // Outside of the transaction, because it asks the provider.
    const former = await accountIdOf(ctx, provider, before)
    const current = hasOtherKeys ? await findAccountId(ctx, provider, { settings: own, secrets, currency }) : former
    const isOtherAccount =
      currency !== before.currency ||
      !isDeepStrictEqual(own, ownBefore) ||
      // Also if the provider does not answer: it could be another account.
      (hasOtherKeys && provider.findAccountId && (!current.accountId || current.accountId !== former.accountId))
    return ctx.write(async (inside) => {
      const { db } = inside
      const row = requireRow(await find(db).for('update'), 'payment integration')
      refuseStale({ ...row, updatedBy: null }, updatedAt)
      refuseStale({ ...row, updatedBy: null }, before.updatedAt)
      if (isOtherAccount) await refuseWhileUsed(inside, id)
      const [changed] = await db
        .update(table)
        .set({
          ...{ methods, settings: { ...own, ...current }, currency, isEnabled: given.isEnabled, lastTest: null },
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
    const result = await provider.test(accountOf(ctx, row, row.currency), ctx.config).then(
      (message) => ({ ok: true, message }),
      (error: unknown) => ({
        ok: false,
        message: error instanceof Error ? error.message.slice(0, 500) : String(error),
      }),
    )
    const lastTest = { at: new Date().toISOString(), ...result }
    return ctx.write(async (inside) => {
      const rows = await inside.db.update(table).set({ lastTest }).where(eq(table.id, id)).returning()
      return present(inside, requireRow(rows, 'payment integration'))
    })
  },
}

/** The provider's id of the account, in the format of the settings. Empty if the settings name it or it is unknown. */
async function findAccountId(
  { config }: Pick<Ctx, 'config'>,
  provider: PaymentProvider,
  account: Account,
): Promise<{ accountId?: string }> {
  const accountId = await provider.findAccountId?.(account, config).catch(() => undefined)
  return accountId ? { accountId } : {}
}

/** The same of a stored account, whose id is asked for if an earlier version has stored it. */
async function accountIdOf(ctx: Pick<Ctx, 'config' | 'vault'>, provider: PaymentProvider, row: IntegrationRow) {
  const { accountId } = row.settings
  return accountId ? { accountId } : findAccountId(ctx, provider, accountOf(ctx, row, row.currency))
}

/** Throws CONFLICT if the change of an account leaves customers no way to pay. */
async function refuseWithoutPayment(db: Db) {
  const problem = await findPaymentProblem(db)
  if (problem) throw new AppError('CONFLICT', `${problem} Turn on payment on collection first.`)
}

/**
 * Throws CONFLICT while the account has open payments, because the server could no longer check them. Money that the
 * provider holds for weeks does not block the account.
 */
async function refuseWhileUsed({ db }: Pick<Ctx, 'db'>, id: string) {
  const isInProgress = and(isNotNull(payments.nextCheckAt), notInArray(payments.status, [...heldStatuses]))
  const used = await db.$count(payments, and(eq(payments.integrationId, id), isInProgress))
  if (used === 0) return
  throw new AppError(
    'CONFLICT',
    'Payments with this account are still in progress. Turn it off now, and change or remove it once they have ended.',
  )
}

/** Ends the checks of payments whose money the provider holds, and notes it on their orders. */
async function endHeldChecks(db: Db, id: string, change: 'changed' | 'removed') {
  const isHeld = inArray(payments.status, [...heldStatuses])
  const isChecked = and(eq(payments.integrationId, id), isHeld, isNotNull(payments.nextCheckAt))
  const ofChecked = db.select({ id: payments.orderId }).from(payments).where(isChecked)
  // Orders are locked before their payments, as by reports of providers.
  await db.select({ id: orders.id }).from(orders).where(inArray(orders.id, ofChecked)).orderBy(orders.id).for('update')
  const text = `The account that received this payment was ${change}. Refunds and disputes at the provider are no longer noticed.`
  await db.execute(sql`
    with ended as (update ${payments} set next_check_at = null where ${isChecked} returning order_id)
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
