import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { ContentKind } from '#shared/core/content-kinds.ts'
import type { RequestKind } from '../limits/request-counter.ts'
import { lru } from '../lru.ts'
import type { ContentVersions } from './versions.ts'

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)

type Encoding = 'identity' | 'gzip' | 'br'

/** A cached public response: its body and headers in each encoding. */
export interface CachedResponse {
  siteId: string
  kinds: readonly ContentKind[]
  /** See [Note: Versions] in versions.ts. */
  version: string
  etag: string
  /** Signed-in users get a different response. */
  personal?: boolean | undefined
  /** The rate limit that sending it counts against, besides the general one. */
  countedAs?: RequestKind | undefined
  type: string
  /** `Cache-Control`; by default clients revalidate each time, so that a change is visible at once. */
  cacheControl?: string | undefined
  /** Replaces the content security policy of all responses. */
  policy?: string | undefined
  /** Replaces the referrer policy of all responses. */
  referrer?: string | undefined
  size: number
  forms: Map<Encoding, Form>
}

interface Form {
  body: Buffer
  headers: string[]
  /** Compressed with a low effort, because a client was waiting. */
  isFast?: boolean
}

/**
 * Cached public responses, sent before routing, parsing and logging. At most `maxBytes`, least recently used first
 * out.
 */
export class ResponseCache {
  private readonly responses: LRUCache<string, CachedResponse>
  /** Cache keys by exact request URL: several URLs can share one response. */
  private readonly keysByUrl = lru<string>(20_000)
  private readonly versions: ContentVersions
  private readonly headersForAll: readonly string[]
  private readonly enabled: boolean

  constructor(versions: ContentVersions, maxBytes: number, headersForAll: Record<string, string>) {
    this.versions = versions
    this.enabled = maxBytes > 0
    this.responses = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: ({ size }, key) => size * 2 + key.length + 500,
    })
    this.headersForAll = Object.entries(headersForAll).flat()
  }

  /** The cached response to a request. `site` is the key of the requested company. */
  find({ method, url = '', headers }: IncomingMessage, site: string): CachedResponse | undefined {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    const key = this.keysByUrl.get(`${site} ${url}`)
    const finished = key === undefined ? undefined : this.get(key)
    return finished?.personal && headers.authorization ? undefined : finished
  }

  /** The cached response under this key, unless its content has changed. */
  get(key: string): CachedResponse | undefined {
    const finished = this.responses.get(key)
    if (finished && finished.version === this.versions.versionOf(finished.siteId, finished.kinds)) return finished
    return undefined
  }

  /** Maps a request URL to a cache key. Long URLs are not stored, to limit memory. */
  alias(site: string, url: string, key: string) {
    if (this.enabled && url.length <= maxUrlLength) this.keysByUrl.set(`${site} ${url}`, key)
  }

  /** Serializes and caches a response. Take `version` before reading the data. */
  store(key: string, response: Omit<CachedResponse, 'etag' | 'size' | 'forms'>, text: string): CachedResponse {
    const body = Buffer.from(text)
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    const finished: CachedResponse = { ...response, etag, size: body.length, forms: new Map() }
    finished.forms.set('identity', { body, headers: this.headersOf(finished, body, 'identity') })
    if (this.enabled) this.responses.set(key, finished)
    return finished
  }

  send(finished: CachedResponse, request: IncomingMessage, response: ServerResponse) {
    const { 'if-none-match': known, 'accept-encoding': accepted = '' } = request.headers
    if (known?.includes(finished.etag)) {
      response
        .writeHead(304, [
          ...this.generalHeaders(finished),
          'etag',
          finished.etag,
          'cache-control',
          finished.cacheControl ?? revalidate,
          'vary',
          'accept-encoding',
        ])
        .end()
      return
    }
    const encoding = bestOf(String(accepted), finished.size)
    const form = finished.forms.get(encoding)
    if (form) {
      write(form, request, response)
      if (form.isFast) this.recompress(finished, form)
    } else
      this.compress(finished, encoding).then(
        (made) => write(made, request, response),
        () => write(finished.forms.get('identity')!, request, response),
      )
  }

  private async compress(finished: CachedResponse, encoding: Encoding): Promise<Form> {
    const { body } = finished.forms.get('identity')!
    const compressed = encoding === 'br' ? await compressBrotli(body, 4) : await gzipAsync(body, { level: 6 })
    const headers = this.headersOf(finished, compressed, encoding)
    const form = { body: compressed, headers, isFast: encoding === 'br' }
    finished.forms.set(encoding, form)
    return form
  }

  /** Compresses again with more effort, once a response was requested twice. */
  private recompress(finished: CachedResponse, form: Form) {
    form.isFast = false
    compressBrotli(finished.forms.get('identity')!.body, 6).then(
      (body) => finished.forms.set('br', { body, headers: this.headersOf(finished, body, 'br') }),
      () => undefined,
    )
  }

  private generalHeaders({ policy, referrer }: Pick<CachedResponse, 'policy' | 'referrer'>): string[] {
    const headers = [...this.headersForAll]
    const replace = (name: string, value: string | undefined) => {
      const at = headers.indexOf(name)
      if (value && at >= 0) headers[at + 1] = value
    }
    replace('content-security-policy', policy)
    replace('referrer-policy', referrer)
    return headers
  }

  private headersOf(response: CachedResponse, body: Buffer, encoding: Encoding) {
    const { type, etag, cacheControl = revalidate } = response
    const headers = [...this.generalHeaders(response), 'content-type', type, 'content-length', String(body.length)]
    headers.push('etag', etag, 'cache-control', cacheControl, 'vary', 'accept-encoding')
    // API responses should not be indexed.
    if (type.startsWith('application/json')) headers.push('x-robots-tag', 'noindex')
    if (encoding !== 'identity') headers.push('content-encoding', encoding)
    return headers
  }
}

const maxUrlLength = 400
const revalidate = 'public, max-age=0, must-revalidate'

const compressBrotli = (body: Buffer, quality: number) =>
  brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

function write({ body, headers }: Form, { method }: IncomingMessage, response: ServerResponse) {
  response.writeHead(200, headers)
  response.end(method === 'HEAD' ? undefined : body)
}

/** Small responses are not compressed. */
function bestOf(accepted: string, size: number): Encoding {
  if (size < 1000) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted) ? 'gzip' : 'identity'
}
