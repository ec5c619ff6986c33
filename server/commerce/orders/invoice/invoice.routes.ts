import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { RequestContext } from '#server/core/http/context.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { contentDisposition } from '#server/core/media/content-disposition.ts'
import { networkOf } from '#server/core/request/network.ts'
import { linkHolder } from '#server/identity/auth/link-holder.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { AppError, requireRow, validateInput } from '#shared/core/errors.ts'
import { orderInvoice } from '#shared/core/plain-routes.ts'
import { Id } from '#shared/core/primitives.ts'
import type { OrderRow } from '../orders.table.ts'
import { ownOrder } from '../own-order.ts'
import { lockOrder } from '../payment/settle.ts'
import { invoiceFileName } from './invoice-data.ts'
import { invoiceLinkSubject } from './invoice-link.ts'
import { findInvoice, isInvoiceDue, issueInvoice } from './issue-invoice.ts'
import { findOrder, type LoadedInvoice, loadInvoice } from './load-invoice.ts'
import { renderInvoice } from './render-invoice.ts'

const Query = z.object({
  id: Id,
  token: z.string().max(100).optional(),
  e: z.string().optional(),
  s: z.string().optional(),
  u: z.string().optional(),
})

/**
 * `GET /api/orders/:id/invoice`: the invoice or receipt as PDF, for the customer, for admins, with the token of the order's link,
 * and with the signed address that is sent with the order. See [Note: Signed links].
 */
export function invoiceRoutes(app: FastifyInstance, pipeline: RequestPipeline) {
  app.get(splitRoute(orderInvoice)[1], (request, reply) =>
    pipeline.handleRequest(request, reply, { access: 'public', tx: 'none' }, async (ctx) => {
      const query = validateInput(Query, { ...Object(request.query), ...Object(request.params) })
      await ctx.limit('invoice', ctx.user?.id ?? networkOf(ctx.caller.ip))
      const loaded = await loadAllowed(ctx, query)
      return sendInvoice(pipeline, reply, ctx.site.id, loaded)
    }),
  )
}

/** Sends the PDF of an invoice of `siteId`. */
export async function sendInvoice(
  pipeline: RequestPipeline,
  reply: FastifyReply,
  siteId: string,
  loaded: LoadedInvoice,
) {
  const bytes = await renderInvoice(pipeline, siteId, loaded)
  reply.headers({
    'content-type': 'application/pdf',
    'content-length': bytes.byteLength,
    'content-disposition': contentDisposition(invoiceFileName(loaded.data), '.pdf'),
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  })
  return reply.send(Buffer.from(bytes))
}

/** Reads the invoice of an order that the client may see. Orders from versions without invoices get one now. */
async function loadAllowed(ctx: RequestContext<'public'>, query: z.output<typeof Query>): Promise<LoadedInvoice> {
  const { order, loaded } = await ctx.read(async ({ db, files, site, user }) => {
    const order = query.s
      ? await orderOfLink({ db, files, site }, query)
      : await ownOrder({ db, user }, query.id, query.token)
    const invoice = await findInvoice(db, order.id)
    return { order, loaded: invoice && (await loadInvoice(db, order, invoice)) }
  })
  if (loaded) return loaded
  if (!isInvoiceDue(order)) throw withoutInvoice()
  return ctx.write(async ({ db }) => {
    // Locks the order before the invoice numbers, like all code. The order may have been cancelled in the meantime.
    const locked = await lockOrder({ db }, order.id)
    if (!isInvoiceDue(locked)) throw withoutInvoice()
    return loadInvoice(db, locked, await issueInvoice(db, locked))
  })
}

const withoutInvoice = () => new AppError('NOT_FOUND', 'This order does not have an invoice yet.')

/** The order of a signed address. Throws AUTH_REQUIRED for one that has expired or was changed. */
async function orderOfLink(
  { db, files, site }: Pick<Parameters<Parameters<RequestContext<'public'>['read']>[0]>[0], 'db' | 'files' | 'site'>,
  { id, ...query }: z.output<typeof Query>,
): Promise<OrderRow> {
  const holder = await linkHolder(db, site, files, invoiceLinkSubject(id), query)
  if (!holder)
    throw new AppError('AUTH_REQUIRED', 'This link has expired. Open the order and download the file from there.')
  const order = await findOrder(db, id)
  return requireRow(order ? [order] : [], 'order')
}
