import { z } from 'zod'
import { ownerCall } from '#shared/core/access.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { planKeys } from '#shared/core/plan-options.ts'
import { Done, Id, Instant, line, Nothing, PageQuery, pageOf, required } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'
import { subscriptionStatuses } from '#shared/core/subscription-options.ts'
import { billFilters, companySorts, ownerActionNames } from './owners-options.ts'
import { Bill } from './subscriptions.ts'

/** Every action of the owners has a reason, which the log stores. */
const Reason = required(500, 'Enter a reason.')
const Usage = z.object({ used: z.number(), limit: z.number().nullable() })

/** A company in the owners' list. Its figures are a few minutes old. */
const OwnedCompany = z.object({
  _id: Id,
  slug: z.string(),
  name: z.string(),
  /** Its canonical host; empty without one. */
  host: z.string(),
  address: z.string(),
  plan: z.enum(planKeys),
  /** Null for companies without a subscription, whose plan was set by hand. */
  subscription: z.enum(subscriptionStatuses).nullable(),
  suspendedAt: Instant.nullable(),
  createdAt: Instant,
  /** Storage in bytes. */
  usage: z.object({ media: Usage, products: Usage, admins: Usage, storage: Usage }),
  /** Paid orders without refunds, by currency. */
  revenue: z.array(z.object({ currency: z.string(), amount: z.number() })),
  lastActivityAt: Instant.nullable(),
  /** Of the last day. */
  failedJobs: z.int(),
  failedMails: z.int(),
})
export type OwnedCompany = z.infer<typeof OwnedCompany>

const OwnerLogEntry = z.object({
  _id: Id,
  createdAt: Instant,
  by: z.string(),
  /** Null for the command line. */
  userId: Id.nullable(),
  username: z.string(),
  ip: z.string(),
  action: z.enum(ownerActionNames),
  companyId: Id.nullable(),
  company: z.string(),
  detail: z.string(),
  reason: z.string(),
})
export type OwnerLogEntry = z.infer<typeof OwnerLogEntry>

const OwnedHost = z.object({ host: z.string(), canonical: z.boolean(), proven: z.boolean(), createdAt: Instant })

const OwnedCompanyPage = OwnedCompany.extend({
  suspensionReason: z.string(),
  periodEnd: Instant.nullable(),
  /** The plan of the next period, if it is another one. */
  nextPlan: z.enum(planKeys).nullable(),
  hosts: z.array(OwnedHost),
  admins: z.array(z.object({ _id: Id, name: z.string(), username: z.string(), email: z.string() })),
  /** The permission to open the console; null without one. */
  support: z.object({ until: Instant, by: z.string() }).nullable(),
  /** The latest actions of owners. */
  log: z.array(OwnerLogEntry),
})
export type OwnedCompanyPage = z.infer<typeof OwnedCompanyPage>

const HostLine = OwnedHost.extend({ companyId: Id, company: z.string(), hosts: z.int() })
export type HostLine = z.infer<typeof HostLine>

const Announcement = z.object({
  _id: Id,
  text: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  by: z.string(),
  createdAt: Instant,
})
export type Announcement = z.infer<typeof Announcement>

const OwnedBill = Bill.extend({ companyId: Id, company: z.string() })
export type OwnedBill = z.infer<typeof OwnedBill>

const NonprofitRequest = z.object({ companyId: Id, company: z.string(), requestedAt: Instant })
export type NonprofitRequest = z.infer<typeof NonprofitRequest>

const ofCompany = z.object({ id: Id })

