import { Worker } from 'node:worker_threads'
import { AppError } from '#shared/core/errors.ts'
import type { DrawnInvoice } from './draw-invoice.ts'
import type { DrawReply, DrawRequest } from './invoice-worker.ts'

/** The thread ends after this time without work, in ms, to release its fonts. */
const idleTimeout = 60_000
/** Timeout of one document, in ms. */
const drawTimeout = 30_000
/** Maximum waiting documents. One takes a fraction of a second. */
const mostWaiting = 50
/** Maximum waiting documents per company, so that others are not delayed. */
const mostWaitingOfCompany = 5
/** Memory of the thread in MB. */
const maxMemory = 256

interface Drawing {
  companyId: string
  request: DrawRequest
  /** Whether a thread has failed with it before. */
  isRetry?: boolean
  resolve(drawn: DrawnInvoice): void
  reject(error: Error): void
}

/** Draws invoices sequentially in a separate thread, which starts on demand. */
class InvoiceThread {
  private worker: Worker | undefined
  private readonly waiting: Drawing[] = []
  private current: Drawing | undefined
  private timer: NodeJS.Timeout | undefined
  private lastId = 0

  /** Throws UNAVAILABLE if too many documents wait, and an Error if the document cannot be drawn. */
  draw(companyId: string, task: Omit<DrawRequest, 'id'>): Promise<DrawnInvoice> {
    const ofCompany = this.waiting.filter((drawing) => drawing.companyId === companyId)
    if (this.waiting.length >= mostWaiting || ofCompany.length >= mostWaitingOfCompany)
      throw new AppError('UNAVAILABLE', 'Many documents are being created. Please try again in a minute.', {
        retryAfter: 60,
      })
    return new Promise((resolve, reject) => {
      this.waiting.push({ companyId, request: { ...task, id: ++this.lastId }, resolve, reject })
      this.next()
    })
  }

  private next() {
    if (this.current) return
    clearTimeout(this.timer)
    this.current = this.waiting.shift()
    if (!this.current) {
      this.timer = setTimeout(() => this.end(), idleTimeout)
      this.timer.unref()
      return
    }
    this.timer = setTimeout(() => this.fail(new Error('A document took too long to draw')), drawTimeout)
    this.worker ??= this.start()
    this.worker.postMessage(this.current.request)
  }

  private start(): Worker {
    const worker = new Worker(workerFile(), { resourceLimits: { maxOldGenerationSizeMb: maxMemory } })
    worker.unref()
    worker.on('message', (reply: DrawReply) => this.worker === worker && this.finish(reply))
    worker.on('error', (error) => this.worker === worker && this.fail(error as Error))
    return worker
  }

  private finish(reply: DrawReply) {
    if (reply.id !== this.current?.request.id) return
    if ('drawn' in reply) this.current.resolve(reply.drawn)
    else this.current.reject(reply.error)
    this.current = undefined
    this.next()
  }

  /** Ends the thread. A new one draws the current document again, because the machine may have been busy, but only once. */
  private fail(error: Error) {
    this.end()
    const failed = this.current
    this.current = undefined
    if (failed?.isRetry) failed.reject(error)
    else if (failed) this.waiting.unshift({ ...failed, isRetry: true })
    this.next()
  }

  private end() {
    void this.worker?.terminate()
    this.worker = undefined
  }
}

/** Next to this file in development, next to the bundle in production. */
function workerFile() {
  const here = import.meta.url
  return new URL(here.endsWith('.ts') ? './invoice-worker.ts' : './invoice-worker.js', here)
}

export const invoiceThread = new InvoiceThread()
