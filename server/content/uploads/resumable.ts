import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Server } from '@tus/server'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { expectSpace } from '#server/core/disk-space.ts'
import type { RequestContext, Site } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { withoutValues } from '#server/core/log.ts'
import { expectUsageAvailable } from '#server/core/media/usage.ts'
import { isForChange, isForForm, isForImport, ownUpload } from '#server/core/uploads/claim-upload.ts'
import { type HashingStore, resumableStore } from '#server/core/uploads/hashing-store.ts'
import { maxResumableSize, tooLargeMessage } from '#server/core/uploads/size-limits.ts'
import { withTusErrors } from '#server/core/uploads/storage-errors.ts'
import type { Uploaded } from '#shared/content/photos.ts'
import { AppError, type ErrorBody } from '#shared/core/errors.ts'
import { resumable } from '#shared/core/plain-routes.ts'
import { hasPermission } from '#shared/core/roles.ts'
import { acceptPhoto, photoOfUpload } from '../photos/accept.ts'
import { detailsOf } from '../photos/details.ts'
import { adminPhotoOf } from '../photos/present.ts'

type Ctx = RequestContext<'content'>
type Upload = Awaited<ReturnType<HashingStore['getUpload']>>

/**
 * `/api/uploads`: resumable uploads (tus 1.0). Each request checks the session, the permission and the owner. A
 * completed upload becomes a photo, or waits for the form that references it.
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
  // The body stays a stream.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
  app.post(resumable, handleRequest)
  app.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${resumable}/:id`, handler: handleRequest })
}

function tusServer(datastore: HashingStore, contexts: WeakMap<Request, Ctx>, log: FastifyBaseLogger) {
  return new Server({
    path: resumable,
    relativeLocation: true,
    datastore,
    // tus responds to its errors itself, so they do not reach the error handler that logs.
    onResponseError(_request, error) {
      const status = 'status_code' in error ? error.status_code : 500
      if (status >= 500) log.error({ err: error }, 'message' in error ? withoutValues(error.message) : error.body)
      return undefined
    },
    async onUploadCreate(request, { size, metadata }) {
      return withTusErrors(async () => {
        const ctx = contexts.get(request)!
        if (!size) throw new AppError('VALIDATION', 'Please select a file to upload')
        const isImport = isForImport(metadata)
        if (isImport && !hasPermission(ctx.user.role, 'admin'))
          throw new AppError('FORBIDDEN', 'You do not have access to this.')
        const { plan } = ctx.site
        if (size > maxResumableSize(plan, isImport))
          throw new AppError('FILE_TOO_LARGE', tooLargeMessage(plan, isImport))
        if (!isForForm(metadata)) detailsOf({ ...metadata })
        if (!isForChange(metadata) && !isImport) await expectRoomFor(ctx, metadata, size)
        // After the limits of the plan: clients retry only what can succeed later.
        await expectSpace(ctx.config, size)
        // The owner comes last, so that clients cannot override it.
        return { metadata: { ...metadata, owner: ctx.user.id } }
      })
    },
    async onUploadFinish(request, upload) {
      if (isForForm(upload.metadata)) return {}
      return withTusErrors(() => finish(contexts.get(request)!, upload, datastore))
    },
  })
}

/**
 * Rejects an upload that exceeds the plan before any byte is sent. Files that
 * exist already need no space.
 */
function expectRoomFor({ read, user, site }: Ctx, metadata: Upload['metadata'], bytes: number) {
  return read(async ({ db }) => {
    const key = metadata?.key
    if (!(key && (await photoOfUpload(db, user.id, key)))) await expectUsageAvailable(db, site.plan, bytes)
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
    // Stored or refused: there is nothing left to resume.
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
  const body = status < 400 || text.startsWith('{') ? text : JSON.stringify(messageOf(status, site.plan))
  return reply.type('application/json; charset=utf-8').send(body)
}

/** A message for the errors of tus, by status. */
function messageOf(status: number, plan: Site['plan']): ErrorBody {
  if (status === 413) return { code: 'FILE_TOO_LARGE', message: tooLargeMessage(plan) }
  if (status === 404 || status === 410) return { code: 'NOT_FOUND', message: 'That upload no longer exists.' }
  if (status === 409) return { code: 'CONFLICT', message: 'This upload was continued in another place.' }
  if (status >= 500) return { code: 'UNEXPECTED', message: 'Something went wrong. Please try again.' }
  return { code: 'VALIDATION', message: 'The request could not be read.' }
}