export const owners = {
  companies: endpoint(routes.owners.companies, {
    ...ownerCall,
    input: PageQuery.extend({
      /** Part of a name, a slug or a host. */
      q: line(100).optional(),
      plan: z.enum(planKeys).optional(),
      /** `none` for companies without a subscription. */
      status: z.enum([...subscriptionStatuses, 'none']).optional(),
      suspended: z.enum(['yes', 'no']).optional(),
      sort: z.enum(companySorts).default('newest'),
    }),
    output: pageOf(OwnedCompany),
  }),
  company: endpoint(routes.owners.company, { ...ownerCall, input: ofCompany, output: OwnedCompanyPage }),
  suspend: endpoint(routes.owners.suspend, {
    ...ownerCall,
    recentSignIn: true,
    input: z.strictObject({ id: Id, reason: Reason }),
    output: Done,
  }),
  resume: endpoint(routes.owners.resume, {
    ...ownerCall,
    input: z.strictObject({ id: Id, reason: Reason }),
    output: Done,
  }),
  changePlan: endpoint(routes.owners.changePlan, {
    ...ownerCall,
    input: z.strictObject({ id: Id, plan: z.enum(planKeys), reason: Reason }),
    output: Done,
  }),
  /** The address of the company's console with a ticket for one support session. */
  openSupport: endpoint(routes.owners.openSupport, {
    ...ownerCall,
    recentSignIn: true,
    input: z.strictObject({
      id: Id,
      reason: Reason,
      /** Also without the permission of an admin; the admins get an email at once. */
      withoutConsent: z.boolean().default(false),
    }),
    output: z.object({ address: z.string() }),
  }),
  hosts: endpoint(routes.owners.hosts, {
    ...ownerCall,
    input: PageQuery.extend({ q: line(100).optional() }),
    output: pageOf(HostLine),
  }),
  removeHost: endpoint(routes.owners.removeHost, {
    ...ownerCall,
    recentSignIn: true,
    input: z.strictObject({ host: line(253), reason: Reason }),
    output: Done,
  }),
  /** Bills of all companies, the newest first. */
  bills: endpoint(routes.owners.bills, {
    ...ownerCall,
    input: PageQuery.extend({ q: line(100).optional(), state: z.enum(billFilters).optional() }),
    output: pageOf(OwnedBill),
  }),
  /** Requests for the nonprofit price that wait for a decision, the oldest first, at most 100. */
  nonprofits: endpoint(routes.owners.nonprofits, {
    ...ownerCall,
    input: Nothing,
    output: z.object({ results: z.array(NonprofitRequest) }),
  }),
  /** The document of a request. Throws NOT_FOUND without one. */
  nonprofitDocument: endpoint(routes.owners.nonprofitDocument, {
    ...ownerCall,
    input: ofCompany,
    output: z.object({ mime: z.string(), base64: z.string() }),
  }),
  /** Throws CONFLICT unless it was requested at `requestedAt`: with a later document it is another request. */
  decideNonprofit: endpoint(routes.owners.decideNonprofit, {
    ...ownerCall,
    input: z.strictObject({ id: Id, approve: z.boolean(), requestedAt: Instant, reason: Reason }),
    output: Done,
  }),
  signUps: endpoint(routes.owners.signUps, {
    ...ownerCall,
    input: Nothing,
    /** The last 90 days in UTC, oldest first, also those without one. */
    output: z.object({ days: z.array(z.object({ day: z.iso.date(), count: z.int() })), total: z.int() }),
  }),
  announcements: endpoint(routes.owners.announcements, {
    ...ownerCall,
    input: Nothing,
    /** The latest 50. */
    output: z.object({ results: z.array(Announcement) }),
  }),
  announce: endpoint(routes.owners.announce, {
    ...ownerCall,
    input: z
      .strictObject({ text: required(300, 'Enter the text.'), startsAt: Instant, endsAt: Instant })
      .refine(({ startsAt, endsAt }) => Date.parse(endsAt) > Date.parse(startsAt), {
        path: ['endsAt'],
        message: 'Choose an end after the start.',
      }),
    output: Done,
  }),
  endAnnouncement: endpoint(routes.owners.endAnnouncement, { ...ownerCall, input: ofCompany, output: Done }),
  log: endpoint(routes.owners.log, {
    ...ownerCall,
    input: PageQuery.extend({ action: z.enum(ownerActionNames).optional() }),
    output: pageOf(OwnerLogEntry),
  }),
} satisfies EndpointsOf<'owners'>
