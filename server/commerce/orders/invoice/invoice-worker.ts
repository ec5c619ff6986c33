import { parentPort } from 'node:worker_threads'
import { type DrawnInvoice, drawInvoice, type Logo } from './draw-invoice.ts'
import type { InvoiceData } from './invoice-data.ts'

/** A thread that draws invoices, because shaping long texts would block other requests for too long. */
export interface DrawRequest {
  id: number
  data: InvoiceData
  fontFolder: string
  logo?: Logo
}
export type DrawReply = { id: number; drawn: DrawnInvoice } | { id: number; error: Error }

parentPort?.on('message', async ({ id, data, fontFolder, logo }: DrawRequest) => {
  try {
    const drawn = await drawInvoice(data, fontFolder, logo)
    parentPort?.postMessage({ id, drawn } satisfies DrawReply, [drawn.bytes.buffer])
  } catch (error) {
    parentPort?.postMessage({ id, error: error as Error } satisfies DrawReply)
  }
})
