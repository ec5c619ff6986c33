import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { decideNonprofit } from '../subscriptions/nonprofit.ts'
import type { Action } from './change-company.ts'
import { findCompany } from './list-companies.ts'
import { logOwnerAction } from './owner-log.ts'

/** Decides on a company's request for the price for nonprofits. See `decideNonprofit`. */
export async function decideNonprofitOf(
  pipeline: RequestPipeline,
  { companyId, approve, requestedAt, reason, by }: Action & { approve: boolean; requestedAt: string },
) {
  const { name } = await findCompany(pipeline.companies, { id: companyId })
  const action = approve ? 'approved-nonprofit' : 'refused-nonprofit'
  await decideNonprofit(pipeline, { tenantId: companyId, isApproved: approve, requestedAt }, ({ tx }) =>
    logOwnerAction(tx, by, { action, company: { id: companyId, name }, reason }),
  )
  return { message: `${name} gets an email with the decision.` }
}
