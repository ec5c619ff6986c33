import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { storePicture } from '#server/content/pictures/store-picture.ts'
import type { Outside } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { fileNames } from '#server/core/media/names.ts'
import { readForm } from '#server/core/uploads/form.ts'
import { uploadsFolder } from '#server/core/uploads/receive.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { AppError, checked } from '#shared/core/errors.ts'
import { uploadLimit } from '#shared/core/photo-options.ts'
import { Id, Instant } from '#shared/core/primitives.ts'
import { sliderForms } from '#shared/site/form-endpoints.ts'
import { NewSlider, type SavedSlider, SliderChanges } from '#shared/site/sliders.ts'
import { changeSlider, createSlider, type StoredPicture } from './change.ts'
import { readSlider } from './present.ts'

/** `POST /api/sliders` and `PUT /api/sliders/:id`: a slide as a form, with its picture in `image`. */
export function sliderRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  app.register((scope, _options, done) => {
    scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: uploadLimit, files: 1, fields: 40, parts: 50, fieldSize: 16 * 1024, fieldNameSize: 60 },
    })
    const handle =
      (work: (form: SliderForm, ctx: Outside<'admin'>, reply: FastifyReply) => Promise<SavedSlider>) =>
      (request: FastifyRequest, reply: FastifyReply) =>
        pipeline.handleRequest(request, reply, { access: 'admin', tx: 'none', limit: 'upload' }, async (ctx) => {
          reply.header('cache-control', 'no-store')
          return withForm(pipeline, request, ctx, (form) => work(form, ctx, reply)).catch(inDetail)
        })
    scope.post(splitRoute(sliderForms.create.route)[1], handle(create))
    scope.put(splitRoute(sliderForms.update.route)[1], handle(update))
    done()
  })
}

interface SliderForm {
  fields: Record<string, unknown>
  id: unknown
  picture: StoredPicture | undefined
}

async function create({ fields, picture }: SliderForm, ctx: Outside<'admin'>, reply: FastifyReply) {
  const input = checked(NewSlider, written(fields))
  if (!picture) {
    const message = 'Please select a file to upload'
    throw new AppError('VALIDATION', message, { fields: { image: message } })
  }
  const slider = await ctx.write(async (inside) => readSlider(inside, await createSlider(inside, input, picture)))
  reply.code(201)
  return { message: 'Slider created successfully!', slider }
}

async function update({ fields, id: given, picture }: SliderForm, ctx: Outside<'admin'>) {
  const { updatedAt: seen, ...rest } = fields
  const { id, updatedAt } = checked(z.object({ id: Id, updatedAt: Instant.optional() }), { id: given, updatedAt: seen })
  const input = checked(SliderChanges, written(rest))
  const slider = await ctx.write(async (inside) => {
    await changeSlider(inside, id, input, { updatedAt, picture })
    return readSlider(inside, id)
  })
  return { message: 'Slider updated successfully!', slider }
}

/** Reads the form and stores its picture; that of a form that is refused is taken away again. */
async function withForm<T>(
  pipeline: RequestPipeline,
  request: FastifyRequest,
  { config, site, files }: Outside<'admin'>,
  work: (form: SliderForm) => Promise<T>,
): Promise<T> {
  const { id } = request.params as { id?: string }
  if (!request.isMultipart()) return work({ fields: { ...Object(request.body ?? {}) }, id, picture: undefined })
  const { discard, ...form } = await readForm(request, uploadsFolder(config, site.id), {
    fileFields: ['image'],
    tooMany: 'Please send one file at a time.',
  })
  let picture: StoredPicture | undefined
  try {
    const [file] = form.files
    // An empty file field of a form is one without a name and without bytes.
    if (file && (file.size > 0 || file.fileName)) picture = await storePicture(pipeline, site.id, file)
    return await work({ fields: form.fields, id, picture })
  } catch (error) {
    if (error instanceof AppError && picture) await files.remove(fileNames.original(picture.id))
    throw error
  } finally {
    await discard()
  }
}

/** What is wrong with which field, said once more as a text: forms show it behind the message. */
function inDetail(error: unknown): never {
  if (!(error instanceof AppError) || !error.fields || error.details !== undefined) throw error
  const { code, message, fields, cause } = error
  const rest = Object.values(fields).filter((text) => text !== message)
  throw rest.length ? new AppError(code, message, { fields, cause, details: [...new Set(rest)].join(' ') }) : error
}

/** Whatever a form says about these is not for it to say. */
const notForForms = ['company', 'isGlobalSettings', '_id']

/** A form says everything in words: what is a number, a yes or no, or settings becomes that. */
function written(fields: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !notForForms.includes(name))
      .map(([name, value]) => [name, typeof value === 'string' ? meant(name, value) : value]),
  )
}

function meant(name: string, value: string): unknown {
  if (name === 'order' && /^\d{1,7}$/.test(value)) return Number(value)
  if (name === 'isActive' && (value === 'true' || value === 'false')) return value === 'true'
  if (name !== 'searchButton') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
