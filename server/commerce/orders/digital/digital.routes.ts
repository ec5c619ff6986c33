import type { Handlers } from '#server/core/http/serve.ts'
import type { Files } from '#server/core/media/files.ts'
import { networkOf } from '#server/core/request/network.ts'
import type {
  orderDownloads as orderContract,
  ProductFile,
  productFiles as productContract,
} from '#shared/commerce/digital.ts'
import { addressOf } from '#shared/core/endpoint.ts'
import { productFile } from '#shared/core/plain-routes.ts'
import type { ProductFileRow } from '../../products/product-files.table.ts'
import { ownOrder } from '../own-order.ts'
import { presentDownloads, reissueDownload } from './downloads.ts'
import { listFiles, removeFile } from './product-files.ts'

export const productFileSubject = (id: string) => `product file ${id}`

export const presentFile = (
  files: Pick<Files, 'sign'>,
  { id, productId, fileName, size, createdAt }: ProductFileRow,
): ProductFile => ({
  ...{ _id: id, name: fileName, size, createdAt },
  url: addressOf(productFile, { id: productId, fileId: id }) + files.sign(productFileSubject(id)),
})

export const productFiles: Handlers<typeof productContract> = {
  async list({ id }, { db, files }) {
    return { results: (await listFiles(db, id)).map((row) => presentFile(files, row)) }
  },

  async remove({ id, fileId }, ctx) {
    const isSold = await removeFile(ctx, id, fileId)
    const note = isSold ? ' Customers who bought it can still download it.' : ''
    return { message: `File removed.${note}` }
  },
}

export const orderDownloads: Handlers<typeof orderContract> = {
  async list({ id, token }, ctx) {
    return presentDownloads(ctx, await ownOrder(ctx, id, token), networkOf(ctx.caller.ip))
  },

  async reissue({ id, fileId }, ctx) {
    const order = await ownOrder(ctx, id, undefined)
    await reissueDownload(ctx, order, fileId)
    return presentDownloads(ctx, order, networkOf(ctx.caller.ip))
  },
}
