import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { ContentKind } from '#shared/core/content-kinds.ts'
import type { Endpoint, Transaction } from '#shared/core/endpoint.ts'
import { AppError } from '#shared/core/errors.ts'
import { hasPermission, type Permission } from '#shared/core/roles.ts'
import { type Actor, actorFor, type StaffActor, writeAuditEntry } from '../audit/audit-entry.ts'
import type { CachedResponse, ResponseCache } from '../cache/response-cache.ts'
import type { ContentVersions } from '../cache/versions.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Channel, Notices } from '../db/notices.ts'
import { asTenant, type Db, type Mode } from '../db/tenancy.ts'
import type { JobQueue } from '../jobs/jobs.ts'
import { consumeLimit, type LimitName, refuseAboveLimit, resetLimit } from '../limits/limits.ts'
import type { RequestCounter } from '../limits/request-counter.ts'
import { type Files, type LinkUser, signedFiles } from '../media/files.ts'
import { PublicWidths } from '../media/public-widths.ts'
import { networkOf } from '../request/network.ts'
import { runAsRequester } from '../request/requester.ts'
import type { SigningKeys } from '../secrets/signing-keys.ts'
import type { Vault } from '../secrets/vault.ts'
import type { StorageBackend } from '../storage/storage.ts'
import { expectOpenSite } from '../tenants/closed-site.ts'
import { companyDomains } from '../tenants/company-domains.ts'
import { sellsPlans } from '../tenants/platform.ts'
import type { Sites } from '../tenants/sites.ts'
import { SuspendedError } from '../tenants/suspension.ts'
import { type AllCompanies, allCompanies } from './all-companies.ts'
import type { Authentication } from './authentication.ts'
import { callerOf } from './caller.ts'
import type { Ctx, PlatformContext, RequestContext, Site, TxContext, User } from './context.ts'
import { logError } from './errors.ts'

/** The parts of an endpoint that the pipeline needs. */
export type Terms<A extends Permission = Permission, T extends Transaction = Transaction> = Pick<
  Endpoint<A, T>,
  'access' | 'anonymous' | 'recentSignIn' | 'notForSupport' | 'tx' | 'limit'
>

export interface PipelineParts {
  config: Config
  log: FastifyBaseLogger
  authentication: Authentication
  database: Database
  notices: Notices
  sites: Sites
  versions: ContentVersions
  cache: ResponseCache
  jobs: JobQueue
  visits: RequestCounter
  /** Sign values that browsers store. */
  keys: SigningKeys
  vault: Vault
  storage: StorageBackend
}

/**
 * Runs before every handler: finds the company and the user, checks access and limits, and opens the transaction.
 * All requests go through it.
 */
export class RequestPipeline {
  readonly parts: PipelineParts
  /** For the owners of the platform and the command line. */
  readonly companies: AllCompanies
  /** The transaction mode of public reads. */
  private readonly visit: Mode
  private readonly publicWidths: PublicWidths

  constructor(parts: PipelineParts) {
    this.parts = parts
    this.companies = allCompanies(parts, (id, mode, work) => this.forCompany(id, mode, work))
    this.visit = parts.database.kind === 'postgres' ? 'visit' : 'read'
    this.publicWidths = new PublicWidths(parts.versions)
  }

  siteOf(request: FastifyRequest): Promise<Site> {
    return this.parts.sites.of(request.raw)
  }

  /**
   * Runs `work` under the terms of its endpoint. Throws AUTH_REQUIRED, FORBIDDEN, CONFIRM_IDENTITY or
   * TOO_MANY_REQUESTS.
   */
  async handleRequest<A extends Permission, T extends Transaction, R>(
    request: FastifyRequest,
    reply: FastifyReply,
    terms: Terms<A, T>,
    work: (ctx: Ctx<A, T>) => Promise<R>,
  ): Promise<R> {
    let user: User | undefined
    const onUser = (one: User) => {
      user = one
      request.sessionId = one.sessionId
    }
    try {
      return await this.handle(request, reply, terms, work, onUser)
    } catch (error) {
      const isRefused = error instanceof AppError && (error.code === 'FORBIDDEN' || error.isFailedProof)
      if (user && isRefused) await this.logRefusal(request, user)
      throw error
    }
  }

