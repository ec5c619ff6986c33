import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Outside } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { fileNames } from '#server/core/media/names.ts'
import { readForm } from '#server/core/uploads/form.ts'
import { uploadsFolder } from '#server/core/uploads/receive.ts'
import { productForms } from '#shared/commerce/form-endpoints.ts'
import { NewProduct, ProductChanges, type SavedProduct } from '#shared/commerce/products.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { AppError, checked } from '#shared/core/errors.ts'
import { uploadLimit } from '#shared/core/photo-options.ts'
import { Id, Instant, line, listOf } from '#shared/core/primitives.ts'
import { changeProduct, createProduct } from './change.ts'
import { stored } from './read.ts'
import { type StoredImage, storeProductImage } from './store-image.ts'

/** Most pictures that come with one form. */
const mostImages = 8

/** `POST /api/products` and `PUT /api/products/:id`: a product as a form, with its pictures in `image` and `images`. */
export function productRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  app.register((scope, _options, done) => {
    scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        fileSize: uploadLimit,
        files: mostImages,
        fields: 40,
        parts: 50,
        // A hundred variants in letters of three bytes.
        fieldSize: 128 * 1024,
        fieldNameSize: 60,
      },
    })
    const handle =
      (work: (form: ProductForm, ctx: Outside<'admin'>, reply: FastifyReply) => Promise<SavedProduct>) =>
      (request: FastifyRequest, reply: FastifyReply) =>
        pipeline.handleRequest(request, reply, { access: 'admin', tx: 'none', limit: 'upload' }, async (ctx) => {
          reply.header('cache-control', 'no-store')
          return withForm(pipeline, request, ctx, (form) => work(form, ctx, reply))
        })
    scope.post(splitRoute(productForms.create.route)[1], handle(create))
    scope.put(splitRoute(productForms.update.route)[1], handle(update))
    done()
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

async function create({ fields, main, added }: ProductForm, ctx: Outside<'admin'>, reply: FastifyReply) {
  const input = checked(NewProduct, written(fields))
  const images = [...(main ? [main] : []), ...added].map((image, position) => ({ ...image, position }))
  const product = await ctx.write(async (inside) => stored(inside, await createProduct(inside, input, images)))
  reply.code(201)
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

/** Reads the form and stores its pictures; those of a form that is refused are taken away again. */
async function withForm<T>(
  pipeline: RequestPipeline,
  request: FastifyRequest,
  ctx: Outside<'admin'>,
  work: (form: ProductForm) => Promise<T>,
): Promise<T> {
  const { id } = request.params as { id?: string }
  if (!request.isMultipart()) return work({ fields: fieldsOf(request.body), id, main: undefined, added: [] })
  const form = await readForm(request, uploadsFolder(ctx.config, ctx.site.id), {
    fileFields: ['image', 'images'],
    tooMany: `Please send at most ${mostImages} pictures at a time.`,
  })
  const kept: (StoredImage & { field: string })[] = []
  try {
    const { image_alt: alt, ...fields } = form.fields
    const { image_alt } = checked(z.object({ image_alt: line(300).default('') }), { image_alt: alt })
    // An empty file field of a form is one without a name and without bytes.
    for (const file of form.files)
      if (file.size > 0 || file.fileName)
        kept.push({ ...(await storeProductImage(pipeline, ctx.site.id, file, image_alt)), field: file.field })
    const of = (field: string) => kept.filter((image) => image.field === field).map(({ field: _, ...image }) => image)
    const [main] = of('image')
    return await work({ fields, id, main, added: of('images') })
  } catch (error) {
    if (error instanceof AppError) for (const image of kept) await ctx.files.remove(fileNames.original(image.id!))
    throw error
  } finally {
    await form.discard()
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const fieldsOf = (body: unknown): Record<string, unknown> => ({ ...Object(body ?? {}) })

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
