import { createSocket } from 'node:dgram'

const txt = 16
const answerTo = 0xc00c

/**
 * A real DNS server on this machine that knows the given texts and nothing else. `silent` names get no answer; the
 * next question for one in `held` takes it from there and is answered once its promise is fulfilled.
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
      // An answer, with recursion; "no such name" where nothing is known.
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

/** A text in pieces of at most 255 bytes, as the protocol wants it. */
function record(text: string) {
  const bytes = Buffer.from(text)
  const pieces = []
  for (let at = 0; at < bytes.length; at += 255) pieces.push(bytes.subarray(at, at + 255))
  const data = Buffer.concat(pieces.flatMap((piece) => [Buffer.from([piece.length]), piece]))
  const head = Buffer.alloc(12)
  head.writeUInt16BE(answerTo, 0)
  head.writeUInt16BE(txt, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
