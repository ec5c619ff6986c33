import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { withPictures } from '#server/content/pictures/store-picture.ts'
import type { Outside } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { nothingChosen } from '#server/core/uploads/form.ts'
import { formRoute } from '#server/core/uploads/form-route.ts'
import { AppError, checked } from '#shared/core/errors.ts'
import { Id, Instant } from '#shared/core/primitives.ts'
import { sliderForms } from '#shared/site/form-endpoints.ts'
import { NewSlider, SliderChanges } from '#shared/site/sliders.ts'
import { changeSlider, createSlider, type StoredPicture } from './change.ts'
import { readSlider } from './present.ts'

/** `POST /api/sliders` and `PUT /api/sliders/:id`: a slide as a form, with its picture in `image`. */
export function sliderRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  formRoute(app, pipeline, {
    endpoint: sliderForms.create,
    code: 201,
    orJson: true,
    answer: ({ fields, files }, ctx) =>
      withPictures(pipeline, ctx, files, ([picture]) => create(fields, picture, ctx)).catch(inDetail),
  })
  formRoute(app, pipeline, {
    endpoint: sliderForms.update,
    orJson: true,
    answer: ({ fields, files, params }, ctx) =>
      withPictures(pipeline, ctx, files, ([picture]) => update({ ...fields, ...Object(params) }, picture, ctx)).catch(
        inDetail,
      ),
  })
}

type Fields = Record<string, unknown>

async function create(fields: Fields, picture: StoredPicture | undefined, ctx: Outside<'admin'>) {
  const input = checked(NewSlider, written(fields))
  if (!picture) throw new AppError('VALIDATION', nothingChosen, { fields: { image: nothingChosen } })
  const slider = await ctx.write(async (inside) => readSlider(inside, await createSlider(inside, input, picture)))
  return { message: 'Slider created successfully!', slider }
}

async function update(
  { id: given, updatedAt: seen, ...fields }: Fields,
  picture: StoredPicture | undefined,
  ctx: Outside<'admin'>,
) {
  const { id, updatedAt } = checked(z.object({ id: Id, updatedAt: Instant.optional() }), { id: given, updatedAt: seen })
  const input = checked(SliderChanges, written(fields))
  const slider = await ctx.write(async (inside) => {
    await changeSlider(inside, id, input, { updatedAt, picture })
    return readSlider(inside, id)
  })
  return { message: 'Slider updated successfully!', slider }
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
