import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { AppError } from '#shared/core/errors.ts'
import { type ReceivedFile, receiveFile } from '../uploads/receive.ts'
import { type Lookup, publicAddressOf } from './public-address.ts'

/** Why a file could not be fetched; the message can be displayed. */
export class FetchFailed extends Error {}

interface Terms {
  /** Maximum bytes. */
  maxBytes: number
  /** Maximum seconds for all redirects and the whole file. */
  seconds: number
  /** Hosts (`host:port`) that may be private: an operator's own, or those of tests. */
  privateHosts: readonly string[]
  signal?: AbortSignal | undefined
  /** For tests: finds the addresses of a host, and connects to an address. */
  lookup?: Lookup
  agent?: http.Agent
}

const maxRedirects = 4

/**
 * Fetches a file from an address that a user has given, into a temporary file in `folder`. The server connects only to
 * public addresses on the ports of http and https, checks each redirect again, and connects to the address that it has
 * checked. Sends no cookies or credentials. Throws `FetchFailed`.
 */
export async function fetchFile(address: string, folder: string, terms: Terms): Promise<ReceivedFile> {
  const timeout = AbortSignal.timeout(terms.seconds * 1000)
  const signal = terms.signal ? AbortSignal.any([timeout, terms.signal]) : timeout
  try {
    const response = await openFile(address, { ...terms, signal })
    return await receiveFile(Readable.from(limited(response, terms.maxBytes)), folder)
  } catch (error) {
    // The process is ending: the work is done again later.
    if (terms.signal?.aborted) throw terms.signal.reason
    if (timeout.aborted) throw new FetchFailed(`The server did not send the file within ${terms.seconds} seconds.`)
    // An own disk that is full is no fault of the address.
    if (error instanceof FetchFailed || error instanceof AppError) throw error
    throw new FetchFailed('The server could not be reached.', { cause: error })
  }
}

async function openFile(address: string, terms: Terms & { signal: AbortSignal }): Promise<IncomingMessage> {
  let url = parseAddress(address)
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const response = await get(url, terms)
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      response.destroy()
      url = parseAddress(headers.location, url)
      continue
    }
    if (statusCode === 200 && Number(headers['content-length'] ?? 0) <= terms.maxBytes) return response
    response.destroy()
    throw statusCode === 200 ? tooLarge(terms.maxBytes) : new FetchFailed(`The server answered ${statusCode}.`)
  }
  throw new FetchFailed('The address redirects too often.')
}

function parseAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new FetchFailed('This is no web address.')
  return url
}

async function get(url: URL, { privateHosts, signal, lookup, agent }: Terms & { signal: AbortSignal }) {
  const isAllowed = privateHosts.includes(url.host)
  if (!isAllowed && url.port !== '') throw new FetchFailed('Files are fetched from the ports of http and https only.')
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const address = isAllowed ? hostname : await aborted(publicAddressOf(hostname, lookup), signal)
  if (address === undefined) throw new FetchFailed('This address is not on the public internet.')
  return new Promise<IncomingMessage>((done, fail) => {
    const secure = url.protocol === 'https:'
    const request = (secure ? https : http).request(
      {
        host: address,
        port: url.port || (secure ? 443 : 80),
        path: url.pathname + url.search,
        // The certificate is that of the name, although the connection goes to the checked address.
        ...(secure && !isIP(hostname) && { servername: hostname }),
        headers: {
          host: url.host,
          accept: 'image/*,*/*',
          'accept-encoding': 'identity',
          'user-agent': 'Vitrine import',
        },
        agent: agent ?? false,
        signal,
      },
      done,
    )
    request.on('error', fail)
    request.end()
  })
}

/** A lookup cannot be cancelled, so it is left behind. */
function aborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  return Promise.race([
    work,
    new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason), { once: true })),
  ])
}

const tooLarge = (bytes: number) => new FetchFailed(`The file is larger than ${Math.round(bytes / 1024 / 1024)} MB.`)

/** The chunks of a response. Throws once it exceeds the limit or ends early, which also closes it. */
async function* limited(response: IncomingMessage, maxBytes: number) {
  let size = 0
  try {
    for await (const chunk of response) {
      size += (chunk as Buffer).length
      if (size > maxBytes) throw tooLarge(maxBytes)
      yield chunk as Buffer
    }
  } catch (error) {
    if (error instanceof FetchFailed || response.complete) throw error
    throw new FetchFailed('The server ended the connection early.', { cause: error })
  }
}
