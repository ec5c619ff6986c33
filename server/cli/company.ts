import { type FileHandle, open, rm } from 'node:fs/promises'
import type { z } from 'zod'
import { AppError } from '#shared/core/errors.ts'
import { owners as contract } from '#shared/platform/owners.ts'
import { ownerActionLabels } from '#shared/platform/owners-options.ts'
import { subscription } from '#shared/platform/subscriptions.ts'
import type { Config } from '../core/config.ts'
import type { RequestPipeline } from '../core/http/request-pipeline.ts'
import { oneLine } from '../core/one-line.ts'
import { isPlan } from '../core/tenants/create-company.ts'
import { activeAdmins } from '../identity/auth/users.ts'
import { announce, endAnnouncement, listAnnouncements } from '../platform/owners/announcements.ts'
import { changePlan, resumeCompany, suspendCompany } from '../platform/owners/change-company.ts'
import { renewFiguresOf } from '../platform/owners/company-figures.ts'
import { decideNonprofitOf } from '../platform/owners/decide-nonprofit.ts'
import { hostsOf, listHosts, removeHost } from '../platform/owners/hosts.ts'
import { cancelPlanOf, closeSiteOf, reopenSiteOf } from '../platform/owners/leaving-company.ts'
import { findCompany, listCompanies, signUpsByDay } from '../platform/owners/list-companies.ts'
import { commandLine, listOwnerActions } from '../platform/owners/owner-log.ts'
import { listBills } from '../platform/subscriptions/list-bills.ts'
import { openNonprofitDocument, waitingNonprofits } from '../platform/subscriptions/nonprofit.ts'
import { withPipeline } from './transfer.ts'

