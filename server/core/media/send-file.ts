import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/core/errors.ts'
import { rangeOf } from './range.ts'

/** Sends a file or the requested range. Throws NOT_FOUND if it is missing. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, path: string) {
  const known = await stat(path).catch(() => undefined)
  if (!known) throw new AppError('NOT_FOUND', 'That file no longer exists.')
  return sendRange(request, reply, known.size, async (range) => createReadStream(path, range))
}

type Bytes = { start: number; end: number }

/** Sends the requested bytes of a file of `size`. */
export async function sendRange(
  request: FastifyRequest,
  reply: FastifyReply,
  size: number,
  read: (range?: Bytes) => Promise<NodeJS.ReadableStream>,
) {
  const { range: asked, 'if-range': known } = request.headers
  // A client with parts of another version gets the whole file.
  const range = known === undefined || known === reply.getHeader('etag') ? rangeOf(asked, size) : undefined
  if (range === 'impossible') return reply.code(416).header('content-range', `bytes */${size}`).send()
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('content-length', range ? range.end - range.start + 1 : size)
  // An empty stream, because Fastify would set the length of an absent body to 0.
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : await read(range))
}
