import { createSocket } from 'node:dgram'

const txt = 16
const namePointer = 0xc00c

/**
 * A local DNS server with the given TXT records. Names in `silent` get no response. The next query for a name in `held` is
 * answered once its promise is fulfilled.
 */
export async function dnsServer(
  texts: Map<string, string[]>,
  silent = new Set<string>(),
  held = new Map<string, Promise<void>>(),
) {
  const socket = createSocket('udp4')
  socket.on('message', async (question, { port, address }) => {
    const { name, end } = nameIn(question)
    if (silent.has(name)) return
    const wait = held.get(name)
    held.delete(name)
    await wait
    const known = question.readUInt16BE(end) === txt ? texts.get(name) : undefined
    const reply = Buffer.concat([
      question.subarray(0, 2),
      // A response with recursion, or NXDOMAIN.
      Buffer.from([0x81, known ? 0x80 : 0x83, 0, 1, 0, known?.length ?? 0, 0, 0, 0, 0]),
      question.subarray(12, end + 4),
      ...(known ?? []).map(record),
    ])
    socket.send(reply, port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return { address: `127.0.0.1:${socket.address().port}`, stop: () => socket.close() }
}

function nameIn(question: Buffer) {
  const labels: string[] = []
  let at = 12
  while (question[at]) {
    const length = question[at]!
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

/** The protocol splits texts into chunks of at most 255 bytes. */
function record(text: string) {
  const bytes = Buffer.from(text)
  const chunks = []
  for (let at = 0; at < bytes.length; at += 255) chunks.push(bytes.subarray(at, at + 255))
  const data = Buffer.concat(chunks.flatMap((chunk) => [Buffer.from([chunk.length]), chunk]))
  const head = Buffer.alloc(12)
  head.writeUInt16BE(namePointer, 0)
  head.writeUInt16BE(txt, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
