import { connect, createServer, type Socket } from 'node:net'

/** Requests that carry a file. */
const isUpload = (request: string) => /^(POST \/api\/admin\/photos\/upload|PATCH \/api\/uploads\/)/.test(request)

/**
 * A connection as bad as one likes between a client and the server at `port`:
 * bytes pass as they are until a test says otherwise. Only the name of the site
 * is put in, which clients that dial a number cannot say.
 */
export async function faultProxy(port: number, host: string) {
  const pairs = new Set<Pair>()
  const requests: string[] = []
  let down = false
  let resets = 0
  let resetAfter = 0
  let drops = 0
  let bytesUp = 0
  /** Bytes a second; nothing means as fast as it goes. */
  let speed: number | undefined

  const server = createServer((client) => {
    if (down) return void client.resetAndDestroy()
    const pair = new Pair(client, port)
    pairs.add(pair)
    client.on('data', (bytes: Buffer) => {
      bytesUp += bytes.length
      const [line] = /^(GET|HEAD|POST|PUT|PATCH|DELETE) \S+(?= HTTP\/1)/.exec(bytes.toString('latin1', 0, 300)) ?? []
      if (line) {
        requests.push(line)
        pair.begin(line)
      }
      pair.sent += bytes.length
      if (resets > 0 && isUpload(pair.request) && pair.sent > resetAfter) {
        resets--
        return pair.reset()
      }
      const room = pair.site.write(line ? named(bytes, host) : bytes)
      if (room && !speed) return
      // No more is on its way than the site takes, or the speed allows.
      client.pause()
      const goOn = () => void setTimeout(() => client.resume(), speed ? (bytes.length / speed) * 1000 : 0)
      if (room) goOn()
      else pair.site.once('drain', goOn)
    })
    pair.site.on('data', (bytes: Buffer) => {
      // The site has done its work; nobody hears of it.
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
    /** First lines of what was asked, in order. */
    requests,
    /** Bytes that came from clients. */
    bytesUp: () => bytesUp,
    /** Resets the next uploads that have sent so many bytes. */
    reset(times: number, after: number) {
      resets = times
      resetAfter = after
    },
    /** Loses the next answers to uploads, after the site has given them. */
    dropAnswers(times: number) {
      drops = times
    },
    faultsLeft: () => resets + drops,
    slow(bytesPerSecond: number | undefined) {
      speed = bytesPerSecond
    },
    /** Cuts all connections and takes no new ones until `up`. */
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

function named(bytes: Buffer, host: string): Buffer {
  const text = bytes.toString('latin1')
  return Buffer.from(text.replace(/\r\nhost: [^\r]*/i, `\r\nhost: ${host}`), 'latin1')
}

class Pair {
  readonly client: Socket
  readonly site: Socket
  request = ''
  /** Bytes of this request. */
  sent = 0

  constructor(client: Socket, port: number) {
    this.client = client
    this.site = connect(port, '127.0.0.1')
  }

  begin(request: string) {
    this.request = request
    this.sent = 0
  }

  /** As when a line breaks near the client: what has passed still arrives. */
  reset() {
    this.client.resetAndDestroy()
    this.site.destroySoon()
  }
}
