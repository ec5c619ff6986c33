import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#server/core/audit/audit-entry.ts'
import { switchSecondCurrency } from '#server/core/company/second-currency.ts'
import type { AllCompanies, CompanyChange } from '#server/core/http/all-companies.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { switchesOf } from '#server/core/tenants/plans.ts'
import { extendDeadlines } from '#server/core/tenants/suspension.ts'
import { tenants } from '#server/core/tenants/tenants.table.ts'
import { contentKinds } from '#shared/core/content-kinds.ts'
import { AppError } from '#shared/core/errors.ts'
import type { PlanKey } from '#shared/core/plan-options.ts'
import { plans } from '#shared/core/plan-options.ts'
import { givePlan, givePlanWithoutBills } from '../subscriptions/give-plan.ts'
import { logAccount } from '../subscriptions/log-choice.ts'
import { hasPlatform, ownerTransaction } from '../subscriptions/owner-transaction.ts'
import { emailAdmins } from './email-admins.ts'
import { findCompany } from './list-companies.ts'
import { logOwnerAction, type OwnerActor } from './owner-log.ts'

export interface Action {
  companyId: string
  reason: string
  by: OwnerActor
}

/**
 * [Note: Suspension] Visitors of a suspended company get 503, and its admins can sign in, read the reason and export.
 * Its subscription goes on, so that it can also be cancelled, and the site deleted. Scheduled items are published and
 * alerts are sent once it is resumed; emails that are queued are sent, payments that are under way are recorded. The
 * trash, earlier files of documents, closed accounts, unconfirmed orders and the files of exports stay
 * (`isNotSuspended`), and get the time of the suspension back (`extendDeadlines`). Logs and what is known about
 * visitors are deleted after their retention time as always. Throws CONFLICT if it is suspended already.
 */
export async function suspendCompany(companies: AllCompanies, { companyId, reason, by }: Action) {
  const { name, address } = await findCompany(companies, { id: companyId })
  const emailed = await companies.change(companyId, async (ctx) => {
    await ctx.asOwner(async (owner) => {
      const [changed] = await owner
        .update(tenants)
        .set({ suspendedAt: sql`now()` as never, suspensionReason: reason })
        .where(and(eq(tenants.id, companyId), isNull(tenants.suspendedAt)))
        .returning({ id: tenants.id })
      if (!changed) throw new AppError('CONFLICT', `${name} is suspended already.`)
      await logOwnerAction(owner, by, { action: 'suspended', company: { id: companyId, name }, reason })
    })
    await logInCompany(ctx, by, { Suspended: [false, true], Reason: ['', reason] })
    return emailAdmins(ctx, (site) => [
      `${site} has been suspended`,
      `Visitors of ${site} see that it is not available at the moment. Nothing was deleted.`,
      `Reason: ${reason}`,
      'You can still sign in to read the reason and to export your data.',
      { address: `${address}/login?next=%2Fadmin%2Fdata`, label: 'Sign in' },
    ])
  })
  return {
    message: emailed
      ? `${name} is suspended. Its admins get an email with the reason.`
      : `${name} is suspended. No admin has an address, so no email was sent.`,
  }
}

/** Throws CONFLICT unless it is suspended. */
export async function resumeCompany(companies: AllCompanies, { companyId, reason, by }: Action) {
  const { name, address, suspendedAt } = await findCompany(companies, { id: companyId })
  await companies.change(companyId, async (ctx) => {
    if (suspendedAt) await extendDeadlines(ctx.db, suspendedAt)
    await ctx.asOwner(async (owner) => {
      const [changed] = await owner
        .update(tenants)
        .set({ suspendedAt: null, suspensionReason: '' })
        .where(and(eq(tenants.id, companyId), isNotNull(tenants.suspendedAt)))
        .returning({ id: tenants.id })
      if (!changed) throw new AppError('CONFLICT', `${name} is not suspended.`)
      await logOwnerAction(owner, by, { action: 'resumed', company: { id: companyId, name }, reason })
    })
    await logInCompany(ctx, by, { Suspended: [true, false] })
    await emailAdmins(ctx, (site) => [
      `${site} is available again`,
      `${site} is no longer suspended. Visitors can see it as before.`,
      { address, label: `Open ${site}` },
    ])
  })
  return { message: `${name} is available again.` }
}

/** Sets the plan by hand. See `givePlan`. */
export async function changePlan(
  pipeline: RequestPipeline,
  { companyId, reason, by, plan }: Action & { plan: PlanKey },
) {
  const { companies } = pipeline
  const { name, plan: before } = await findCompany(companies, { id: companyId })
  const detail = `${plans[before].name} → ${plans[plan].name}`
  const changes: Changes = { Plan: [plans[before].name, plans[plan].name] }
  const entry = { action: 'changed-plan', company: { id: companyId, name }, detail, reason } as const
  if (await hasPlatform(pipeline))
    await ownerTransaction(pipeline, async (transaction) => {
      const { tx, asTenant, invalidate } = transaction
      await givePlan(transaction, companyId, plan)
      await logOwnerAction(tx, by, entry)
      await asTenant(companyId, (db) => logInCompany({ db }, by, changes))
      // Pages show what the plan includes.
      await invalidate(companyId, ...contentKinds)
    })
  else
    await companies.change(companyId, async (ctx) => {
      await ctx.asOwner(async (owner) => {
        await givePlanWithoutBills(owner, companyId, plan)
        await logOwnerAction(owner, by, entry)
      })
      await switchSecondCurrency(ctx.db, switchesOf(plan).multiCurrency)
      ctx.invalidate(...contentKinds)
      await logInCompany(ctx, by, changes)
    })
  return { message: `${name} has the plan ${plans[plan].name} now.` }
}

/** An entry in the company's own log, so that its admins see what the platform changed. */
export const logInCompany = ({ db }: Pick<CompanyChange, 'db'>, by: OwnerActor, changes: Changes) =>
  logAccount(db, supportActor(by), changes)
type Changes = Parameters<typeof logAccount>[2]

/** An owner as the actor in the log of a company. */
export const supportActor = ({ name }: Pick<OwnerActor, 'name'>): Actor => ({
  request: crypto.randomUUID(),
  id: null,
  name: supportName(name),
  ip: '',
})

/** How an owner of the platform is named at a company. */
export const supportName = (name: string) => `Support: ${name}`