  private async handle<A extends Permission, T extends Transaction, R>(
    request: FastifyRequest,
    reply: FastifyReply,
    terms: Terms<A, T>,
    work: (ctx: Ctx<A, T>) => Promise<R>,
    onUser: (user: User) => void,
  ): Promise<R> {
    const { access, anonymous, recentSignIn, tx, limit } = terms
    const { authentication } = this.parts
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const site = await this.siteOf(request)
    // Before anything else is looked at. See [Note: Owners' site].
    if (access === 'owner' && !site.isOwners) throw nothingHere()
    const caller = callerOf(
      request,
      reply,
      this.parts.keys,
      this.parts.config,
      this.parts.sites.originAsked(request.raw),
    )
    const token = anonymous ? undefined : bearer(request)
    if (!token && access === 'owner') throw nothingHere()
    if (!token && access !== 'public') throw new AppError('AUTH_REQUIRED', 'Please log in.')
    const identify = async (db: Db) => {
      const user = token ? await authentication.userOf(db, site, token) : undefined
      // An expired token is an error on public endpoints too, because the client believes to be signed in.
      if (token && !user) throw new AppError('AUTH_REQUIRED', 'Your session has ended. Please log in again.')
      if (user) onUser(user)
      if (user) this.expectAccess(user, access)
      // Only admins sign in to a suspended company.
      if (user && site.suspension && !hasPermission(user.heldBack ?? user.role, 'admin'))
        throw new SuspendedError(site.suspension)
      if (user?.supportUntil) authentication.expectAllowedForSupport(terms, isRead)
      if (user && recentSignIn) authentication.expectRecentSignIn(user)
      if (user) authentication.used(site.id, user.sessionId)
      expectOpenSite(site, request.url, user)
      return user
    }
    const contextFor = (user: User | undefined) => ({
      site,
      caller,
      config: this.parts.config,
      files: this.filesOf(site.id, user),
      sign: this.parts.keys.sign,
      vault: this.parts.vault,
      setListHeaders: (page: Page) => setListHeaders(request, reply, page),
      user: user as User,
    })

    const writes = tx === 'write' ? (limit ?? 'write') : limit
    const read = access === 'content' || access === 'admin' ? 'read' : this.visit
    if (tx !== 'none' && !writes)
      return this.inside(site, read, async (ctx) => work({ ...ctx, ...contextFor(await identify(ctx.db)) } as never))

    // Counted before the transaction, so that a rollback does not undo it.
    const user = token ? await identify(this.parts.database.owner) : undefined
    if (!token) expectOpenSite(site, request.url)
    if (writes) await this.consumeLimit(site, writes, user?.id ?? networkOf(caller.ip))
    // Writes of staff appear in the activity log. See [Note: Activity].
    const writer =
      user && hasPermission(user.heldBack ?? user.role, 'content') ? () => actorFor(user, caller) : () => undefined
    const mode = tx === 'read' ? read : tx
    const base = contextFor(user)
    if (mode !== 'none') return this.inside(site, mode, (ctx) => work({ ...ctx, ...base } as never), writer())

    const outside: RequestContext = {
      ...base,
      domains: companyDomains(this.parts.database.owner, site.id),
      companies: access === 'owner' ? this.companies : undefined,
      limit: (name, key) => this.consumeLimit(site, name, key),
      refuseAboveLimit: (name, key) =>
        refuseAboveLimit(this.parts.database.owner, this.parts.config, site.id, name, key),
      resetLimit: (name, key) => resetLimit(this.parts.database.owner, site.id, name, key),
      asPlatform: (inner) => this.asPlatform(site, inner),
      logError: (error) => logError(request.log, error),
      storageOf: (companyId) => {
        this.expectPlatform(site)
        return this.parts.storage.of(companyId)
      },
      read: (inner) => this.inside(site, read, (ctx) => inner({ ...ctx, ...base })),
      write: (inner) => this.inside(site, 'write', (ctx) => inner({ ...ctx, ...base }), writer()),
    }
    const isStaff = user !== undefined && hasPermission(user.role, 'content')
    const requester = { company: site.id, person: user?.id ?? networkOf(caller.ip), isStaff }
    return runAsRequester(requester, () => work(outside as never))
  }

  /** Throws FORBIDDEN, NOT_FOUND on routes of the owners, or SECOND_FACTOR_SETUP_REQUIRED. */
  private expectAccess(user: User, access: Permission) {
    const { authentication } = this.parts
    const isOwner = access === 'owner'
    const needed = isOwner ? 'admin' : access
    // Owners need a second factor independently of the settings of their site.
    const lacksFactor = isOwner && !user.hasApp && !user.hasPasskey
    if (hasPermission(user.role, needed) && !lacksFactor) return
    if (hasPermission(user.heldBack ?? (lacksFactor ? user.role : undefined), needed)) throw authentication.setUpFirst()
    throw isOwner ? nothingHere() : new AppError('FORBIDDEN', 'You do not have access to this.')
  }

  /** Makes and caches a public response. */
  async finish(
    site: Site,
    key: string,
    { cachedBy = [], personal, countedAs }: Pick<Endpoint, 'cachedBy' | 'personal' | 'countedAs'>,
    make: (ctx: TxContext) => Promise<string>,
  ): Promise<CachedResponse> {
    const version = this.parts.versions.versionOf(site.id, cachedBy)
    const text = await this.asVisitor(site, make)
    const type = 'application/json; charset=utf-8'
    return this.parts.cache.store(key, { siteId: site.id, kinds: cachedBy, version, type, personal, countedAs }, text)
  }

  /** Runs `work` in a reading transaction as an anonymous visitor of the site. */
  asVisitor<R>(site: Site, work: (ctx: TxContext) => Promise<R>): Promise<R> {
    const caller = {
      ip: '',
      userAgent: '',
      untracked: true,
      country: '',
      origin: site.origin,
      visitor: () => '',
      knownVisitor: () => undefined,
    }
    const base = {
      site,
      caller,
      config: this.parts.config,
      files: this.filesOf(site.id),
      sign: this.parts.keys.sign,
      vault: this.parts.vault,
      setListHeaders: () => undefined,
    }
    return this.inside(site, this.visit, (ctx) => work({ ...ctx, ...base, user: undefined as never }))
  }

