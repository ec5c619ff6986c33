import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { splitRoute } from '#shared/core/endpoint.ts'
import { AppError, checked } from '#shared/core/errors.ts'
import type { FormEndpoint } from '#shared/core/form-endpoint.ts'
import { tooLarge, uploadLimit } from '#shared/core/photo-options.ts'
import type { Outside } from '../http/context.ts'
import type { RequestPipeline } from '../http/request-pipeline.ts'
import { type FormFile, readForm } from './form.ts'
import { uploadsFolder } from './receive.ts'
import { withResumed } from './resumed.ts'

/** A form of content managers that has arrived whole. */
export interface ArrivedForm {
  fields: Record<string, unknown>
  /** The file in one of these fields, if one was chosen. */
  file(...names: string[]): FormFile | undefined
  /** Of the address. */
  params: unknown
}

interface FormRoute<A> {
  endpoint: FormEndpoint<A>
  /** Fields that files come in; files in others are skipped. */
  fileFields: readonly string[]
  /** Most files, and how many of them may be as large as a file can be. */
  files: number
  large: number
  /** Bytes that the words and the boundaries around the files may take. */
  around: number
  /** What is said about more files than that. */
  tooMany: string
  /** 201 for what makes something new. */
  code?: 200 | 201
  answer(form: ArrivedForm, ctx: Outside<'content'>): Promise<A>
}

/**
 * A route of content managers that takes a form with files. One in `file` may have come before in pieces; then the field
 * `upload` names it. Files that nobody has taken are removed in the end.
 */
export function formRoute<A>(app: FastifyInstance, pipeline: RequestPipeline, terms: FormRoute<A>) {
  const { endpoint, fileFields, files, large, around, tooMany, code = 200, answer } = terms
  const [method, url] = splitRoute(endpoint.route)
  app.register((scope, _options, done) => {
    scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: uploadLimit, files, fields: 40, parts: 50, fieldSize: around, fieldNameSize: 60 },
    })
    scope.route({
      method,
      url,
      handler: (request, reply) =>
        pipeline.handleRequest(request, reply, { access: 'content', tx: 'none', limit: 'upload' }, async (ctx) => {
          if (Number(request.headers['content-length'] ?? 0) > large * uploadLimit + around)
            throw new AppError('FILE_TOO_LARGE', tooLarge)
          const form = await readForm(request, uploadsFolder(ctx.config, ctx.site.id), { fileFields, tooMany })
          // Forms send a part without a name for a field in which nothing was chosen.
          const sent = form.files.filter(({ size, fileName }) => size > 0 || fileName !== '')
          try {
            // What was too large for the form came before it, in pieces.
            const upload = fileFields.includes('file') && form.fields.upload
            const answered = await withResumed(ctx, upload, (resumed) => {
              const given = resumed ? [resumed, ...sent] : sent
              const file = (...names: string[]) => given.find(({ field }) => names.includes(field))
              return answer({ fields: form.fields, file, params: request.params }, ctx)
            })
            reply.code(code).header('cache-control', 'no-store')
            return answered
          } finally {
            await form.discard()
          }
        }),
    })
    done()
  })
}

/**
 * What a form changes: JSON text in its field `changes`, of what the address
 * names. Throws VALIDATION.
 */
export function changesIn<S extends z.ZodType>(schema: S, { fields, params }: ArrivedForm): z.output<S> {
  let changes: unknown = {}
  try {
    if (fields.changes) changes = JSON.parse(String(fields.changes))
  } catch (cause) {
    throw new AppError('VALIDATION', 'This form could not be read.', { cause })
  }
  return checked(schema, { ...Object(changes), ...Object(params) })
}
