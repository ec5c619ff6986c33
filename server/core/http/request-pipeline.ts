import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { ContentKind } from '#shared/core/content-kinds.ts'
import type { Endpoint, Transaction } from '#shared/core/endpoint.ts'
import { AppError } from '#shared/core/errors.ts'
import { may, type Permission } from '#shared/core/roles.ts'
import { type Actor, actor, note, type Writer } from '../audit/audit-entry.ts'
import type { ByteCache, Finished } from '../cache/byte-cache.ts'
import type { ContentVersions } from '../cache/versions.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Channel, Notices } from '../db/notices.ts'
import { asTenant, type Db, type Mode } from '../db/tenancy.ts'
import type { JobQueue } from '../jobs/jobs.ts'
import { consumeLimit, type LimitName, resetLimit } from '../limits/limits.ts'
import type { Visits } from '../limits/visits.ts'
import { type Files, type LinkUser, signedFiles } from '../media/files.ts'
import { networkOf } from '../request/network.ts'
import { asRequester } from '../request/requester.ts'
import type { SigningKeys } from '../secrets/signing-keys.ts'
import type { Vault } from '../secrets/vault.ts'
import type { StorageBackend } from '../storage/storage.ts'
import { companyDomains } from '../tenants/company-domains.ts'
import type { Sites } from '../tenants/sites.ts'
import type { Authentication } from './authentication.ts'
import { callerOf } from './caller.ts'
import type { Ctx, Inside, Outside, Site, User } from './context.ts'

/** What attending to a request takes, of everything an endpoint says. */
export type Terms<A extends Permission = Permission, T extends Transaction = Transaction> = Pick<
  Endpoint<A, T>,
  'access' | 'anonymous' | 'recentSignIn' | 'tx' | 'limit'
>

export interface PipelineParts {
  config: Config
  log: FastifyBaseLogger
  authentication: Authentication
  database: Database
  notices: Notices
  sites: Sites
  versions: ContentVersions
  cache: ByteCache
  jobs: JobQueue
  visits: Visits
  /** Sign what a browser keeps for us. */
  keys: SigningKeys
  vault: Vault
  storage: StorageBackend
}

/**
 * Stands between a request and its handler: finds out which company it came to
 * and who is asking, whether they may, and opens the transaction that speaks
 * for that company. Everything that answers requests goes through here.
 */
export class RequestPipeline {
  readonly parts: PipelineParts
  /** How to read for those whom nobody knows. */
  private readonly visit: Mode

  constructor(parts: PipelineParts) {
    this.parts = parts
    this.visit = parts.database.kind === 'postgres' ? 'visit' : 'read'
  }

  siteOf(request: FastifyRequest): Promise<Site> {
    return this.parts.sites.of(request.raw)
  }

  /** Runs `work` on the terms of its endpoint. Throws AUTH_REQUIRED, FORBIDDEN, CONFIRM_IDENTITY or TOO_MANY_REQUESTS before it. */
  async handleRequest<A extends Permission, T extends Transaction, R>(
    request: FastifyRequest,
    reply: FastifyReply,
    terms: Terms<A, T>,
    work: (ctx: Ctx<A, T>) => Promise<R>,
  ): Promise<R> {
    let user: User | undefined
    const identified = (one: User) => {
      user = one
      request.sessionId = one.sessionId
    }
    try {
      return await this.handle(request, reply, terms, work, identified)
    } catch (error) {
      if (user && error instanceof AppError && error.code === 'FORBIDDEN') await this.noteRefusal(request, user)
      throw error
    }
  }

