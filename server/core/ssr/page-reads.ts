import type { IncomingMessage } from 'node:http'
import type { Transport } from '#shared/core/client.ts'
import type { Company } from '#shared/core/company.ts'
import { type ContentKind, contentKinds } from '#shared/core/content-kinds.ts'
import { type Contract, type Endpoint, splitRoute } from '#shared/core/endpoint.ts'
import { AppError, checked, statusOf } from '#shared/core/errors.ts'
import type { ByteCache } from '../cache/byte-cache.ts'
import type { Inside, Site } from '../http/context.ts'
import { known as asAnswered } from '../http/errors.ts'
import type { RequestPipeline } from '../http/request-pipeline.ts'
import { type Handler, pairs } from '../http/serve.ts'
import type { VisitKind } from '../limits/visits.ts'

/** The API that pages are made of. */
export interface PageApi {
  contract: Contract
  handlers: unknown
  /** The company as visitors see it. */
  company(ctx: Inside): Promise<Company>
}

interface Read {
  key: string
  endpoint: Endpoint
  handler: Handler<Endpoint>
  input: unknown
  resolve(body: unknown): void
  reject(error: unknown): void
}

/**
 * The API as a page sees it while it is rendered: straight to the handlers, as
 * an anonymous visitor. What is asked in one turn of the event loop shares one
 * reading transaction, which is over before anything is rendered.
 */
export class PageReads {
  /** False once something was asked that is not the same for everybody. */
  keepable = true
  /** What the page counts as besides a visit, by what it read. */
  countedAs: VisitKind | undefined
  /** Set when the page may not be made because its visitor asked too often. */
  refusal: AppError | undefined
  private readonly kinds = new Set<ContentKind>(['company'])
  private readonly before: Map<ContentKind, string>
  private waiting: Read[] = []
  private readonly routes: ReturnType<typeof routesOf>
  private readonly pipeline: RequestPipeline
  private readonly cache: ByteCache
  private readonly site: Site
  private readonly request: IncomingMessage

  constructor(request: IncomingMessage, pipeline: RequestPipeline, cache: ByteCache, site: Site, api: PageApi) {
    this.request = request
    this.pipeline = pipeline
    this.cache = cache
    this.site = site
    this.routes = routesOf(api)
    this.before = new Map(contentKinds.map((kind) => [kind, pipeline.parts.versions.stamp(site.id, [kind])]))
  }

  /** Which content the page was made of, and the versions known before it was read. */
  madeOf() {
    const kinds = [...this.kinds]
    return { kinds, stamp: kinds.map((kind) => this.before.get(kind)).join('.') }
  }

  readonly send: Transport = async ({ method, url }) => {
    try {
      return { status: 200, body: await this.read(method, url) }
    } catch (thrown) {
      const error = AppError.from(thrown)
      if (error.code === 'UNEXPECTED') throw thrown
      return { status: statusOf[error.code], body: error.toJSON() }
    }
  }

  private read(method: string, url: string): Promise<unknown> {
    const [path = '', search] = url.split('?')
    for (const { endpoint, handler, pattern } of this.routes) {
      const match = method === 'GET' ? pattern.exec(path) : null
      if (!match) continue
      if (endpoint.access !== 'public') throw new AppError('AUTH_REQUIRED', 'Please log in.')
      const decoded = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
      )
      if (endpoint.countedAs) this.count(endpoint.countedAs)
      const input = checked(endpoint.input, { ...Object.fromEntries(new URLSearchParams(search)), ...decoded })
      if (!endpoint.cachedBy) this.keepable = false
      for (const kind of endpoint.cachedBy ?? []) this.kinds.add(kind)
      const key = `${this.site.key} ${endpoint.route} ${JSON.stringify(input)}`
      const kept = endpoint.cachedBy ? this.cache.good(key) : undefined
      if (kept) return Promise.resolve(JSON.parse(String(kept.forms.get('identity')!.body)))
      return new Promise((resolve, reject) => {
        if (this.waiting.length === 0) setImmediate(() => void this.readTogether())
        this.waiting.push({ key, endpoint, handler, input, resolve, reject })
      })
    }
    throw new AppError('NOT_FOUND', 'There is nothing here.')
  }

  /** Once for a page, however often it reads such things. */
  private count(kind: VisitKind) {
    if (this.countedAs !== kind && !this.pipeline.parts.visits.within(this.request, kind))
      this.refusal = this.pipeline.parts.visits.refusal()
    this.countedAs = kind
    if (this.refusal) throw this.refusal
  }

  private async readTogether() {
    const reads = this.waiting
    this.waiting = []
    while (reads.length)
      try {
        await this.pipeline.asVisitor(this.site, async (ctx) => {
          for (let read = reads[0]; read; read = reads[0]) {
            await this.readOne(read, ctx)
            reads.shift()
          }
        })
      } catch (thrown) {
        // A value that the database cannot take is the fault of one read, and the transaction of the others is over.
        const error = asAnswered(thrown as Error)
        if (error.code === 'VALIDATION') {
          reads.shift()!.reject(error)
          continue
        }
        // The page shows what it can and the browser asks again: not a page for everybody.
        this.keepable = false
        for (const { reject } of reads.splice(0)) reject(thrown)
      }
  }

  private async readOne({ key, endpoint, handler, input, resolve, reject }: Read, ctx: Inside) {
    try {
      const body = endpoint.output.parse(await handler(input as never, ctx as never))
      if (endpoint.cachedBy) {
        const stamp = endpoint.cachedBy.map((kind) => this.before.get(kind)).join('.')
        const type = 'application/json; charset=utf-8'
        const answer = {
          siteId: this.site.id,
          kinds: endpoint.cachedBy,
          stamp,
          status: 200,
          type,
          personal: endpoint.personal ?? false,
          countedAs: endpoint.countedAs,
        }
        this.cache.keep(key, answer, JSON.stringify(body))
      }
      resolve(body)
    } catch (error) {
      // "Not found" is an answer; only a failure of the database spoils the rest.
      if (!(error instanceof AppError)) throw error
      reject(error)
    }
  }
}

let known: { endpoint: Endpoint; handler: Handler<Endpoint>; pattern: RegExp }[] | undefined

function routesOf({ contract, handlers }: PageApi) {
  known ??= [...pairs(contract, handlers)]
    .filter(({ endpoint: { route } }) => route.startsWith('GET ') && !route.includes('?'))
    .map(({ endpoint, handler }) => {
      const [, path] = splitRoute(endpoint.route)
      return { endpoint, handler, pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`) }
    })
  return known
}