export interface CompanyOptions {
  reason?: string | undefined
  /** The name of the site, to confirm its deletion. */
  name?: string | undefined
  when?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

interface Call extends CompanyOptions {
  pipeline: RequestPipeline
  /** The first argument: a slug, a host, an id or a text. */
  about: string
  /** The second argument: a plan, a file or a time. */
  value: string
}

interface Verb {
  /** Positional arguments: required in `<>`, optional in `[]`. */
  arguments: string
  description: string
  run(call: Call): Promise<{ message: string } | string[][]>
}

/** `vitrine company …`: what the owners' site does, by the same functions, except for support. */
export const companyVerbs: Record<string, Verb> = {
  list: {
    arguments: '[search]',
    description: 'the companies with plan, state, revenue, last activity, failures of one day and address',
    run: async ({ pipeline: { companies }, about }) => {
      const all = await everyPage((cursor) =>
        listCompanies(companies, { q: about || undefined, sort: 'name', ...page, cursor }),
      )
      return all.map(({ slug, plan, subscription: state, suspendedAt, host, ...one }) => [
        ...[slug, plan, suspendedAt ? 'suspended' : (state ?? '-'), sums(one.revenue), one.lastActivityAt ?? '-'],
        ...[failures(one), host || '-'],
      ])
    },
  },
  show: {
    arguments: '<slug>',
    description: 'a company with its usage, health, revenue, last activity and admins',
    run: ({ pipeline, about }) => pageOf(pipeline, about),
  },
  plan: {
    arguments: '<slug> <plan>',
    description: 'set the plan of a company, without an end and bills (--reason)',
    async run(call) {
      const { value: plan } = call
      if (!isPlan(plan)) throw new Error(`There is no plan ${plan}.`)
      return changePlan(call.pipeline, { ...(await actionOn(call)), plan })
    },
  },
  suspend: {
    arguments: '<slug>',
    description: 'close a company to visitors (--reason; its admins get an email)',
    run: async (call) => suspendCompany(call.pipeline.companies, await actionOn(call)),
  },
  resume: {
    arguments: '<slug>',
    description: 'open it again (--reason)',
    run: async (call) => resumeCompany(call.pipeline.companies, await actionOn(call)),
  },
  cancel: {
    arguments: '<slug>',
    description: 'end a plan with its period (--reason; its admins get an email)',
    run: async (call) => cancelPlanOf(call.pipeline, await actionOn(call)),
  },
  delete: {
    arguments: '<slug>',
    description:
      'close a site and delete it after 30 days (--reason, --name "<name of the site>", --when now|period-end)',
    async run(call) {
      const { name = '', when } = call
      const input = checked(subscription.closeSite.input, { name, when })
      return closeSiteOf(call.pipeline, { ...(await actionOn(call)), ...input })
    },
  },
  restore: {
    arguments: '<slug>',
    description: 'undo the deletion (--reason)',
    run: async (call) => reopenSiteOf(call.pipeline, await actionOn(call)),
  },
  domains: {
    arguments: '[slug]',
    description: 'the domains of all companies or of one',
    async run({ pipeline: { companies }, about }) {
      const state = ({ canonical, proven }: { canonical: boolean; proven: boolean }) =>
        [canonical && 'primary', proven && 'verified'].filter(Boolean).join(', ') || '-'
      if (!about)
        return (await everyPage((cursor) => listHosts(companies, { ...page, cursor }))).map((line) => [
          ...[line.host, line.company, state(line)],
        ])
      const { _id } = await companyWithSlug(companies, about)
      return (await hostsOf(companies, _id)).map((line) => [line.host, state(line)])
    },
  },
  'remove-domain': {
    arguments: '<host>',
    description: 'remove a domain from its company (--reason)',
    async run({ pipeline, about: host, reason }) {
      const input = checked(contract.removeHost.input, { host, reason: requireReason(reason) })
      return removeHost(pipeline.companies, { ...input, by: commandLine })
    },
  },
  invoices: {
    arguments: '[slug]',
    description: 'the invoices of all companies or of one, the newest first',
    async run({ pipeline, about }) {
      const companyId = about ? (await companyWithSlug(pipeline.companies, about))._id : undefined
      const all = await everyPage((cursor) => listBills(pipeline, { companyId, ...page, cursor }))
      return all.map(({ createdAt, company, kind, plan, status, currency, total, ...bill }) => [
        ...[createdAt, company, kind, plan, status, `${currency} ${total}`, bill.payUrl ?? '-'],
      ])
    },
  },
  nonprofits: {
    arguments: '',
    description: 'the requests for the nonprofit discount that wait, with the time of each',
    run: async ({ pipeline: { companies } }) => {
      const found: string[][] = []
      for (const { companyId, requestedAt } of await waitingNonprofits(companies.owner)) {
        const { slug, name } = await findCompany(companies, { id: companyId })
        found.push([slug, name, requestedAt])
      }
      return found
    },
  },
  'nonprofit-document': {
    arguments: '<slug> <file>',
    description: 'save the document of such a request to a new file, and print the time of the request',
    async run({ pipeline, about, value: file }) {
      const { _id } = await companyWithSlug(pipeline.companies, about)
      const requestedAt = await createFile(file, async (target) => {
        const { stream, ...document } = await openNonprofitDocument(pipeline, _id)
        await target.writeFile(stream)
        return document.requestedAt
      })
      return { message: `Saved ${file}, the document of the request of ${requestedAt}.` }
    },
  },
  'approve-nonprofit': {
    arguments: '<slug> <time>',
    description: 'approve the request of this time: half the price (--reason; its admins get an email)',
    run: (call) => decide(call, true),
  },
  'refuse-nonprofit': {
    arguments: '<slug> <time>',
    description: 'refuse the request of this time (--reason; its admins get an email)',
    run: (call) => decide(call, false),
  },
  'sign-ups': {
    arguments: '',
    description: 'new companies per day of the last 90 days',
    run: async ({ pipeline: { companies } }) =>
      (await signUpsByDay(companies.owner)).days.map(({ day, count }) => [day, `${count}`]),
  },
  announcements: {
    arguments: '',
    description: 'the latest announcements to the staff of all companies',
    run: async ({ pipeline: { companies } }) =>
      (await listAnnouncements(companies.owner)).map(({ _id, startsAt, endsAt, by, text }) => [
        ...[_id, startsAt, endsAt, by, text],
      ]),
  },
  announce: {
    arguments: '<text>',
    description: 'publish an announcement (--until <time>, --from <time>; times as 2030-01-31T09:00:00Z)',
    async run({ pipeline, about: text, from = new Date().toISOString(), until: endsAt = '' }) {
      const input = checked(contract.announce.input, { text, startsAt: from, endsAt })
      return announce(pipeline.companies.owner, commandLine, input)
    },
  },
  'end-announcement': {
    arguments: '<id>',
    description: 'end an announcement now',
    async run({ pipeline, about }) {
      const { id } = checked(contract.endAnnouncement.input, { id: about })
      return endAnnouncement(pipeline.companies.owner, commandLine, id)
    },
  },
  log: {
    arguments: '',
    description: 'the last 100 actions of the owners',
    run: async ({ pipeline: { companies } }) =>
      (await listOwnerActions(companies.owner, page)).results.map(({ createdAt, by, action, ...entry }) => [
        ...[createdAt, by, ownerActionLabels[action], entry.company, entry.detail, entry.reason],
      ]),
  },
}

const page = { limit: 100 }

interface Arguments {
  verb: string
  about?: string | undefined
  value?: string | undefined
  further?: readonly string[]
}

/**
 * Runs `vitrine company <verb> <about> <value>`. Returns false for an unknown verb or a missing argument, and throws for
 * one that the verb would ignore.
 */
export async function companyCommand(
  config: Config,
  { verb, about = '', value = '', further = [], ...options }: CompanyOptions & Arguments,
): Promise<boolean> {
  const found = Object.hasOwn(companyVerbs, verb) ? companyVerbs[verb] : undefined
  const positionals = [about, value, ...further].filter(Boolean)
  const count = (pattern: RegExp) => found?.arguments.match(pattern)?.length ?? 0
  if (!found || positionals.length < count(/<\w+>/g)) return false
  const unexpected = positionals[count(/\w+/g)]
  if (unexpected) throw new Error(`Unexpected argument: ${unexpected}. Put a longer text in quotes.`)
  await withPipeline(config, async (pipeline) => {
    const result = await found.run({ pipeline, about, value, ...options })
    if ('message' in result) console.log(oneLine(result.message))
    else for (const cells of result) console.log(cells.map(oneLine).join('\t'))
  })
  return true
}

function requireReason(reason: string | undefined): string {
  if (!reason?.trim()) throw new Error('Give a reason: --reason "…".')
  return reason
}

/** The input of a route, by its own rules. Throws the first problem. */
function checked<T extends z.ZodType>(input: T, values: Partial<Record<keyof z.input<T>, unknown>>): z.output<T> {
  const { error, data } = input.safeParse(values)
  if (!error) return data as z.output<T>
  const [{ path, message } = { path: [], message: '' }] = error.issues
  throw new Error(`${path.join('.')}: ${message}`)
}

async function actionOn({ pipeline, about, reason }: Call) {
  const { _id: companyId } = await companyWithSlug(pipeline.companies, about)
  const { reason: text } = checked(contract.resume.input, { id: companyId, reason: requireReason(reason) })
  return { companyId, reason: text, by: commandLine }
}

async function decide(call: Call, approve: boolean) {
  const { companyId: id, by, reason } = await actionOn(call)
  const { requestedAt } = checked(contract.decideNonprofit.input, { id, approve, reason, requestedAt: call.value })
  return decideNonprofitOf(call.pipeline, { companyId: id, by, reason, approve, requestedAt })
}

/** Throws if the file exists. Removes it if `write` throws. */
async function createFile<T>(path: string, write: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, 'wx')
  try {
    return await write(file)
  } catch (error) {
    await rm(path)
    throw error
  } finally {
    await file.close()
  }
}

