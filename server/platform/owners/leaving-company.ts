import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { cancelPlan } from '../subscriptions/change-plan.ts'
import { closeSite, reopenSite } from '../subscriptions/close-site.ts'
import { type Action, supportActor } from './change-company.ts'
import { findCompany } from './list-companies.ts'
import { logOwnerAction } from './owner-log.ts'

/** Ends a company's plan with its period, as its admins can. See `cancelPlan`. */
export async function cancelPlanOf(pipeline: RequestPipeline, { companyId, reason, by }: Action) {
  const { name } = await findCompany(pipeline.companies, { id: companyId })
  const entry = { action: 'cancelled-plan', company: { id: companyId, name }, reason } as const
  const { endsAt, isEmailed } = await cancelPlan(pipeline, companyId, supportActor(by), {
    onDone: (owner) => logOwnerAction(owner, by, entry),
  })
  const outcome = endsAt
    ? `The plan of ${name} ends with its period at ${endsAt}.`
    : `The plan of ${name} has ended, because its period is not paid.`
  return { message: `${outcome} ${isEmailed ? 'Its admins get' : 'Its admins already have'} an email.` }
}

/** Closes a company's site and deletes it after 30 days, as its admins can. See `closeSite`. */
export async function closeSiteOf(
  pipeline: RequestPipeline,
  { companyId, reason, by, ...input }: Action & Parameters<typeof closeSite>[2],
) {
  const { name } = await findCompany(pipeline.companies, { id: companyId })
  const entry = { action: 'closed-site', company: { id: companyId, name }, reason } as const
  await closeSite(pipeline, companyId, input, supportActor(by), { onDone: (owner) => logOwnerAction(owner, by, entry) })
  return { message: `${name} will be deleted. Its admins get an email with the day, and can undo it until then.` }
}

/** Undoes it. See `reopenSite`. */
export async function reopenSiteOf(pipeline: RequestPipeline, { companyId, reason, by }: Action) {
  const { name, nextPlan } = await findCompany(pipeline.companies, { id: companyId })
  const entry = { action: 'reopened-site', company: { id: companyId, name }, reason } as const
  await reopenSite(pipeline, companyId, supportActor(by), { onDone: (owner) => logOwnerAction(owner, by, entry) })
  const planEnds = nextPlan === 'free' ? ' Its plan still ends, unless its admins resume it.' : ''
  return { message: `${name} will not be deleted.${planEnds}` }
}
