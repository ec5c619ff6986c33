import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { sendAttachment } from '#server/content/media/send-attachment.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { storeCleanOriginal } from '#server/core/media/clean-original.ts'
import { displayName } from '#server/core/media/file-names.ts'
import { detectFileType } from '#server/core/media/sniff.ts'
import { expectStorageAvailable } from '#server/core/media/storage.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { networkOf } from '#server/core/request/network.ts'
import { isForContent } from '#server/core/uploads/claim-upload.ts'
import { formRoute, requireFile } from '#server/core/uploads/form-route.ts'
import { uploadsFolder } from '#server/core/uploads/receive.ts'
import { linkHolder } from '#server/identity/auth/link-holder.ts'
import { addProductFile } from '#shared/commerce/form-endpoints.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { AppError, requireRow, validateInput } from '#shared/core/errors.ts'
import { orderDownload, productFile } from '#shared/core/plain-routes.ts'
import { ById, Id } from '#shared/core/primitives.ts'
import { hasPermission } from '#shared/core/roles.ts'
import type { ProductFileRow } from '../../products/product-files.table.ts'
import { findOrder } from '../invoice/load-invoice.ts'
import { presentFile, productFileSubject } from './digital.routes.ts'
import { countDownload, downloadSubject, findDownload } from './downloads.ts'
import { confirmFile, listFiles, releaseFile, reserveFile } from './product-files.ts'

const Input = z.object({
  id: Id,
  fileId: Id,
  e: z.string().optional(),
  s: z.string().optional(),
  u: z.string().optional(),
})

/** The upload of files of products, and their downloads by admins and customers. */
export function digitalGoodsRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  formRoute(app, pipeline, {
    endpoint: addProductFile,
    code: 201,
    takesResumed: isForContent,
    beforeBody: (ctx, bytes) => ctx.read(({ db, site }) => expectStorageAvailable(db, site.plan, bytes)),
    async answer(form, ctx) {
      const { id } = validateInput(ById, form.params)
      const file = requireFile(form, 'file')
      const fileId = randomUUID()
      const stored = {
        ...{ fileId, fileName: displayName(file.fileName), size: file.size },
        mimeType: (await detectFileType(file.path))?.mime ?? 'application/octet-stream',
      }
      await ctx.write((inside) => reserveFile(inside, id, stored))
      try {
        await ctx.files.put(file.path, fileNames.original(fileId))
        return { file: presentFile(ctx.files, await ctx.write((inside) => confirmFile(inside, id, fileId))) }
      } catch (error) {
        // The row first: a row without its file would be sold.
        await ctx.write((inside) => releaseFile(inside, fileId))
        await ctx.files.delete(fileNames.original(fileId))
        throw error
      }
    },
  })

  /** `GET /api/products/:id/files/:fileId`: for admins, by a signed address. See [Note: Signed links]. */
  app.get(splitRoute(productFile)[1], (request, reply) =>
    pipeline.handleRequest(request, reply, { access: 'public', tx: 'none' }, async (ctx) => {
      const { id, fileId, ...query } = validateInput(Input, { ...Object(request.query), ...Object(request.params) })
      const file = await ctx.read(async ({ db, files, site }) => {
        const holder = await linkHolder(db, site, files, productFileSubject(fileId), query)
        if (!hasPermission(holder?.role, 'admin')) throw expired()
        return (await listFiles(db, id)).filter((one) => one.id === fileId)
      })
      const found = requireRow(file, 'file')
      return sendFile(reply, found, await ctx.files.open(fileNames.original(found.fileId)))
    }),
  )

  /** `GET /api/orders/:id/downloads/:fileId`: for the customer, by a signed address. Counts the download. */
  app.get(splitRoute(orderDownload)[1], (request, reply) =>
    pipeline.handleRequest(request, reply, { access: 'public', tx: 'none' }, async (ctx) => {
      const { id, fileId, ...query } = validateInput(Input, { ...Object(request.query), ...Object(request.params) })
      const { files } = ctx
      const file = await ctx.read(async ({ db, site }) => {
        const subject = downloadSubject(id, fileId, networkOf(ctx.caller.ip))
        if (!(await linkHolder(db, site, files, subject, query))) throw expired()
        return findDownload(db, await orderOf(db, id), fileId)
      })
      requireRow((await files.has(fileNames.original(file.fileId))) ? [file] : [], 'file')
      if (request.method === 'HEAD') {
        const size = await files.sizeOf(nameForBuyer(file))
        return sendFile(reply, file, { stream: Readable.from([]), ...(size !== undefined && { size }) })
      }
      // Buyers of a photo do not learn where it was taken and with which camera.
      if (file.isPhotoOriginal) await storeCleanOriginal(files, file.fileId, uploadsFolder(ctx.config, ctx.site.id))
      const content = await files.open(nameForBuyer(file))
      try {
        // Counted last: a file that cannot be read is not counted.
        await ctx.write(async ({ db }) => countDownload(db, await orderOf(db, id), fileId))
      } catch (error) {
        content.stream.destroy()
        throw error
      }
      return sendFile(reply, file, content)
    }),
  )
}

async function orderOf(db: Db, id: string) {
  const order = await findOrder(db, id)
  return requireRow(order ? [order] : [], 'order')
}

const nameForBuyer = ({ fileId, isPhotoOriginal }: ProductFileRow) =>
  isPhotoOriginal ? fileNames.cleanOriginal(fileId) : fileNames.original(fileId)

const expired = () =>
  new AppError('AUTH_REQUIRED', 'This link has expired. Open the order and download the file from there.')

function sendFile(
  reply: FastifyReply,
  { fileName, mimeType }: ProductFileRow,
  file: Parameters<typeof sendAttachment>[1],
) {
  const extension = extname(fileName)
  return sendAttachment(reply, file, {
    title: fileName.slice(0, fileName.length - extension.length),
    extension,
    mimeType,
  })
}
