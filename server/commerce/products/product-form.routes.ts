import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { withPictures } from '#server/content/pictures/store-picture.ts'
import type { Outside } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { type ArrivedForm, formRoute } from '#server/core/uploads/form-route.ts'
import { productForms } from '#shared/commerce/form-endpoints.ts'
import { NewProduct, ProductChanges } from '#shared/commerce/products.ts'
import { checked } from '#shared/core/errors.ts'
import { Id, Instant, line, listOf } from '#shared/core/primitives.ts'
import { changeProduct, createProduct } from './change.ts'
import { stored } from './read.ts'
import type { StoredImage } from './store-image.ts'

/** Most pictures that come with one form. */
const mostImages = 8

/** `POST /api/products` and `PUT /api/products/:id`: a product as a form, with its pictures in `image` and `images`. */
export function productRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  const form = {
    files: mostImages,
    tooMany: `Please send at most ${mostImages} pictures at a time.`,
    // A hundred variants in letters of three bytes.
    around: 128 * 1024,
    orJson: true,
  }
  formRoute(app, pipeline, {
    ...form,
    endpoint: productForms.create,
    code: 201,
    answer: (arrived, ctx) => withImages(pipeline, arrived, ctx, (product) => create(product, ctx)),
  })
  formRoute(app, pipeline, {
    ...form,
    endpoint: productForms.update,
    answer: (arrived, ctx) => withImages(pipeline, arrived, ctx, (product) => update(product, ctx)),
  })
}

interface ProductForm {
  fields: Record<string, unknown>
  id: unknown
  /** From the field `image`. */
  main: StoredImage | undefined
  /** From the field `images`. */
  added: StoredImage[]
}

async function create({ fields, main, added }: ProductForm, ctx: Outside<'admin'>) {
  const input = checked(NewProduct, written(fields))
  const images = [...(main ? [main] : []), ...added].map((image, position) => ({ ...image, position }))
  const product = await ctx.write(async (inside) => stored(inside, await createProduct(inside, input, images)))
  return { message: 'Product added successfully', product }
}

const Beside = z.object({
  updatedAt: Instant.optional(),
  removeImages: listOf(Id, 50).optional(),
  /** JSON, because a form has no lists. */
  gallery: z
    .string()
    .max(16_000)
    .transform(parsed)
    .pipe(z.array(z.strictObject({ _id: Id, alt: line(300) })).max(50))
    .optional(),
})

async function update({ fields, id: given, main, added }: ProductForm, ctx: Outside<'admin'>) {
  const { id } = checked(z.object({ id: Id }), { id: given })
  const { updatedAt, removeImages, gallery, ...rest } = fields
  const beside = checked(Beside, { updatedAt, removeImages, gallery })
  const input = checked(ProductChanges, written(rest))
  const product = await ctx.write(async (inside) => {
    const pictures = { main, added, removed: beside.removeImages ?? [], gallery: beside.gallery }
    await changeProduct(inside, id, input, { ...pictures, updatedAt: beside.updatedAt })
    return stored(inside, id)
  })
  return { message: 'Product updated successfully', product }
}

/** Stores the form's pictures; those of a form that is refused are taken away again. */
function withImages<T>(
  pipeline: RequestPipeline,
  { fields: { image_alt: given, ...fields }, files, params, isJson }: ArrivedForm,
  ctx: Outside<'admin'>,
  work: (form: ProductForm) => Promise<T>,
): Promise<T> {
  const { id } = params as { id?: string }
  if (isJson)
    return work({
      fields: given === undefined ? fields : { ...fields, image_alt: given },
      id,
      main: undefined,
      added: [],
    })
  const { alt } = checked(z.object({ alt: line(300).default('') }), { alt: given })
  return withPictures(pipeline, ctx, files, (kept) => {
    const of = (name: string) =>
      kept.filter(({ field }) => field === name).map(({ field: _, ...image }) => ({ ...image, alt }))
    return work({ fields, id, main: of('image')[0], added: of('images') })
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const amounts = ['price', 'compareAtPrice', 'cost']
const wholes = ['stock', 'lowStock', 'stockDelta']
/** As JSON, because a form has no lists. */
const lists = ['options', 'variants']

/** A form says everything in words: what is a number becomes one, what is empty and may be is nothing. */
function written(fields: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value]
      if (value === '' && (name === 'compareAtPrice' || name === 'cost')) return [name, null]
      if (lists.includes(name)) return [name, parsed(value) ?? value]
      if (amounts.includes(name) && /^\d{1,7}(\.\d{1,2})?$/.test(value)) return [name, Number(value)]
      if (wholes.includes(name) && /^-?\d{1,7}$/.test(value)) return [name, Number(value)]
      return [name, value]
    }),
  )
}