  private async handle<A extends Permission, T extends Transaction, R>(
    request: FastifyRequest,
    reply: FastifyReply,
    terms: Terms<A, T>,
    work: (ctx: Ctx<A, T>) => Promise<R>,
    identified: (user: User) => void,
  ): Promise<R> {
    const { access, anonymous, recentSignIn, tx, limit } = terms
    const { authentication } = this.parts
    const site = await this.siteOf(request)
    const caller = callerOf(
      request,
      reply,
      this.parts.keys,
      this.parts.config,
      this.parts.sites.originAsked(request.raw),
    )
    const token = anonymous ? undefined : bearer(request)
    if (!token && access !== 'public') throw new AppError('AUTH_REQUIRED', 'Please log in.')
    const identify = async (db: Db) => {
      const user = token ? await authentication.userOf(db, site.id, token) : undefined
      // A token that no longer holds is an error even where none was needed:
      // whoever sent it believes to be signed in.
      if (token && !user) throw new AppError('AUTH_REQUIRED', 'Your session has ended. Please log in again.')
      if (user) identified(user)
      if (user && !may(user.role, access))
        throw may(user.heldBack, access)
          ? authentication.setUpFirst()
          : new AppError('FORBIDDEN', 'You do not have access to this.')
      if (user && recentSignIn) authentication.expectRecentSignIn(user)
      if (user) authentication.used(site.id, user.sessionId)
      return user
    }
    const aroundFor = (user: User | undefined) => ({
      site,
      caller,
      config: this.parts.config,
      files: this.filesOf(site.id, user),
      sign: this.parts.keys.sign,
      vault: this.parts.vault,
      listed: (page: Page) => sayListed(request, reply, page),
      user: user as User,
    })

    const writes = tx === 'write' ? (limit ?? 'write') : limit
    const read = access === 'content' || access === 'admin' ? 'read' : this.visit
    if (tx !== 'none' && !writes)
      return this.inside(site, read, async (ctx) => work({ ...ctx, ...aroundFor(await identify(ctx.db)) } as never))

    // What is counted is counted before the transaction, so that it stays counted if that fails.
    const user = token ? await identify(this.parts.database.owner) : undefined
    if (writes) await this.consumeLimit(site, writes, user?.id ?? networkOf(caller.ip))
    // Whatever staff write goes into the log. See [Note: Activity].
    const writer = user && may(user.heldBack ?? user.role, 'content') ? () => actor(user, caller) : () => undefined
    const mode = tx === 'read' ? read : tx
    const around = aroundFor(user)
    if (mode !== 'none') return this.inside(site, mode, (ctx) => work({ ...ctx, ...around } as never), writer())

    const outside: Outside = {
      ...around,
      domains: companyDomains(this.parts.database.owner, site.id),
      limit: (name, key) => this.consumeLimit(site, name, key),
      resetLimit: (name, key) => resetLimit(this.parts.database.owner, site.id, name, key),
      read: (inner) => this.inside(site, read, (ctx) => inner({ ...ctx, ...around })),
      write: (inner) => this.inside(site, 'write', (ctx) => inner({ ...ctx, ...around }), writer()),
    }
    const isStaff = user !== undefined && may(user.role, 'content')
    const requester = { company: site.id, person: user?.id ?? networkOf(caller.ip), isStaff }
    return asRequester(requester, () => work(outside as never))
  }

  /** Makes a public answer that is the same for everybody, and keeps it. */
  async finish(
    site: Site,
    key: string,
    { cachedBy = [], personal, countedAs }: Pick<Endpoint, 'cachedBy' | 'personal' | 'countedAs'>,
    make: (ctx: Inside) => Promise<string>,
  ): Promise<Finished> {
    const stamp = this.parts.versions.stamp(site.id, cachedBy)
    const text = await this.asVisitor(site, make)
    const type = 'application/json; charset=utf-8'
    const answer = {
      siteId: site.id,
      kinds: cachedBy,
      stamp,
      status: 200,
      type,
      personal: personal ?? false,
      countedAs,
    }
    return this.parts.cache.keep(key, answer, text)
  }

