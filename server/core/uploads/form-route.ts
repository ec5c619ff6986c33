import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { splitRoute } from '#shared/core/endpoint.ts'
import { AppError, checked } from '#shared/core/errors.ts'
import type { FormEndpoint } from '#shared/core/form-endpoint.ts'
import { tooLarge as fileTooLarge, uploadLimit } from '#shared/core/photo-options.ts'
import type { Permission } from '#shared/core/roles.ts'
import type { Outside } from '../http/context.ts'
import type { RequestPipeline } from '../http/request-pipeline.ts'
import { type FormFile, type FormTerms, nothingChosen, readForm } from './form.ts'
import { uploadsFolder } from './receive.ts'
import { isForContent, withResumed } from './resumed.ts'

/** A form that has arrived whole. */
export interface ArrivedForm {
  fields: Record<string, unknown>
  /** Without those of fields in which nothing was chosen. */
  files: FormFile[]
  /** The file in one of these fields, if one was chosen. */
  file(...names: string[]): FormFile | undefined
  /** Whether it came as JSON. */
  isJson: boolean
  /** Of the address. */
  params: unknown
  query: unknown
  headers: FastifyRequest['headers']
  /** For an answer that is not the usual one of the route. */
  answerWith(code: 200 | 201): void
}

interface FormRoute<A, P extends Permission> extends Partial<Pick<FormTerms, 'onlyThese' | 'tooMany' | 'tooLarge'>> {
  endpoint: FormEndpoint<A, string, P>
  /** Most files, and how many of them may be as large as a file can be. Otherwise one. */
  files?: number
  large?: number
  /** Most bytes of one file. Otherwise those of an upload. */
  fileSize?: number
  /** Most fields. */
  fields?: number
  /** Bytes that the words and the boundaries around the files may take. */
  around?: number
  /** 201 for what makes something new. */
  code?: 200 | 201
  /** Whether the fields may also come as JSON, without files. */
  orJson?: boolean
  /** Where files are while they arrive, if not among the uploads. */
  folder?(ctx: Outside<P>): string
  /** Which resumable uploads its field `upload` may name. None where it takes no `file`. */
  takesResumed?: typeof isForContent
  /** The answer to a form that was sent before and whose answer got lost, with 200. */
  before?(form: ArrivedForm, ctx: Outside<P>): Promise<A | undefined>
  answer(form: ArrivedForm, ctx: Outside<P>): Promise<A>
}

/**
 * A route that takes a form with files. One in `file` may have come before in pieces; then the field `upload` names it.
 * Files that nobody has taken are removed in the end.
 */
export function formRoute<A, P extends Permission>(
  app: FastifyInstance,
  pipeline: RequestPipeline,
  {
    endpoint: { route, access, limit, files: fileFields },
    files = 1,
    large = files,
    fileSize = uploadLimit,
    fields = 40,
    around = 64 * 1024,
    onlyThese = false,
    tooMany = 'Please send one file at a time.',
    tooLarge = () => new AppError('FILE_TOO_LARGE', fileTooLarge),
    code = 200,
    orJson = false,
    folder = ({ config, site }) => uploadsFolder(config, site.id),
    takesResumed = isForContent,
    before,
    answer,
  }: FormRoute<A, P>,
) {
  const [method, url] = splitRoute(route)
  const formIn = async (request: FastifyRequest, ctx: Outside<P>) => {
    if (orJson && !request.isMultipart())
      return { fields: { ...Object(request.body ?? {}) }, files: [], discard: async () => undefined }
    // Where it is known beforehand, nothing of it has to arrive.
    if (Number(request.headers['content-length'] ?? 0) > large * fileSize + around) throw tooLarge(fileFields[0] ?? '')
    return readForm(request, folder(ctx), { fileFields, onlyThese, tooMany, tooLarge })
  }
  app.register((scope, _options, done) => {
    scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize, files, fields, parts: fields + files, fieldSize: around, fieldNameSize: 60 },
    })
    scope.route({
      method,
      url,
      handler: (request, reply) =>
        pipeline.handleRequest(request, reply, { access, tx: 'none', limit }, async (given) => {
          // The same type, which the compiler cannot tell of one that is still open.
          const ctx = given as unknown as Outside<P>
          reply.header('cache-control', 'no-store')
          const { fields: words, files: all, discard } = await formIn(request, ctx)
          let status = code
          // Forms send a part without a name for a field in which nothing was chosen.
          const sent = all.filter(({ size, fileName }) => size > 0 || fileName !== '')
          const arrived = (chosen: FormFile[]): ArrivedForm => ({
            fields: words,
            files: chosen,
            file: (...names) => chosen.find(({ field }) => names.includes(field)),
            isJson: !request.isMultipart(),
            params: request.params,
            query: request.query,
            headers: request.headers,
            answerWith(other) {
              status = other
            },
          })
          try {
            const earlier = await before?.(arrived(sent), ctx)
            if (earlier !== undefined) return earlier
            // What was too large for the form came before it, in pieces.
            const upload = fileFields.includes('file') && words.upload
            const answered = await withResumed(
              given as unknown as Outside<'content'>,
              upload,
              (resumed) => answer(arrived(resumed ? [resumed, ...sent] : sent), ctx),
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

/** The file in one of these fields. Throws VALIDATION where none was chosen. */
export function chosenFile(form: ArrivedForm, ...names: string[]): FormFile {
  const file = form.file(...names)
  if (!file) throw new AppError('VALIDATION', nothingChosen)
  return file
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
