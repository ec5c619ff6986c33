import type { IncomingMessage } from 'node:http'
import type { Transport } from '#shared/core/client.ts'
import type { Company } from '#shared/core/company.ts'
import { type ContentKind, contentKinds } from '#shared/core/content-kinds.ts'
import { type Contract, type Endpoint, splitRoute } from '#shared/core/endpoint.ts'
import { AppError, statusOf, validateInput } from '#shared/core/errors.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import type { Site, TxContext } from '../http/context.ts'
import { toAppError } from '../http/errors.ts'
import type { RequestPipeline } from '../http/request-pipeline.ts'
import { endpointsWithHandlers, type Handler } from '../http/serve.ts'
import type { RequestKind } from '../limits/request-counter.ts'

/** The API that pages read. */
export interface PageApi {
  contract: Contract
  handlers: unknown
  /** The company's public record. */
  company(ctx: TxContext): Promise<Company>
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
 * Reads the API for a page that is rendered, as an anonymous visitor and without HTTP. Reads of one turn of the
 * event loop share a transaction, which ends before rendering.
 */
export class PageReads {
  /** False once the page has read something that is not the same for all visitors. */
  isCacheable = true
  /** The rate limit that the page counts against, depending on its reads. */
  countedAs: RequestKind | undefined
  /** Set if the visitor is over that limit. */
  refusal: AppError | undefined
  private readonly kinds = new Set<ContentKind>(['company'])
  private readonly before: Map<ContentKind, string>
  private waiting: Read[] = []
  private readonly routes: ReturnType<typeof routesOf>
  private readonly pipeline: RequestPipeline
  private readonly cache: ResponseCache
  private readonly site: Site
  private readonly request: IncomingMessage

  constructor(request: IncomingMessage, pipeline: RequestPipeline, cache: ResponseCache, site: Site, api: PageApi) {
    this.request = request
    this.pipeline = pipeline
    this.cache = cache
    this.site = site
    this.routes = routesOf(api)
    this.before = new Map(contentKinds.map((kind) => [kind, pipeline.parts.versions.versionOf(site.id, [kind])]))
  }

  /** The content of the page, and the versions before it was read. */
  cacheVersion() {
    const kinds = [...this.kinds]
    return { kinds, version: kinds.map((kind) => this.before.get(kind)).join('.') }
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
      const input = validateInput(endpoint.input, { ...Object.fromEntries(new URLSearchParams(search)), ...decoded })
      if (!endpoint.cachedBy) this.isCacheable = false
      for (const kind of endpoint.cachedBy ?? []) this.kinds.add(kind)
      const key = `${this.site.key} ${endpoint.route} ${JSON.stringify(input)}`
      const cached = endpoint.cachedBy ? this.cache.get(key) : undefined
      if (cached) return Promise.resolve(JSON.parse(String(cached.forms.get('identity')!.body)))
      return new Promise((resolve, reject) => {
        if (this.waiting.length === 0) setImmediate(() => void this.readTogether())
        this.waiting.push({ key, endpoint, handler, input, resolve, reject })
      })
    }
    throw new AppError('NOT_FOUND', 'There is nothing here.')
  }

  /** Counts once per page. */
  private count(kind: RequestKind) {
    if (this.countedAs !== kind && !this.pipeline.parts.visits.tryRequest(this.request, kind))
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
        // An invalid value fails one read; its transaction is over, and the others are repeated.
        const error = toAppError(thrown as Error)
        if (error.code === 'VALIDATION') {
          reads.shift()!.reject(error)
          continue
        }
        // The page is rendered without this data and the browser reads it again, so it is not cached.
        this.isCacheable = false
        for (const { reject } of reads.splice(0)) reject(thrown)
      }
  }

  private async readOne({ key, endpoint, handler, input, resolve, reject }: Read, ctx: TxContext) {
    try {
      const body = endpoint.output.parse(await handler(input as never, ctx as never))
      if (endpoint.cachedBy) {
        const { cachedBy: kinds, personal, countedAs } = endpoint
        const version = kinds.map((kind) => this.before.get(kind)).join('.')
        const type = 'application/json; charset=utf-8'
        this.cache.store(key, { siteId: this.site.id, kinds, version, type, personal, countedAs }, JSON.stringify(body))
      }
      resolve(body)
    } catch (error) {
      // "Not found" is a result; only a database failure affects the other reads.
      if (!(error instanceof AppError)) throw error
      reject(error)
    }
  }
}

let known: { endpoint: Endpoint; handler: Handler<Endpoint>; pattern: RegExp }[] | undefined

function routesOf({ contract, handlers }: PageApi) {
  known ??= [...endpointsWithHandlers(contract, handlers)]
    .filter(({ endpoint: { route } }) => route.startsWith('GET ') && !route.includes('?'))
    .map(({ endpoint, handler }) => {
      const [, path] = splitRoute(endpoint.route)
      return { endpoint, handler, pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`) }
    })
  return known
}