  /** Runs `work` in a reading transaction as an anonymous visitor of the site. */
  asVisitor<R>(site: Site, work: (ctx: Inside) => Promise<R>): Promise<R> {
    const nobody = {
      ip: '',
      userAgent: '',
      untracked: true,
      country: '',
      origin: site.origin,
      visitor: () => '',
      knownVisitor: () => undefined,
    }
    const around = {
      site,
      caller: nobody,
      config: this.parts.config,
      files: this.filesOf(site.id),
      sign: this.parts.keys.sign,
      vault: this.parts.vault,
      listed: () => undefined,
    }
    return this.inside(site, this.visit, (ctx) => work({ ...ctx, ...around, user: undefined as never }))
  }

  /** Background work of a company: no request, and no person unless it is done `by` somebody. */
  forCompany<R>(
    siteId: string,
    mode: Mode,
    work: (ctx: Pick<Inside, 'db' | 'jobs' | 'invalidate' | 'notify' | 'files'>) => Promise<R>,
    by?: Writer,
  ) {
    return this.inside(
      { id: siteId },
      mode,
      (ctx) => work({ ...ctx, files: this.filesOf(siteId) }),
      by && actor(by, by),
    )
  }

  /** A company's stored files. Their signed addresses are for a user, or for visitors. */
  filesOf(siteId: string, user?: LinkUser): Files {
    return signedFiles(this.parts.storage.of(siteId), siteId, this.parts.keys, user)
  }

  /** Writes into the log that staff asked for something they may not have. */
  private async noteRefusal(request: FastifyRequest, user: User) {
    if (!may(user.heldBack ?? user.role, 'content')) return
    const { method, routeOptions, ip, log } = request
    const line = { action: 'refused', kind: 'access', title: `${method} ${routeOptions.url}` } as const
    try {
      const site = await this.siteOf(request)
      await this.consumeLimit(site, 'refusal-noted', user.id)
      await this.forCompany(site.id, 'write', ({ db }) => note(db, { ...line, who: actor(user, { ip }) }))
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'TOO_MANY_REQUESTS'))
        log.error({ err: error }, 'A refusal could not be logged')
    }
  }

  private consumeLimit(site: Site, name: LimitName, key: string) {
    return consumeLimit(this.parts.database.owner, this.parts.config, site.id, name, key)
  }

  private async inside<R>(
    { id }: Pick<Site, 'id'>,
    mode: Mode,
    work: (ctx: Pick<Inside, 'db' | 'jobs' | 'invalidate' | 'notify' | 'afterCommit'>) => Promise<R>,
    writer?: Actor,
  ): Promise<R> {
    const { database, jobs, versions, notices } = this.parts
    if (mode === 'write') await jobs.ready()
    const later: (() => void)[] = []
    const touched = new Set<ContentKind>()
    const afterCommit = (task: () => void) => {
      later.push(task)
    }
    const invalidate = (...kinds: ContentKind[]) => {
      for (const kind of kinds) touched.add(kind)
    }
    const result = await asTenant(
      database.pool,
      id,
      mode,
      (db) =>
        work({
          db,
          jobs: jobs.jobsIn(db, id, afterCommit),
          invalidate,
          notify: (channel: Channel, notice) => afterCommit(() => notices.notify(channel, `${id} ${notice}`)),
          afterCommit,
        }),
      // Last, because every writer of the company needs these rows.
      () => (touched.size ? versions.raising(id, [...touched]) : undefined),
      writer,
    )
    for (const task of later) task()
    return result
  }
}

/** The token that came along; HTTP's names of schemes may be written in any letters. */
function bearer({ headers: { authorization } }: FastifyRequest) {
  if (authorization === undefined) return undefined
  return /^bearer +([\w-]{20,200})$/i.exec(authorization)?.[1] ?? 'malformed'
}

type Page = Parameters<Outside['listed']>[0]

function sayListed({ url }: FastifyRequest, reply: FastifyReply, { total, nextCursor }: Page) {
  reply.header('x-total-count', String(total))
  if (nextCursor === undefined) return
  const next = new URL(url, 'http://host')
  next.searchParams.set('cursor', nextCursor)
  reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
}
