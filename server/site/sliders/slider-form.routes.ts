import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { withStoredImages } from '#server/content/images/store-image.ts'
import type { RequestContext } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { noFileMessage } from '#server/core/uploads/form.ts'
import { formRoute } from '#server/core/uploads/form-route.ts'
import { AppError, validateInput } from '#shared/core/errors.ts'
import { Id, Instant } from '#shared/core/primitives.ts'
import { sliderForms } from '#shared/site/form-endpoints.ts'
import { NewSlider, SliderChanges } from '#shared/site/sliders.ts'
import { changeSlider, createSlider, imageOfPhoto, type StoredSlideImage } from './change.ts'
import { readSlider } from './present.ts'

/** `POST /api/sliders` and `PUT /api/sliders/:id`: a form with the image file in `image`, or the id of a photo in `photo`. */
export function sliderRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  formRoute(app, pipeline, {
    endpoint: sliderForms.create,
    code: 201,
    orJson: true,
    answer: ({ fields, files }, ctx) =>
      withStoredImages(pipeline, ctx, files, ([image]) => create(fields, image, ctx)).catch(addDetails),
  })
  formRoute(app, pipeline, {
    endpoint: sliderForms.update,
    orJson: true,
    answer: ({ fields, files, params }, ctx) =>
      withStoredImages(pipeline, ctx, files, ([image]) => update({ ...fields, ...Object(params) }, image, ctx)).catch(
        addDetails,
      ),
  })
}

type Fields = Record<string, unknown>

async function create(
  { photo: given, ...fields }: Fields,
  image: StoredSlideImage | undefined,
  ctx: RequestContext<'admin'>,
) {
  const photo = readPhoto(given)
  const input = validateInput(NewSlider, parseFields(fields))
  if (!image && !photo) throw new AppError('VALIDATION', noFileMessage, { fields: { image: noFileMessage } })
  const slider = await ctx.write(async (inside) => {
    const stored = image ?? (await imageOfPhoto(inside.db, photo!))
    return readSlider(inside, await createSlider(inside, input, stored))
  })
  return { message: 'Slider created successfully!', slider }
}

async function update(
  { id: sentId, updatedAt: sentVersion, photo: given, ...fields }: Fields,
  image: StoredSlideImage | undefined,
  ctx: RequestContext<'admin'>,
) {
  const { id, updatedAt } = validateInput(z.object({ id: Id, updatedAt: Instant.optional() }), {
    id: sentId,
    updatedAt: sentVersion,
  })
  const photo = readPhoto(given)
  const input = validateInput(SliderChanges, parseFields(fields))
  const slider = await ctx.write(async (inside) => {
    const stored = image ?? (photo ? await imageOfPhoto(inside.db, photo) : undefined)
    await changeSlider(inside, id, input, { updatedAt, image: stored })
    return readSlider(inside, id)
  })
  return { message: 'Slider updated successfully!', slider }
}

/** Id of a photo of the site, instead of an image file. */
const readPhoto = (photo: unknown) => validateInput(z.object({ photo: Id.optional() }), { photo }).photo

/** Repeats the messages of the fields in `details`, which forms show after the message. */
function addDetails(error: unknown): never {
  if (!(error instanceof AppError) || !error.fields || error.details !== undefined) throw error
  const { code, message, fields, cause } = error
  const rest = Object.values(fields).filter((text) => text !== message)
  throw rest.length ? new AppError(code, message, { fields, cause, details: [...new Set(rest)].join(' ') }) : error
}

/** Fields of the specified API that forms cannot change. */
const ignoredFields = ['company', 'isGlobalSettings', '_id']

/** Parses the numbers, booleans and JSON of a form. */
function parseFields(fields: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !ignoredFields.includes(name))
      .map(([name, value]) => [name, typeof value === 'string' ? parseField(name, value) : value]),
  )
}

function parseField(name: string, value: string): unknown {
  if (name === 'order' && /^\d{1,7}$/.test(value)) return Number(value)
  if (name === 'isActive' && (value === 'true' || value === 'false')) return value === 'true'
  if (name !== 'searchButton') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
