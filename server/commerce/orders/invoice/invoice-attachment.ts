import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import type { MailAttachment } from '#server/core/mail/attachments.ts'
import { invoiceAttached, receiptAttached } from '../order-email-parts.ts'
import { invoiceFileName } from './invoice-data.ts'
import { findInvoice } from './issue-invoice.ts'
import { findOrder, loadInvoice } from './load-invoice.ts'
import { renderInvoice } from './render-invoice.ts'

/** The invoice or receipt of an order as an email attachment, drawn when the email is sent. */
export const invoiceAttachment = {
  kind: 'invoice',
  sentences: [
    [receiptAttached, 'You can download your receipt on the page of your order.'],
    [invoiceAttached, 'You can download your invoice on the page of your order.'],
  ] as const,
  async make(pipeline: RequestPipeline, siteId: string, orderId: string): Promise<MailAttachment | undefined> {
    const loaded = await pipeline.forCompany(siteId, 'read', async ({ db }) => {
      const order = await findOrder(db, orderId)
      const invoice = order && (await findInvoice(db, orderId))
      return order && invoice && loadInvoice(db, order, invoice)
    })
    return (
      loaded && {
        fileName: `${invoiceFileName(loaded.data)}.pdf`,
        contentType: 'application/pdf',
        content: await renderInvoice(pipeline, siteId, loaded),
      }
    )
  },
}
