import { buffer } from 'node:stream/consumers'
import type { RequestContext } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import { activeAdmins } from '#server/identity/auth/users.ts'
import { AppError } from '#shared/core/errors.ts'
import type { owners as contract } from '#shared/platform/owners.ts'
import { listBills } from '../subscriptions/list-bills.ts'
import { openNonprofitDocument, waitingNonprofits } from '../subscriptions/nonprofit.ts'
import { announce, endAnnouncement, listAnnouncements } from './announcements.ts'
import { changePlan, resumeCompany, suspendCompany } from './change-company.ts'
import { renewFiguresOf } from './company-figures.ts'
import { decideNonprofitOf } from './decide-nonprofit.ts'
import { hostsOf, listHosts, removeHost } from './hosts.ts'
import { findCompany, listCompanies, signUpsByDay } from './list-companies.ts'
import { commandLine, latestActionsOn, listOwnerActions, type OwnerActor } from './owner-log.ts'
import { currentGrant, openSupport } from './support-visits.ts'

type Ctx = RequestContext<'owner'>

function actorIn({ user: { id, name, username }, caller }: Ctx): OwnerActor {
  if (name.trim().toLowerCase() === commandLine.name.toLowerCase())
    throw new AppError(
      'FORBIDDEN',
      `“${commandLine.name}” is a name of the log. Change your name in the settings first.`,
    )
  return { name, userId: id, username, ip: caller.ip }
}
const write = (ctx: Ctx) => ctx.limit('write', ctx.user.id)

/** See [Note: Owners' site]. */
export const ownersHandlers = (pipeline: RequestPipeline): Handlers<typeof contract> => ({
  companies: (page, { companies }) => listCompanies(companies, page),

  async company({ id }, { companies }) {
    await findCompany(companies, { id })
    await renewFiguresOf(companies, id)
    const { admins, grant } = await companies.inCompany(id, 'read', async ({ db }) => ({
      admins: await activeAdmins(db, 50),
      grant: await currentGrant(db),
    }))
    return {
      ...(await findCompany(companies, { id })),
      admins,
      hosts: await hostsOf(companies, id),
      support: grant ? { until: grant.until, by: grant.by } : null,
      log: await latestActionsOn(companies.owner, id),
    }
  },

  async suspend({ id, reason }, ctx) {
    await write(ctx)
    return suspendCompany(ctx.companies, { companyId: id, reason, by: actorIn(ctx) })
  },

  async resume({ id, reason }, ctx) {
    await write(ctx)
    return resumeCompany(ctx.companies, { companyId: id, reason, by: actorIn(ctx) })
  },

  async changePlan({ id, plan, reason }, ctx) {
    await write(ctx)
    return changePlan(pipeline, { companyId: id, plan, reason, by: actorIn(ctx) })
  },

  async openSupport({ id, reason, withoutConsent }, ctx) {
    await write(ctx)
    return openSupport(ctx.companies, { companyId: id, reason, withoutConsent, by: actorIn(ctx), user: ctx.user })
  },

  hosts: (page, { companies }) => listHosts(companies, page),

  async removeHost({ host, reason }, ctx) {
    await write(ctx)
    return removeHost(ctx.companies, { host, reason, by: actorIn(ctx) })
  },

  bills: (page, { files }) => listBills(pipeline, page, files),

  nonprofits: async (_, { companies }) => ({ results: await waitingNonprofits(companies.owner) }),

  async nonprofitDocument({ id }) {
    const { stream } = await openNonprofitDocument(pipeline, id)
    const bytes = await buffer(stream)
    const isPdf = bytes.subarray(0, 5).toString('latin1') === '%PDF-'
    return { mime: isPdf ? 'application/pdf' : 'image/jpeg', base64: bytes.toString('base64') }
  },

  async decideNonprofit({ id, approve, requestedAt, reason }, ctx) {
    await write(ctx)
    return decideNonprofitOf(pipeline, { companyId: id, approve, requestedAt, reason, by: actorIn(ctx) })
  },

  signUps: (_, { companies }) => signUpsByDay(companies.owner),

  announcements: async (_, { companies }) => ({ results: await listAnnouncements(companies.owner) }),

  async announce(input, ctx) {
    await write(ctx)
    return announce(ctx.companies.owner, actorIn(ctx), input)
  },

  async endAnnouncement({ id }, ctx) {
    await write(ctx)
    return endAnnouncement(ctx.companies.owner, actorIn(ctx), id)
  },

  log: (page, { companies }) => listOwnerActions(companies.owner, page),
})
