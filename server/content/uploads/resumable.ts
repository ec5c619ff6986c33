import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Server } from '@tus/server'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { expectSpace } from '#server/core/disk-space.ts'
import type { Outside, Site } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { withoutValues } from '#server/core/log.ts'
import { expectRoom } from '#server/core/media/usage.ts'
import { type HashingStore, resumableStore } from '#server/core/uploads/hashing-store.ts'
import { largestFor, tooLargeFor } from '#server/core/uploads/largest.ts'
import { isForChange, isForForm, isForImport, ownUpload } from '#server/core/uploads/resumed.ts'
import { inTus } from '#server/core/uploads/storing.ts'
import type { Uploaded } from '#shared/content/photos.ts'
import { resumable } from '#shared/core/byte-routes.ts'
import { AppError, type ErrorBody } from '#shared/core/errors.ts'
import { may } from '#shared/core/roles.ts'
import { acceptPhoto, photoOfUpload } from '../photos/accept.ts'
import { detailsOf } from '../photos/details.ts'
import { adminPhotoOf } from '../photos/present.ts'

type Ctx = Outside<'content'>
type Upload = Awaited<ReturnType<HashingStore['getUpload']>>

/**
 * `/api/uploads`: uploads that go on where they were cut off (tus 1.0). Every
 * request of one is checked anew: the session, the permission, and that it is
 * the one who began it. What has arrived whole is taken in like any upload, or
 * waits for the form that it belongs to.
 */
export function resumableUploads(app: FastifyInstance, pipeline: RequestPipeline) {
  const contexts = new WeakMap<Request, Ctx>()
  const servers = new Map<string, Server>()
  const serverOf = (siteId: string) => {
    const server =
      servers.get(siteId) ?? tusServer(resumableStore(pipeline.parts.config, siteId), contexts, pipeline.parts.log)
    servers.set(siteId, server)
    return server
  }

  const handleRequest = (request: FastifyRequest, reply: FastifyReply) => {
    const { id } = request.params as { id?: string }
    const terms = {
      access: 'content',
      tx: 'none',
      ...(request.method === 'POST' && { limit: 'upload' as const }),
    } as const
    return pipeline.handleRequest(request, reply, terms, async (ctx) => {
      const server = serverOf(ctx.site.id)
      if (id !== undefined) await ownUpload(server.datastore, id, ctx.user.id)
      const asked = webRequest(request)
      contexts.set(asked, ctx)
      return answer(reply, await server.handleWeb(asked), ctx)
    })
  }
  // The bytes stay a stream.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
  app.post(resumable, handleRequest)
  app.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${resumable}/:id`, handler: handleRequest })
}

function tusServer(datastore: HashingStore, contexts: WeakMap<Request, Ctx>, log: FastifyBaseLogger) {
  return new Server({
    path: resumable,
    relativeLocation: true,
    datastore,
    // The library answers its errors itself, so they do not reach the handler that logs all others.
    onResponseError(_request, error) {
      const status = 'status_code' in error ? error.status_code : 500
      if (status >= 500) log.error({ err: error }, 'message' in error ? withoutValues(error.message) : error.body)
      return undefined
    },
    async onUploadCreate(request, { size, metadata }) {
      return inTus(async () => {
        const ctx = contexts.get(request)!
        if (!size) throw new AppError('VALIDATION', 'Please select a file to upload')
        const isImport = isForImport(metadata)
        if (isImport && !may(ctx.user.role, 'admin')) throw new AppError('FORBIDDEN', 'You do not have access to this.')
        const { plan } = ctx.site
        if (size > largestFor(plan, isImport)) throw new AppError('FILE_TOO_LARGE', tooLargeFor(plan, isImport))
        if (!isForForm(metadata)) detailsOf({ ...metadata })
        if (!isForChange(metadata) && !isImport) await expectRoomFor(ctx, metadata, size)
        // After the limits of the plan: a file that the plan never takes is not to be tried again later.
        await expectSpace(ctx.config, size)
        // Whose it is; said last, so that nobody can say otherwise.
        return { metadata: { ...metadata, owner: ctx.user.id } }
      })
    },
    async onUploadFinish(request, upload) {
      if (isForForm(upload.metadata)) return {}
      return inTus(() => finish(contexts.get(request)!, upload, datastore))
    },
  })
}

/** What would find no room once it is here is refused before a byte of it is sent, but for what is here already. */
function expectRoomFor({ read, user, site }: Ctx, metadata: Upload['metadata'], bytes: number) {
  return read(async ({ db }) => {
    const key = metadata?.key
    if (!(key && (await photoOfUpload(db, user.id, key)))) await expectRoom(db, site.plan, bytes)
  })
}

async function finish(ctx: Ctx, { id, size, metadata }: Upload, store: HashingStore) {
  const path = join(store.directory, id)
  try {
    const { filename, key, ...fields } = metadata ?? {}
    const { photo, again } = await acceptPhoto(
      { files: ctx.files, plan: ctx.site.plan, write: ctx.write },
      {
        file: { path, size: size!, sha256: await store.sha256Of(id, size!) },
        fileName: filename ?? '',
        details: detailsOf(fields),
        by: ctx.user,
        uploadKey: key ?? undefined,
      },
    )
    const body = { message: 'Photo uploaded successfully', photo: adminPhotoOf(ctx, photo) } satisfies Uploaded
    return { status_code: again ? 200 : 201, body: JSON.stringify(body) }
  } finally {
    // Taken in or refused: either way there is nothing left to go on with.
    await rm(path, { force: true })
    await rm(`${path}.json`, { force: true })
  }
}

function webRequest({ method, url, headers, raw }: FastifyRequest): Request {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  const body = method === 'PATCH' || method === 'POST' ? (Readable.toWeb(raw) as ReadableStream) : undefined
  const init = { method, headers: pairs, ...(body && { body, duplex: 'half' }) }
  return new Request(new URL(url, 'http://uploads.invalid'), init as RequestInit)
}

async function answer(reply: FastifyReply, response: Response, { site }: Ctx) {
  const { status } = response
  const text = await response.text()
  reply.code(status)
  for (const [name, value] of response.headers)
    if (!/^(content-(length|type)|access-control-.*|x-content-type-options)$/.test(name)) reply.header(name, value)
  reply.header('cache-control', 'no-store')
  if (status === 503 || status === 507) reply.header('retry-after', status === 507 ? '60' : '5')
  if (text === '') return reply.send()
  const body = status < 400 || text.startsWith('{') ? text : JSON.stringify(inWords(status, site.plan))
  return reply.type('application/json; charset=utf-8').send(body)
}

/** What tus itself refuses, fit to show. Its status says the rest to the client's code. */
function inWords(status: number, plan: Site['plan']): ErrorBody {
  if (status === 413) return { code: 'FILE_TOO_LARGE', message: tooLargeFor(plan) }
  if (status === 404 || status === 410) return { code: 'NOT_FOUND', message: 'That upload no longer exists.' }
  if (status === 409) return { code: 'CONFLICT', message: 'This upload went on elsewhere.' }
  if (status >= 500) return { code: 'UNEXPECTED', message: 'Something went wrong. Please try again.' }
  return { code: 'VALIDATION', message: 'That request could not be read.' }
}
