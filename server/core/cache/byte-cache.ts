import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { ContentKind } from '#shared/core/content-kinds.ts'
import type { VisitKind } from '../limits/visits.ts'
import { lru } from '../lru.ts'
import type { ContentVersions } from './versions.ts'

const gzipped = promisify(gzip)
const brotlied = promisify(brotliCompress)

type Encoding = 'identity' | 'gzip' | 'br'

/** A finished public answer: bytes and headers, ready to be written. */
export interface Finished {
  siteId: string
  kinds: readonly ContentKind[]
  /** See [Note: Versions] in versions.ts. */
  stamp: string
  status: number
  etag: string
  /** Signed-in people get another answer. */
  personal: boolean
  /** What sending it counts as besides a visit. */
  countedAs?: VisitKind | undefined
  type: string
  /** How long others may keep it; otherwise they ask again each time, so that a write shows at once. */
  cacheControl?: string
  size: number
  forms: Map<Encoding, Form>
}

interface Form {
  body: Buffer
  headers: string[]
  /** Somebody waited for it, so it is larger than it could be. */
  hasty?: boolean
}

/**
 * Finished public answers, and the quickest way to send one: before routing,
 * parsing and logging. Bounded by `maxBytes`; what is used least goes first.
 */
export class ByteCache {
  private readonly answers: LRUCache<string, Finished>
  /** From what was asked, letter by letter, to the answer's key. Many ways of asking share one answer. */
  private readonly asked = lru<string>(20_000)
  private readonly versions: ContentVersions
  private readonly headersForAll: readonly string[]
  private readonly enabled: boolean

  constructor(versions: ContentVersions, maxBytes: number, headersForAll: Record<string, string>) {
    this.versions = versions
    this.enabled = maxBytes > 0
    this.answers = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: ({ size }, key) => size * 2 + key.length + 500,
    })
    this.headersForAll = Object.entries(headersForAll).flat()
  }

  /** The cached answer to a request, to be sent. `site` is the key of the company whose host was asked. */
  find({ method, url = '', headers }: IncomingMessage, site: string): Finished | undefined {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    const key = this.asked.get(`${site} ${url}`)
    const finished = key === undefined ? undefined : this.good(key)
    return finished?.personal && headers.authorization ? undefined : finished
  }

  /** A kept answer that is still true. */
  good(key: string): Finished | undefined {
    const finished = this.answers.get(key)
    if (finished && finished.stamp === this.versions.stamp(finished.siteId, finished.kinds)) return finished
    return undefined
  }

  /** Remembers that this way of asking has that answer. Endless addresses are not remembered: they would fill the memory. */
  alias(site: string, url: string, key: string) {
    if (this.enabled && url.length <= longestAddress) this.asked.set(`${site} ${url}`, key)
  }

  /** Makes bytes of an answer and keeps them. `stamp` must have been taken before its data was read. */
  keep(
    key: string,
    answer: Pick<
      Finished,
      'siteId' | 'kinds' | 'stamp' | 'status' | 'type' | 'personal' | 'cacheControl' | 'countedAs'
    >,
    text: string,
  ): Finished {
    const body = Buffer.from(text)
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    const finished: Finished = { ...answer, etag, size: body.length, forms: new Map() }
    finished.forms.set('identity', { body, headers: this.headersOf(finished, body, 'identity') })
    if (this.enabled) this.answers.set(key, finished)
    return finished
  }

  send(finished: Finished, request: IncomingMessage, response: ServerResponse) {
    const { 'if-none-match': known, 'accept-encoding': accepted = '' } = request.headers
    if (known?.includes(finished.etag)) {
      response
        .writeHead(304, [
          ...this.headersForAll,
          'etag',
          finished.etag,
          'cache-control',
          finished.cacheControl ?? askAgain,
          'vary',
          'accept-encoding',
        ])
        .end()
      return
    }
    const encoding = bestOf(String(accepted), finished.size)
    const form = finished.forms.get(encoding)
    if (form) {
      write(finished, form, request, response)
      if (form.hasty) this.packAgain(finished, form)
    } else
      this.compress(finished, encoding).then(
        (made) => write(finished, made, request, response),
        () => write(finished, finished.forms.get('identity')!, request, response),
      )
  }

  private async compress(finished: Finished, encoding: Encoding): Promise<Form> {
    const { body } = finished.forms.get('identity')!
    const packed = encoding === 'br' ? await brotliOf(body, 4) : await gzipped(body, { level: 6 })
    const headers = this.headersOf(finished, packed, encoding)
    const form = { body: packed, headers, hasty: encoding === 'br' }
    finished.forms.set(encoding, form)
    return form
  }

  /** What is asked for a second time is worth the effort that nobody should wait for the first time. */
  private packAgain(finished: Finished, form: Form) {
    form.hasty = false
    brotliOf(finished.forms.get('identity')!.body, 6).then(
      (body) => finished.forms.set('br', { body, headers: this.headersOf(finished, body, 'br') }),
      () => undefined,
    )
  }

  private headersOf({ type, etag, cacheControl = askAgain }: Finished, body: Buffer, encoding: Encoding) {
    const headers = [...this.headersForAll, 'content-type', type, 'content-length', String(body.length)]
    headers.push('etag', etag, 'cache-control', cacheControl, 'vary', 'accept-encoding')
    // Answers of the API are for pages, not to be found themselves.
    if (type.startsWith('application/json')) headers.push('x-robots-tag', 'noindex')
    if (encoding !== 'identity') headers.push('content-encoding', encoding)
    return headers
  }
}

const longestAddress = 400
const askAgain = 'public, max-age=0, must-revalidate'

const brotliOf = (body: Buffer, quality: number) =>
  brotlied(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

function write({ status }: Finished, { body, headers }: Form, { method }: IncomingMessage, response: ServerResponse) {
  response.writeHead(status, headers)
  response.end(method === 'HEAD' ? undefined : body)
}

/** Small answers are not worth packing. */
function bestOf(accepted: string, size: number): Encoding {
  if (size < 1000) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted) ? 'gzip' : 'identity'
}
