import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { splitRoute } from '#shared/core/endpoint.ts'
import { AppError, validateInput } from '#shared/core/errors.ts'
import type { FormEndpoint } from '#shared/core/form-endpoint.ts'
import { tooLarge as fileTooLarge, uploadLimit } from '#shared/core/photo-options.ts'
import type { Permission } from '#shared/core/roles.ts'
import type { RequestContext } from '../http/context.ts'
import type { RequestPipeline } from '../http/request-pipeline.ts'
import { type isForContent, withResumableUpload } from './claim-upload.ts'
import { type FormFile, type FormTerms, noFileMessage, readForm } from './form.ts'
import { uploadsFolder } from './receive.ts'

/** A received form. */
export interface ReceivedForm {
  fields: Record<string, unknown>
  /** Without file fields that were left empty. */
  files: FormFile[]
  /** The file in one of these fields, if any. */
  file(...names: string[]): FormFile | undefined
  /** Whether the body was JSON. */
  isJson: boolean
  /** Path parameters. */
  params: unknown
  query: unknown
  headers: FastifyRequest['headers']
  /** Overrides the status of the response. */
  answerWith(code: 200 | 201): void
}

interface FormRoute<A, P extends Permission> extends Partial<Pick<FormTerms, 'onlyThese' | 'tooMany' | 'tooLarge'>> {
  endpoint: FormEndpoint<A, string, P>
  /** Maximum files, and how many of them may have the maximum size. Default: one. */
  files?: number
  large?: number
  /** Maximum bytes of a file. Default: the upload limit. */
  fileSize?: number
  /** Maximum fields. */
  fields?: number
  /** Maximum bytes of the text fields and boundaries. */
  textBytes?: number
  /** 201 for routes that create something. */
  code?: 200 | 201
  /** Whether the body may also be JSON, without files. */
  orJson?: boolean
  /** Folder for incoming files, if not the uploads folder. */
  folder?(ctx: RequestContext<P>): string
  /** Which resumable uploads the field `upload` may name. Default: none. */
  takesResumed?: typeof isForContent
  /** Rejects a form before its files arrive, by the least bytes that they have. */
  beforeBody?(ctx: RequestContext<P>, bytes: number): Promise<void>
  /** The response to a form that was already processed but whose response got lost. */
  before?(form: ReceivedForm, ctx: RequestContext<P>): Promise<A | undefined>
  answer(form: ReceivedForm, ctx: RequestContext<P>): Promise<A>
}

/**
 * A route for a form with files. The field `upload` may name a file that was uploaded resumably before. Files that
 * the handler does not store are deleted.
 */
export function formRoute<A, P extends Permission>(
  app: FastifyInstance,
  pipeline: RequestPipeline,
  {
    endpoint: { route, access, limit, files: fileFields },
    files = 1,
    large = files,
    fileSize = uploadLimit,
    fields: maxFields = 40,
    textBytes = 64 * 1024,
    onlyThese = false,
    tooMany = 'Please send one file at a time.',
    tooLarge = () => new AppError('FILE_TOO_LARGE', fileTooLarge),
    code = 200,
    orJson = false,
    folder = ({ config, site }) => uploadsFolder(config, site.id),
    takesResumed,
    beforeBody,
    before,
    answer,
  }: FormRoute<A, P>,
) {
  const [method, url] = splitRoute(route)
  const formIn = async (request: FastifyRequest, ctx: RequestContext<P>) => {
    if (orJson && !request.isMultipart())
      return { fields: { ...Object(request.body ?? {}) }, files: [], discard: async () => undefined }
    // Rejects by content length, before the body arrives.
    const bytes = Number(request.headers['content-length'] ?? 0)
    if (bytes > large * fileSize + textBytes) throw tooLarge(fileFields[0] ?? '')
    await beforeBody?.(ctx, Math.max(0, bytes - textBytes))
    return readForm(request, folder(ctx), { fileFields, onlyThese, tooMany, tooLarge })
  }
  app.register((scope, _options, done) => {
    scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize, files, fields: maxFields, parts: maxFields + files, fieldSize: textBytes, fieldNameSize: 60 },
    })
    scope.route({
      method,
      url,
      handler: (request, reply) =>
        pipeline.handleRequest(request, reply, { access, tx: 'none', limit }, async (given) => {
          // The same type, which TypeScript cannot infer for a generic permission.
          const ctx = given as unknown as RequestContext<P>
          reply.header('cache-control', 'no-store')
          const { fields, files: all, discard } = await formIn(request, ctx)
          let status = code
          // Forms send an empty part for a file field that was left empty.
          const sent = all.filter(({ size, fileName }) => size > 0 || fileName !== '')
          const toForm = (received: FormFile[]): ReceivedForm => ({
            fields,
            files: received,
            file: (...names) => received.find(({ field }) => names.includes(field)),
            isJson: !request.isMultipart(),
            params: request.params,
            query: request.query,
            headers: request.headers,
            answerWith(other) {
              status = other
            },
          })
          try {
            const earlier = await before?.(toForm(sent), ctx)
            if (earlier !== undefined) return earlier
            // A file that is too large for the form was uploaded resumably before it.
            const upload = takesResumed && fields.upload
            const answered = await withResumableUpload(
              given as unknown as RequestContext<'content'>,
              upload,
              (resumed) => answer(toForm(resumed ? [resumed, ...sent] : sent), ctx),
              takesResumed,
            )
            reply.code(status)
            return answered
          } finally {
            await discard()
          }
        }),
    })
    done()
  })
}

/** The file in one of these fields. Throws VALIDATION if there is none. */
export function requireFile(form: ReceivedForm, ...names: string[]): FormFile {
  const file = form.file(...names)
  if (!file) throw new AppError('VALIDATION', noFileMessage)
  return file
}

/** The changes of a form: JSON in its field `changes` and the path parameters. Throws VALIDATION. */
export function parseChanges<S extends z.ZodType>(schema: S, { fields, params }: ReceivedForm): z.output<S> {
  let changes: unknown = {}
  try {
    if (fields.changes) changes = JSON.parse(String(fields.changes))
  } catch (cause) {
    throw new AppError('VALIDATION', 'This form could not be read.', { cause })
  }
  return validateInput(schema, { ...Object(changes), ...Object(params) })
}
