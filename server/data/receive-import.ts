import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { byteRoutes } from '#shared/contract.ts'
import type { PieceArrived, SiteImport } from '#shared/data.ts'
import { largestImport, largestPiece } from '#shared/data-options.ts'
import { splitRoute } from '#shared/endpoint.ts'
import { AppError, checked } from '#shared/errors.ts'
import { Id } from '#shared/primitives.ts'
import type { Outside } from '../context.ts'
import type { Db } from '../db/tenancy.ts'
import type { Desk } from '../desk.ts'
import { shownName } from '../photos/details.ts'
import { readForm } from '../uploads/form.ts'
import { transfersFolder, zipOf } from './folder.ts'
import { importOf } from './present.ts'
import { siteTransfers } from './site-transfers.table.ts'
import { begin } from './transfers.ts'

const day = 86_400_000
const GB = 1024 ** 3

/** Which piece of which file this is: said in headers. A request without them brings a whole file. */
const Piece = z.object({
  'upload-id': Id,
  'upload-offset': z.coerce.number().int().min(0),
  'upload-length': z.coerce.number().int().min(1),
})

/**
 * `POST /api/admin/data/imports`: takes a zip in the field `file`, whole or piece
 * by piece, and begins to check it once it is whole. Changes nothing else. A
 * piece that does not follow the last one is refused with where to go on.
 */
export function receiveImports(app: FastifyInstance, desk: Desk) {
  const [method, url] = splitRoute(byteRoutes.siteImport)
  app.register((scope, _options, done) => {
    scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: GB, files: 1, fields: 0, parts: 1, fieldNameSize: 60 },
    })
    scope.route({
      method,
      url,
      handler: (request, reply) =>
        desk.attend(request, reply, { access: 'admin', tx: 'none', limit: 'upload' }, async (ctx) => {
          const { config, site } = ctx
          const piece = 'upload-id' in request.headers ? checked(Piece, request.headers) : undefined
          const most = largestImport[site.plan]
          if ((piece?.['upload-length'] ?? 0) > most)
            throw new AppError('FILE_TOO_LARGE', `On your plan such a file may have at most ${most / GB} GB.`)
          if (Number(request.headers['content-length'] ?? 0) > (piece ? largestPiece : GB) + 64 * 1024)
            throw new AppError('FILE_TOO_LARGE', inPieces)
          const folder = transfersFolder(config, site.id)
          await mkdir(folder, { recursive: true })
          const form = await readForm(request, folder, {
            fileFields: ['file'],
            tooMany: 'Please send one file at a time.',
          })
          try {
            const [file] = form.files
            if (!file?.size) throw new AppError('VALIDATION', 'Please select a file to upload')
            if (file.size >= GB) throw new AppError('FILE_TOO_LARGE', inPieces)
            reply.header('cache-control', 'no-store')
            const path = piece ? await append(folder, piece, file) : { whole: file.path, received: file.size }
            if (!path.whole) {
              reply.code(202)
              return { received: path.received } satisfies PieceArrived
            }
            reply.code(201)
            return await start(ctx, path.whole, shownName(file.fileName), path.received)
          } finally {
            await form.discard()
          }
        }),
    })
    done()
  })
}

const inPieces = 'A file of that size is sent in pieces.'

/** Adds a piece to what has arrived of its file. Throws CONFLICT with the offset to go on from. */
async function append(
  folder: string,
  { 'upload-id': id, 'upload-offset': offset, 'upload-length': length }: z.output<typeof Piece>,
  { path, size }: { path: string; size: number },
): Promise<{ whole?: string; received: number }> {
  const upload = join(folder, `${id}.upload`)
  const there =
    offset === 0
      ? 0
      : await stat(upload).then(
          ({ size: bytes }) => bytes,
          () => 0,
        )
  if (there !== offset || offset + size > length)
    throw new AppError('CONFLICT', 'This piece does not follow the last one.', { details: { offset: there } })
  // Whoever begins another file has given up the one before.
  if (offset === 0)
    for (const name of await readdir(folder))
      if (name.endsWith('.upload')) await rm(join(folder, name), { force: true })
  await pipeline(
    createReadStream(path),
    createWriteStream(upload, { flags: offset === 0 ? 'w' : 'r+', start: offset, mode: 0o600 }),
  )
  const received = offset + size
  return received === length ? { whole: upload, received } : { received }
}

/** Begins to check a file that has arrived whole. */
async function start(
  { write, config, site }: Outside<'admin'>,
  whole: string,
  fileName: string,
  size: number,
): Promise<SiteImport> {
  const id = randomUUID()
  const path = zipOf(config, site.id, id)
  await rename(whole, path)
  try {
    const row = await write(async (inside) => {
      await forgetUnanswered(inside.db)
      const expiresAt = new Date(Date.now() + day).toISOString()
      const begun = await begin(inside, { kind: 'import', id, fileName, size, expiresAt })
      await inside.jobs.add('site-import', { transferId: id })
      return begun
    })
    return importOf(row)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Whoever sends another file has decided about the one before. Its file goes with the next sweep. */
const forgetUnanswered = (db: Db) =>
  db
    .delete(siteTransfers)
    .where(and(eq(siteTransfers.kind, 'import'), inArray(siteTransfers.state, ['checked', 'failed'])))
