import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/core/errors.ts'
import { rangeOf } from './range.ts'

/** Answers with a file, whole or the part that was asked for. Throws NOT_FOUND when it is gone. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, path: string) {
  const known = await stat(path).catch(() => undefined)
  if (!known) throw new AppError('NOT_FOUND', 'That file no longer exists.')
  return sendPart(request, reply, known.size, async (range) => createReadStream(path, range))
}

type Bytes = { start: number; end: number }

/** Answers with the bytes that were asked for, of a file of `size`. */
export async function sendPart(
  request: FastifyRequest,
  reply: FastifyReply,
  size: number,
  read: (range?: Bytes) => Promise<NodeJS.ReadableStream>,
) {
  const { range: asked, 'if-range': known } = request.headers
  // Who has the beginning of other bytes gets all of these: parts of two files make none.
  const range = known === undefined || known === reply.getHeader('etag') ? rangeOf(asked, size) : undefined
  if (range === 'impossible') return reply.code(416).header('content-range', `bytes */${size}`).send()
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('content-length', range ? range.end - range.start + 1 : size)
  // An empty stream, because Fastify would call an absent body 0 bytes long.
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : await read(range))
}
