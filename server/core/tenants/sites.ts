import type { IncomingMessage } from 'node:http'
import { eq } from 'drizzle-orm'
import { AppError } from '#shared/core/errors.ts'
import { type Config, isLoopback } from '../config.ts'
import type { Db } from '../db/tenancy.ts'
import { peerOf } from '../request/network.ts'
import type { Site } from '../request/site.ts'
import { canonicalFirst } from './company-domains.ts'
import { domains, tenants } from './tenants.table.ts'

/** How long an answer about a host is believed, in ms: companies are made and moved by other processes too. */
const believed = 1000

/**
 * Which company a host is. Exact names only; an unknown host is nobody's,
 * never the first company's.
 */
export class Sites {
  private readonly known = new Map<string, { site: Site | undefined; until: number }>()
  /** Look-ups under way: many requests at once are one question. */
  private readonly asking = new Map<string, Promise<Site | undefined>>()
  private readonly owner: Db
  private readonly config: Config

  constructor(owner: Db, config: Config) {
    this.owner = owner
    this.config = config
  }

  /** What is known without asking the database, for the quick path. */
  remembered(request: IncomingMessage): Site | undefined {
    const entry = this.known.get(hostOf(request, this.config) ?? '')
    return entry && entry.until > Date.now() ? entry.site : undefined
  }

  /** Throws NOT_FOUND for a host that is no company's. */
  async of(request: IncomingMessage): Promise<Site> {
    const host = hostOf(request, this.config)
    if (host === undefined) throw new AppError('VALIDATION', 'This request does not say which site it is for.')
    return this.called(host)
  }

  /** The origin a request came to, which is the company's but need not be its canonical one. */
  originAsked(request: IncomingMessage): string {
    return this.originOf(hostOf(request, this.config) ?? '')
  }

  /** Whether it came to the origin that is there for media alone, which is no company's. */
  toMediaOrigin(request: IncomingMessage): boolean {
    const { mediaOrigin } = this.config
    return mediaOrigin !== '' && hostOf(request, this.config) === new URL(mediaOrigin).hostname
  }

  /** Throws NOT_FOUND for a host that is no company's. */
  async called(host: string): Promise<Site> {
    const entry = this.known.get(host)
    if (entry && entry.until > Date.now()) return known(entry.site)
    const asked = this.asking.get(host) ?? this.lookUp(host).finally(() => this.asking.delete(host))
    this.asking.set(host, asked)
    const site = await asked
    // Made-up host names must not fill the memory.
    if (this.known.size > 10_000) this.known.clear()
    this.known.set(host, { site, until: Date.now() + believed })
    return known(site)
  }

  /** A company by its id, for work that no request asked for. Throws NOT_FOUND when no host is its. */
  async withId(id: string): Promise<Site> {
    const [row] = await this.owner
      .select()
      .from(domains)
      .where(eq(domains.tenantId, id))
      .orderBy(...canonicalFirst)
      .limit(1)
    return this.called(row?.host ?? '')
  }

  private async lookUp(host: string): Promise<Site | undefined> {
    const [row] = await this.owner
      .select({ id: tenants.id, plan: tenants.plan, suspendedAt: tenants.suspendedAt })
      .from(domains)
      .innerJoin(tenants, eq(tenants.id, domains.tenantId))
      .where(eq(domains.host, this.lookedUpAs(host)))
    if (!row) return undefined
    if (row.suspendedAt) throw new AppError('UNAVAILABLE', 'This site is switched off at the moment.')
    const hosts = await this.owner
      .select({ host: domains.host })
      .from(domains)
      .where(eq(domains.tenantId, row.id))
      .orderBy(...canonicalFirst)
    const names = hosts.map((domain) => domain.host)
    const { id, plan } = row
    const origin = this.originOf(names[0] ?? host)
    const elsewhere = names[0] !== this.lookedUpAs(host)
    return { id, plan, hosts: names, origin, elsewhere, key: `${id} ${origin}` }
  }

  /** In the demonstration every name of this machine is the demo company's. */
  private lookedUpAs(host: string) {
    return this.config.demo && (isLoopback(host) || host === '[::1]') ? 'localhost' : host
  }

  /** Where browsers find a host of ours. */
  originOf(host: string) {
    if (isLoopback(host) || host.endsWith('.localhost')) return `http://${host}:${this.config.port}`
    return `${this.config.publicScheme}://${host}`
  }
}

function known(site: Site | undefined): Site {
  if (!site) throw new AppError('NOT_FOUND', 'Site not found')
  return site
}

/** The host that was asked for, in lower case and without port or final dot. Undefined when there is not exactly one. */
function hostOf(request: IncomingMessage, { trustedProxies }: Config): string | undefined {
  const { rawHeaders, headers, socket } = request
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts++
  if (hosts !== 1) return undefined
  const forwarded = headers['x-forwarded-host']
  const believe = forwarded !== undefined && trustedProxies.includes(peerOf(socket))
  const host = believe ? String(forwarded) : (headers.host ?? '')
  const name = host
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
  return /^(\[[0-9a-f:]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)$/.test(name) ? name : undefined
}
