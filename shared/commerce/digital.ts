import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { ById, Done, Id, Instant } from '#shared/core/primitives.ts'
import { type EndpointsOf, routes } from '#shared/core/routes.ts'

/** A file that customers of a product can download. */
export const ProductFile = z.object({
  _id: Id,
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Signed address of the file for admins. */
  url: z.string(),
  createdAt: Instant,
})
export type ProductFile = z.infer<typeof ProductFile>
const ProductFiles = z.object({ results: z.array(ProductFile) })

/** A file of an order. */
export const OrderDownload = z.object({
  _id: Id,
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Remaining downloads. */
  left: z.int().min(0),
  /** When downloading ends; absent before the first download. */
  expiresAt: Instant.optional(),
  /** Signed address; absent once it expired or was downloaded too often. */
  url: z.string().optional(),
})
export type OrderDownload = z.infer<typeof OrderDownload>

export const productFiles = {
  list: endpoint(routes.productFiles.list, { access: 'admin', tx: 'read', input: ById, output: ProductFiles }),
  /** Removes a file. Orders that were placed before can still download it. */
  remove: endpoint(routes.productFiles.remove, {
    access: 'admin',
    tx: 'write',
    input: z.object({ id: Id, fileId: Id }),
    output: Done,
  }),
} satisfies EndpointsOf<'productFiles'>

export const orderDownloads = {
  /** The files of a paid order: for its customer, for admins, and for guests with the token of its link. */
  list: endpoint(routes.orderDownloads.list, {
    access: 'public',
    tx: 'read',
    input: z.object({ id: Id, token: z.string().max(100).optional() }),
    output: z.object({ results: z.array(OrderDownload) }),
  }),
  /** Allows all downloads of a file again, for another 30 days from the next download. */
  reissue: endpoint(routes.orderDownloads.reissue, {
    access: 'admin',
    tx: 'write',
    input: z.object({ id: Id, fileId: Id }),
    output: z.object({ results: z.array(OrderDownload) }),
  }),
} satisfies EndpointsOf<'orderDownloads'>
