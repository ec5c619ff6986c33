import { connect, createServer, type Socket } from 'node:net'

/** Requests that upload a file. */
const isUpload = (request: string) => /^(POST \/api\/admin\/photos\/upload|PATCH \/api\/uploads\/)/.test(request)

/**
 * A proxy that simulates a bad connection between clients and the server at `port`. It also sets the host of the site,
 * because clients of a port cannot.
 */
export async function faultProxy(port: number, host: string) {
  const pairs = new Set<Pair>()
  const requests: string[] = []
  let down = false
  let resets = 0
  let resetAfter = 0
  let drops = 0
  let bytesUp = 0
  /** Bytes per second; undefined for no limit. */
  let speed: number | undefined

  const server = createServer((client) => {
    if (down) return void client.resetAndDestroy()
    const pair = new Pair(client, port)
    pairs.add(pair)
    client.on('data', (bytes: Buffer) => {
      bytesUp += bytes.length
      const read = pair.read(bytes, host)
      requests.push(...read.requests)
      pair.sent += bytes.length
      if (resets > 0 && isUpload(pair.request) && pair.sent > resetAfter) {
        resets--
        return pair.reset()
      }
      const room = pair.site.write(read.bytes)
      if (room && !speed) return
      // Applies backpressure of the site and of the speed limit.
      client.pause()
      const goOn = () => void setTimeout(() => client.resume(), speed ? (bytes.length / speed) * 1000 : 0)
      if (room) goOn()
      else pair.site.once('drain', goOn)
    })
    pair.site.on('data', (bytes: Buffer) => {
      // The site has handled the request, but the response is lost.
      if (drops > 0 && isUpload(pair.request)) {
        drops--
        return pair.reset()
      }
      client.write(bytes)
    })
    for (const [one, other] of [
      [client, pair.site],
      [pair.site, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('end', () => other.end())
      one.on('close', () => {
        other.destroy()
        pairs.delete(pair)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const pair of pairs) pair.reset()
  }
  return {
    port: (server.address() as { port: number }).port,
    /** Request lines, in order. */
    requests,
    /** Bytes received from clients. */
    bytesUp: () => bytesUp,
    /** Resets the next uploads after so many bytes. */
    reset(times: number, after: number) {
      resets = times
      resetAfter = after
    },
    /** Drops the responses to the next uploads. */
    dropAnswers(times: number) {
      drops = times
    },
    faultsLeft: () => resets + drops,
    slow(bytesPerSecond: number | undefined) {
      speed = bytesPerSecond
    },
    /** Cuts all connections and accepts new ones only after `up`. */
    down() {
      down = true
      cut()
    },
    up() {
      down = false
    },
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type FaultProxy = Awaited<ReturnType<typeof faultProxy>>

/** Request line and headers. A request may follow the body of the previous one in the same packet. */
const requestHead = /(?:GET|HEAD|POST|PUT|PATCH|DELETE) \S+(?= HTTP\/1\.1\r\n)[\s\S]*?\r\n\r\n/g
const unfinishedHead = /(?:GET|HEAD|POST|PUT|PATCH|DELETE) \S+ HTTP\/1\.1\r\n(?![\s\S]*\r\n\r\n)[\s\S]*$/

class Pair {
  readonly client: Socket
  readonly site: Socket
  #held = ''
  request = ''
  /** Bytes of this request. */
  sent = 0

  constructor(client: Socket, port: number) {
    this.client = client
    this.site = connect(port, '127.0.0.1')
  }

  /** Replaces the host in each request head in the bytes. An incomplete head waits for more bytes. */
  read(bytes: Buffer, host: string) {
    const requests: string[] = []
    const text = this.#held + bytes.toString('latin1')
    this.#held = unfinishedHead.exec(text)?.[0] ?? ''
    const named = text.slice(0, text.length - this.#held.length).replace(requestHead, (head) => {
      this.request = head.slice(0, head.indexOf(' HTTP/1.1'))
      this.sent = 0
      requests.push(this.request)
      return head.replace(/\r\nhost: [^\r]*/i, `\r\nhost: ${host}`)
    })
    return { bytes: Buffer.from(named, 'latin1'), requests }
  }

  /** Cuts the connection to the client only: bytes that already passed still arrive at the site. */
  reset() {
    this.client.resetAndDestroy()
    this.site.destroySoon()
  }
}