  /** Runs background work of a company, on behalf of `by` if given. */
  forCompany<R>(
    siteId: string,
    mode: Mode,
    work: (ctx: Pick<TxContext, 'db' | 'jobs' | 'invalidate' | 'notify' | 'files'>) => Promise<R>,
    by?: StaffActor,
  ) {
    return this.inside(
      { id: siteId },
      mode,
      (ctx) => work({ ...ctx, files: this.filesOf(siteId) }),
      by && actorFor(by, by),
    )
  }

  /** A company's stored files, with signed URLs for a user or for visitors. */
  filesOf(siteId: string, user?: LinkUser): Files {
    return signedFiles(this.parts.storage.of(siteId), siteId, this.parts.keys, this.publicWidths, user)
  }

  /** The largest width of an image that visitors may see; undefined if they may see all. */
  async publicWidthOf(siteId: string, sha256: string): Promise<number | undefined> {
    // Each transaction refreshes it.
    if (!this.publicWidths.isCurrent(siteId)) await this.forCompany(siteId, 'read', async () => undefined)
    return this.publicWidths.of(siteId, sha256)
  }

  /** Writes an audit entry about a request of staff that was refused. */
  private async logRefusal(request: FastifyRequest, user: User) {
    if (user.supportUntil || !hasPermission(user.heldBack ?? user.role, 'content')) return
    const { method, routeOptions, ip, log } = request
    const line = { action: 'refused', kind: 'access', title: `${method} ${routeOptions.url}` } as const
    try {
      const site = await this.siteOf(request)
      await this.consumeLimit(site, 'refusal-noted', user.id)
      await this.forCompany(site.id, 'write', ({ db }) => writeAuditEntry(db, { ...line, who: actorFor(user, { ip }) }))
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'TOO_MANY_REQUESTS'))
        log.error({ err: error }, 'A refused access could not be logged')
    }
  }

  private consumeLimit(site: Site, name: LimitName, key: string) {
    return consumeLimit(this.parts.database.owner, this.parts.config, site.id, name, key)
  }

  private expectPlatform(site: Site) {
    if (!sellsPlans(site, this.parts.config)) throw new AppError('NOT_FOUND', 'Only the site of the platform has this.')
  }

  private async asPlatform<R>(site: Site, work: (ctx: PlatformContext) => Promise<R>): Promise<R> {
    const { database, jobs } = this.parts
    this.expectPlatform(site)
    await jobs.ready()
    const later: (() => void)[] = []
    const jobsOf = (owner: Db, tenantId: string) => jobs.jobsIn(owner, tenantId, (task) => later.push(task))
    const result = await database.owner.transaction((owner) =>
      work({ owner, jobsOf: (tenantId) => jobsOf(owner, tenantId) }),
    )
    for (const task of later) task()
    return result
  }

  private async inside<R>(
    { id }: Pick<Site, 'id'>,
    mode: Mode,
    work: (ctx: Pick<TxContext, 'db' | 'jobs' | 'invalidate' | 'notify' | 'afterCommit'>) => Promise<R>,
    writer?: Actor,
  ): Promise<R> {
    const { database, jobs, versions, notices } = this.parts
    if (mode === 'write') await jobs.ready()
    const later: (() => void)[] = []
    const changedKinds = new Set<ContentKind>()
    const afterCommit = (task: () => void) => {
      later.push(task)
    }
    const invalidate = (...kinds: ContentKind[]) => {
      for (const kind of kinds) changedKinds.add(kind)
    }
    const result = await asTenant(
      database.pool,
      id,
      mode,
      async (db) => {
        // A snapshot may be older than the version that it would be cached under.
        if (mode !== 'snapshot') await this.publicWidths.refresh(id, db)
        return work({
          db,
          jobs: jobs.jobsIn(db, id, afterCommit),
          invalidate,
          notify: (channel: Channel, notice) => afterCommit(() => notices.notify(channel, `${id} ${notice}`)),
          afterCommit,
        })
      },
      // At the end, because all writers of the company share these rows.
      () => (changedKinds.size ? versions.incrementStatement(id, [...changedKinds]) : undefined),
      writer,
    )
    for (const task of later) task()
    return result
  }
}

const nothingHere = () => new AppError('NOT_FOUND', 'There is nothing here.')

/** The bearer token of a request; the scheme is case-insensitive. */
function bearer({ headers: { authorization } }: FastifyRequest) {
  if (authorization === undefined) return undefined
  return /^bearer +([\w-]{20,200})$/i.exec(authorization)?.[1] ?? 'malformed'
}

type Page = Parameters<RequestContext['setListHeaders']>[0]

function setListHeaders({ url }: FastifyRequest, reply: FastifyReply, { total, nextCursor }: Page) {
  reply.header('x-total-count', String(total))
  if (nextCursor === undefined) return
  const next = new URL(url, 'http://host')
  next.searchParams.set('cursor', nextCursor)
  reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
}
