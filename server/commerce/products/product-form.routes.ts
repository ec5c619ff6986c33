import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { withStoredImages } from '#server/content/images/store-image.ts'
import type { RequestContext } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { formRoute, type ReceivedForm } from '#server/core/uploads/form-route.ts'
import { productForms } from '#shared/commerce/form-endpoints.ts'
import { NewProduct, ProductChanges } from '#shared/commerce/products.ts'
import { validateInput } from '#shared/core/errors.ts'
import { Id, Instant, line, listOf } from '#shared/core/primitives.ts'
import { GalleryField, parseJson, pickImages } from './picked-images.ts'
import { readAdminProduct } from './present.ts'
import { createProduct, type StoredImage, updateProduct } from './save.ts'

const maxImages = 8

/** `POST /api/products` and `PUT /api/products/:id`: a product as a form, with its images in `image` and `images`. */
export function productRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  const form = {
    files: maxImages,
    tooMany: `Please send at most ${maxImages} pictures at a time.`,
    // Room for a hundred variants in characters of three bytes.
    textBytes: 128 * 1024,
    orJson: true,
  }
  formRoute(app, pipeline, {
    ...form,
    endpoint: productForms.create,
    code: 201,
    answer: (arrived, ctx) => withImages(pipeline, arrived, ctx, (form) => create(form, ctx)),
  })
  formRoute(app, pipeline, {
    ...form,
    endpoint: productForms.update,
    answer: (arrived, ctx) => withImages(pipeline, arrived, ctx, (form) => update(form, ctx)),
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

async function create({ fields, main, added }: ProductForm, ctx: RequestContext<'admin'>) {
  const { gallery: given, ...rest } = fields
  const { gallery } = validateInput(z.object({ gallery: GalleryField.optional() }), { gallery: given })
  const input = validateInput(NewProduct, parseFields(rest))
  const product = await ctx.write(async (inside) => {
    const { picked } = await pickImages(inside.db, gallery)
    const images = [...(main ? [main] : []), ...picked, ...added].map((image, position) => ({ ...image, position }))
    return readAdminProduct(inside, await createProduct(inside, input, images))
  })
  return { message: 'Product added successfully', product }
}

const UpdateOptions = z.object({
  updatedAt: Instant.optional(),
  removeImages: listOf(Id, 50).optional(),
  gallery: GalleryField.optional(),
})

async function update({ fields, id: given, main, added }: ProductForm, ctx: RequestContext<'admin'>) {
  const { id } = validateInput(z.object({ id: Id }), { id: given })
  const { updatedAt, removeImages, gallery, ...rest } = fields
  const options = validateInput(UpdateOptions, { updatedAt, removeImages, gallery })
  const input = validateInput(ProductChanges, parseFields(rest))
  const product = await ctx.write(async (inside) => {
    const { removeImages: removed = [], ...rest } = options
    const { picked, gallery } = await pickImages(inside.db, rest.gallery)
    await updateProduct(inside, id, input, { ...rest, gallery, picked, main, added, removed })
    return readAdminProduct(inside, id)
  })
  return { message: 'Product updated successfully', product }
}

/** Stores the images of the form. They are deleted again if the form is rejected. */
function withImages<T>(
  pipeline: RequestPipeline,
  { fields: { image_alt: given, ...fields }, files, params, isJson }: ReceivedForm,
  ctx: RequestContext<'admin'>,
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
  const { alt } = validateInput(z.object({ alt: line(300).default('') }), { alt: given })
  return withStoredImages(pipeline, ctx, files, (images) => {
    const inField = (name: string) =>
      images.filter(({ field }) => field === name).map(({ field: _, ...image }) => ({ ...image, alt }))
    return work({ fields, id, main: inField('image')[0], added: inField('images') })
  })
}

const amounts = ['price', 'secondPrice', 'compareAtPrice', 'cost']
const optionalAmounts = ['secondPrice', 'compareAtPrice', 'cost']
const wholes = ['stock', 'lowStock', 'stockDelta', 'weight']
const switches = ['needsDelivery', 'sellsWhenOut']
/** JSON, because forms have no lists. */
const lists = ['options', 'variants', 'related']

/** Parses the texts of a form: numbers, switches, JSON lists, and empty optional prices. */
function parseFields(fields: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value]
      if (value === '' && optionalAmounts.includes(name)) return [name, null]
      if (lists.includes(name)) return [name, parseJson(value) ?? value]
      if (amounts.includes(name) && /^\d{1,7}(\.\d{1,2})?$/.test(value)) return [name, Number(value)]
      if (switches.includes(name) && (value === 'true' || value === 'false')) return [name, value === 'true']
      if (wholes.includes(name) && /^-?\d{1,7}$/.test(value)) return [name, Number(value)]
      return [name, value]
    }),
  )
}
