import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { Load, LoadOrder } from './load.ts'

/**
 * Sends requests as fast as possible over keep-alive connections, one request per connection at a time. Uses raw
 * sockets, so that the client costs less than any measured server.
 */
const { port, requests, connections, seconds } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as LoadOrder
const nothing = Buffer.alloc(0)

let next = 0
let answers = 0
let refused = 0
let ends = Number.POSITIVE_INFINITY
const endless = requests.length === 1

const sockets = await Promise.all(Array.from({ length: connections }, connected))
const began = performance.now()
ends = began + seconds * 1000
await Promise.all(sockets.map(askUntilTheEnd))
report()

function connected() {
  return new Promise<ReturnType<typeof connect>>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}

function askUntilTheEnd(socket: ReturnType<typeof connect>) {
  return new Promise<void>((resolve, reject) => {
    let head = nothing
    let missing = 0
    const ask = () => {
      const request = endless ? requests[0] : requests[next++]
      if (request !== undefined && performance.now() < ends) return socket.write(request, 'latin1')
      socket.destroy()
      return resolve()
    }
    const answered = () => {
      answers++
      ask()
    }
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server hung up')))
    socket.on('data', (chunk) => {
      if (missing > 0) {
        missing -= chunk.length
        if (missing <= 0) answered()
        return
      }
      head = head.length ? Buffer.concat([head, chunk]) : chunk
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const text = head.toString('latin1', 0, end)
      if (!text.startsWith('HTTP/1.1 2')) refused++
      missing = end + 4 + Number(/content-length: (\d+)/i.exec(text)![1]) - head.length
      head = nothing
      if (missing <= 0) answered()
    })
    ask()
  })
}

function report() {
  const { user, system } = process.cpuUsage()
  const load: Load = {
    answers,
    refused,
    seconds: (performance.now() - began) / 1000,
    ownCpuSeconds: (user + system) / 1e6,
  }
  process.stdout.write(JSON.stringify(load))
}
