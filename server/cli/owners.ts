import { eq } from 'drizzle-orm'
import { AppError } from '#shared/core/errors.ts'
import type { Config } from '../core/config.ts'
import type { AllCompanies } from '../core/http/all-companies.ts'
import type { RequestPipeline } from '../core/http/request-pipeline.ts'
import { isPlan } from '../core/tenants/create-company.ts'
import { tenants } from '../core/tenants/tenants.table.ts'
import { activeAdmins } from '../identity/auth/users.ts'
import { changePlan, resumeCompany, suspendCompany } from '../platform/owners/change-company.ts'
import { renewFiguresOf } from '../platform/owners/company-figures.ts'
import { createOwnersSite } from '../platform/owners/create-owners-site.ts'
import { findCompany, listCompanies } from '../platform/owners/list-companies.ts'
import { commandLine, logOwnerAction } from '../platform/owners/owner-log.ts'
import { addUser, withDatabase } from './operate.ts'
import { withPipeline } from './transfer.ts'

/** `vitrine owner add`: creates the owners' site if there is none, and an account there. */
export async function addOwner(config: Config, person: { email: string; username: string; name: string }) {
  let slug = ''
  await withDatabase(config, async (database) => {
    const id = await createOwnersSite(database, config)
    const [site] = await database.owner.select({ slug: tenants.slug }).from(tenants).where(eq(tenants.id, id))
    slug = site!.slug
  })
  await addUser(config, { ...person, slug, role: 'admin' })
  await withDatabase(config, ({ owner }) =>
    logOwnerAction(owner, commandLine, { action: 'added-owner', detail: person.username }),
  )
  console.log(`Two-step sign-in is set up at the first sign-in at ${config.ownersHost}.`)
}

interface Command {
  verb: string
  slug: string | undefined
  plan: string | undefined
  reason: string | undefined
}

/** `vitrine company list|show|suspend|resume|plan`. Returns false for a command that it does not know. */
export async function companyCommand(config: Config, { verb, slug, plan, reason }: Command): Promise<boolean> {
  const run = (work: (companies: AllCompanies, pipeline: RequestPipeline) => Promise<void>) =>
    withPipeline(config, (pipeline) => work(pipeline.companies, pipeline)).then(() => true)
  if (verb === 'list') return run(printAll)
  if (!slug) return false
  if (verb === 'show') return run((companies) => printOne(companies, slug))
  if (!['suspend', 'resume', 'plan'].includes(verb)) return false
  if (verb === 'plan' && (!plan || !isPlan(plan))) throw new Error(`There is no plan ${plan ?? ''}.`)
  const given = reason?.trim()
  if (!given) throw new Error('Give a reason: --reason "…".')
  return run(async (companies, pipeline) => {
    const { _id } = await companyCalled(companies, slug)
    const action = { companyId: _id, reason: given, by: commandLine }
    const { message } =
      verb === 'suspend'
        ? await suspendCompany(companies, action)
        : verb === 'resume'
          ? await resumeCompany(companies, action)
          : await changePlan(pipeline, { ...action, plan: plan as Parameters<typeof changePlan>[1]['plan'] })
    console.log(message)
  })
}

async function printAll(companies: AllCompanies) {
  let cursor: string | undefined
  do {
    const page = await listCompanies(companies, { sort: 'name', limit: 100, cursor })
    for (const { slug, plan, subscription, host, suspendedAt } of page.results)
      console.log([slug, plan, suspendedAt ? 'suspended' : (subscription ?? '-'), host || '-'].join('\t'))
    cursor = page.nextCursor
  } while (cursor)
}

async function printOne(companies: AllCompanies, slug: string) {
  const { _id } = await companyCalled(companies, slug)
  await renewFiguresOf(companies, _id)
  const { usage, revenue, ...company } = await findCompany(companies, { id: _id })
  const admins = await companies.inCompany(_id, 'read', ({ db }) => activeAdmins(db, 50))
  const lines: [string, string][] = [
    ['Name', company.name],
    ['Address', company.address || '-'],
    ['Plan', company.plan],
    ['Subscription', company.subscription ?? '-'],
    ['Suspended', company.suspendedAt ? `${company.suspendedAt}: ${company.suspensionReason}` : 'no'],
    ['Since', company.createdAt],
    ...Object.entries(usage).map(([what, { used, limit }]): [string, string] => [what, `${used} of ${limit ?? '∞'}`]),
    ['Paid', revenue.map(({ currency, amount }) => `${currency} ${amount}`).join(', ') || '-'],
    ['Last activity', company.lastActivityAt ?? '-'],
    ['Failed (1 day)', `${company.failedJobs} jobs, ${company.failedMails} emails`],
    ['Admins', admins.map(({ name, email }) => `${name} <${email}>`).join(', ') || '-'],
  ]
  for (const [name, value] of lines) console.log(`${name}\t${value}`)
}

const companyCalled = (companies: AllCompanies, slug: string) =>
  findCompany(companies, { slug }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') throw new Error(`There is no company ${slug}.`)
    throw error
  })