const companyWithSlug = (companies: RequestPipeline['companies'], slug: string) =>
  findCompany(companies, { slug }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') throw new Error(`There is no company ${slug}.`)
    throw error
  })

async function everyPage<T>(read: (cursor?: string) => Promise<{ results: T[]; nextCursor?: string }>) {
  const all: T[] = []
  let cursor: string | undefined
  do {
    const { results, nextCursor } = await read(cursor)
    all.push(...results)
    cursor = nextCursor
  } while (cursor)
  return all
}

type Figures = Awaited<ReturnType<typeof findCompany>>
const sums = (revenue: Figures['revenue']) =>
  revenue.map(({ currency, amount }) => `${currency} ${amount}`).join(', ') || '-'
const failures = ({ failedJobs, failedMails }: Pick<Figures, 'failedJobs' | 'failedMails'>) =>
  `${failedJobs} jobs, ${failedMails} emails`

async function pageOf({ companies }: RequestPipeline, slug: string): Promise<string[][]> {
  const { _id } = await companyWithSlug(companies, slug)
  await renewFiguresOf(companies, _id)
  const { usage, revenue, ...company } = await findCompany(companies, { id: _id })
  const admins = await companies.inCompany(_id, 'read', ({ db }) => activeAdmins(db, 50))
  const period = company.periodEnd && company.periodEnd + (company.nextPlan ? `, then ${company.nextPlan}` : '')
  return [
    ['Name', company.name],
    ['Address', company.address || '-'],
    ['Plan', company.plan],
    ['Subscription', company.subscription ?? '-'],
    ['Until', period ?? '-'],
    ['Suspended', company.suspendedAt ? `${company.suspendedAt}: ${company.suspensionReason}` : 'no'],
    ['Since', company.createdAt],
    ...Object.entries(usage).map(([what, { used, limit }]) => [what, `${used} of ${limit ?? '∞'}`]),
    ['Paid', sums(revenue)],
    ['Last activity', company.lastActivityAt ?? '-'],
    ['Failed (1 day)', failures(company)],
    ['Admins', admins.map(({ name, email }) => `${name} <${email}>`).join(', ') || '-'],
  ]
}
