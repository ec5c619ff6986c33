import type { IncomingMessage } from 'node:http'
import { desc, eq, inArray } from 'drizzle-orm'
import { AppError } from '#shared/core/errors.ts'
import { type Config, isLoopback } from '../config.ts'
import type { Db } from '../db/tenancy.ts'
import { peerOf } from '../request/network.ts'
import type { Site, Suspension } from '../request/site.ts'
import { canonicalFirst } from './company-domains.ts'
import { hostsAnswering, originOf } from './platform.ts'
import { expectServed, isServed } from './served-paths.ts'
import { findSuspension } from './suspension.ts'
import { domains, tenants } from './tenants.table.ts'

/** How long a looked-up host is cached, in ms: other processes add and move companies too. */
const cacheTime = 1000

/** Finds the company of a host. Exact names only; an unknown host has no company. */
export class Sites {
  private readonly known = new Map<string, { site: Site | undefined; until: number }>()
  /** Pending lookups, shared by concurrent requests. */
  private readonly asking = new Map<string, Promise<Site | undefined>>()
  private readonly owner: Db
  private readonly config: Config

  constructor(owner: Db, config: Config) {
    this.owner = owner
    this.config = config
  }

  /** The cached site of a request, without a database query. */
  cached(request: IncomingMessage): Site | undefined {
    const entry = this.known.get(hostOf(request, this.config) ?? '')
    const site = entry && entry.until > Date.now() ? entry.site : undefined
    return site && isServed(site, request) ? site : undefined
  }

  /** Throws NOT_FOUND for an unknown host or a path that the site does not serve, UNAVAILABLE if it is suspended. */
  async of(request: IncomingMessage): Promise<Site> {
    const host = hostOf(request, this.config)
    if (host === undefined) throw new AppError('VALIDATION', 'The request needs exactly one valid Host header.')
    const site = await this.called(host)
    expectServed(site, request)
    return site
  }

  /** The requested origin of the company, which may not be its canonical one. */
  originAsked(request: IncomingMessage): string {
    return this.originOf(hostOf(request, this.config) ?? '')
  }

  /** Whether the request is for the host of the owners' site. */
  isForOwners(request: IncomingMessage): boolean {
    const { ownersHost } = this.config
    return ownersHost !== undefined && hostOf(request, this.config) === ownersHost
  }

  /** Whether the request is for the media origin, which belongs to no company. */
  toMediaOrigin(request: IncomingMessage): boolean {
    const { mediaOrigin } = this.config
    return mediaOrigin !== '' && hostOf(request, this.config) === new URL(mediaOrigin).hostname
  }

  /** Throws NOT_FOUND for an unknown host. */
  called(host: string): Promise<Site> {
    return this.find(host, () => this.lookUp(host))
  }

  /** The site of a company, for work outside of requests. Throws NOT_FOUND if it has no host. */
  withId(id: string): Promise<Site> {
    // No host has a space.
    return this.find(`company ${id}`, async () => {
      const [row] = await this.owner
        .select({ host: domains.host })
        .from(domains)
        .where(eq(domains.tenantId, id))
        .orderBy(...canonicalFirst)
        .limit(1)
      return row && this.lookUp(row.host)
    })
  }

  /** The cached site of a key, or that of `lookUp`. Throws NOT_FOUND without one. */
  private async find(key: string, lookUp: () => Promise<Site | undefined>): Promise<Site> {
    const entry = this.known.get(key)
    if (entry && entry.until > Date.now()) return known(entry.site)
    const asked = this.asking.get(key) ?? lookUp().finally(() => this.asking.delete(key))
    this.asking.set(key, asked)
    const site = await asked
    // Limits the memory for unknown host names.
    if (this.known.size > 10_000) this.known.clear()
    this.known.set(key, { site, until: Date.now() + cacheTime })
    return known(site)
  }

  private async lookUp(host: string): Promise<Site | undefined> {
    const name = this.storedName(host)
    const [row] = await this.owner
      .select({
        id: tenants.id,
        plan: tenants.plan,
        isOwners: tenants.isOwners,
        suspendedAt: tenants.suspendedAt,
        reason: tenants.suspensionReason,
        closesAt: tenants.closesAt,
      })
      .from(domains)
      .innerJoin(tenants, eq(tenants.id, domains.tenantId))
      .where(inArray(domains.host, hostsAnswering(name, this.config)))
      .orderBy(desc(eq(domains.host, name)))
      .limit(1)
    if (!row) return undefined
    // The owners' site has this one host, so that nothing else on the internet leads to it.
    if (row.isOwners && host !== this.config.ownersHost) return undefined
    let suspension: Suspension | undefined
    if (row.suspendedAt) suspension = await findSuspension(this.owner, row.id, row.suspendedAt, row.reason)
    const hosts = await this.owner
      .select({ host: domains.host })
      .from(domains)
      .where(eq(domains.tenantId, row.id))
      .orderBy(...canonicalFirst)
    const names = hosts.map((domain) => domain.host)
    const { id, plan, isOwners } = row
    const origin = this.originOf(names[0] ?? host)
    const isOtherHost = names[0] !== name
    const isClosed = row.closesAt !== null && row.closesAt <= new Date().toISOString()
    return {
      ...{ id, plan, hosts: names, origin, isOtherHost, isOwners, isClosed },
      ...(suspension && { suspension }),
      // Responses of the open site are not sent while it is closed.
      key: `${id} ${origin}${isClosed ? ' closed' : ''}`,
    }
  }

  /** In demo mode all names of the local machine are the demo company's. */
  private storedName(host: string) {
    return this.config.demo && (isLoopback(host) || host === '[::1]') ? 'localhost' : host
  }

  /** The origin of a host. */
  originOf(host: string) {
    return originOf(host, this.config)
  }
}

function known(site: Site | undefined): Site {
  if (!site) throw new AppError('NOT_FOUND', 'Site not found')
  return site
}

/** The requested host in lower case, without port or final dot. Undefined unless there is exactly one. */
function hostOf(request: IncomingMessage, { trustedProxies }: Config): string | undefined {
  const { rawHeaders, headers, socket } = request
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts++
  if (hosts !== 1) return undefined
  const forwarded = headers['x-forwarded-host']
  const isTrusted = forwarded !== undefined && trustedProxies.includes(peerOf(socket))
  const host = isTrusted ? String(forwarded) : (headers.host ?? '')
  const name = host
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
  return /^(\[[0-9a-f:]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)$/.test(name) ? name : undefined
}
