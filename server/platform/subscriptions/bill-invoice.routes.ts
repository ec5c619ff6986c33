import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sendInvoice } from '#server/commerce/orders/invoice/invoice.routes.ts'
import { findInvoice } from '#server/commerce/orders/invoice/issue-invoice.ts'
import { findOrder, loadInvoice } from '#server/commerce/orders/invoice/load-invoice.ts'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { networkOf } from '#server/core/request/network.ts'
import { linkHolder } from '#server/identity/auth/link-holder.ts'
import { splitRoute } from '#shared/core/endpoint.ts'
import { AppError, requireRow, validateInput } from '#shared/core/errors.ts'
import { billInvoice } from '#shared/core/plain-routes.ts'
import { Id } from '#shared/core/primitives.ts'
import { platformSite } from './owner-transaction.ts'
import { billLinkSubject } from './present.ts'
import { subscriptionBills } from './subscriptions.table.ts'

const Query = z.object({ id: Id, e: z.string().optional(), s: z.string().optional(), u: z.string().optional() })

/**
 * `GET /api/bills/:id/invoice`: the invoice or receipt of a bill as PDF, by the link that admins of the company and owners
 * get with their bills. See [Note: Signed links]. The link of the order itself would work for ever.
 */
export function billInvoiceRoute(app: FastifyInstance, pipeline: RequestPipeline) {
  app.get(splitRoute(billInvoice)[1], (request, reply) =>
    pipeline.handleRequest(request, reply, { access: 'public', anonymous: true, tx: 'none' }, async (ctx) => {
      const { id, ...query } = validateInput(Query, { ...Object(request.query), ...Object(request.params) })
      const { site, files, caller } = ctx
      await ctx.limit('invoice', networkOf(caller.ip))
      const holder = await ctx.read(({ db }) => linkHolder(db, site, files, billLinkSubject(id), query))
      if (holder?.role !== 'admin')
        throw new AppError('AUTH_REQUIRED', 'This link has expired. Open your bills and download the file from there.')
      const { id: platformId, orderId } = await findBill(pipeline, id, site)
      const loaded = await pipeline.forCompany(platformId, 'read', async ({ db }) => {
        const order = await findOrder(db, orderId)
        const invoice = order && (await findInvoice(db, order.id))
        return invoice && loadInvoice(db, order, invoice)
      })
      return sendInvoice(pipeline, reply, platformId, requireRow(loaded ? [loaded] : [], 'invoice'))
    }),
  )
}

/** The order of a bill of this company, or of any company for owners. Throws NOT_FOUND. */
async function findBill(pipeline: RequestPipeline, billId: string, site: { id: string; isOwners?: boolean }) {
  const rows = await pipeline.parts.database.owner
    .select({ orderId: subscriptionBills.orderId })
    .from(subscriptionBills)
    .where(and(eq(subscriptionBills.id, billId), site.isOwners ? undefined : eq(subscriptionBills.tenantId, site.id)))
  return { ...requireRow(rows, 'bill'), ...(await platformSite(pipeline)) }
}
