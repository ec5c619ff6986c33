import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { lru } from '#server/core/lru.ts'
import { images } from '#server/core/media/images.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { resourceFolder } from '#server/core/resource-folder.ts'
import { uploadsFolder } from '#server/core/uploads/receive.ts'
import type { Logo } from './draw-invoice.ts'
import { invoiceThread } from './invoice-thread.ts'
import type { LoadedInvoice } from './load-invoice.ts'

/** Logos by hash. One has at most some hundred kilobytes. */
const logos = lru<Logo>(30)
/** Longest side of a logo in pixels: 300 per inch at the size of the document. */
const longestLogo = 800

/**
 * The PDF file of an invoice. Throws UNAVAILABLE if too many documents wait. Characters without a font are logged and
 * listed in the document.
 */
export async function renderInvoice(
  pipeline: RequestPipeline,
  siteId: string,
  { data, logo }: LoadedInvoice,
): Promise<Uint8Array> {
  const image = await logoOf(pipeline, siteId, logo)
  const { bytes, missing } = await invoiceThread.draw(siteId, {
    data,
    fontFolder: resourceFolder('fonts/documents'),
    ...(image && { logo: image }),
  })
  if (missing.length > 0)
    pipeline.parts.log.warn({ siteId, order: data.orderNumber, missing }, 'An invoice has characters without a font')
  return bytes
}

/** The logo in the format of the document; undefined without one. An unreadable logo does not prevent an invoice. */
async function logoOf(pipeline: RequestPipeline, siteId: string, address: string): Promise<Logo | undefined> {
  const hash = /([0-9a-f]{64})\.webp$/.exec(address)?.[1]
  if (!hash) return undefined
  const known = logos.get(siteId + hash)
  if (known) return known
  const { config, log } = pipeline.parts
  const folder = uploadsFolder(config, siteId)
  const to = join(folder, `${randomUUID()}.png.part`)
  try {
    await mkdir(folder, { recursive: true })
    const size = await pipeline
      .filesOf(siteId)
      .withLocalCopy(fileNames.site(hash), (path) => images.run({ kind: 'print', path, to, longest: longestLogo }))
    const logo = { bytes: new Uint8Array(await readFile(to)), ...size }
    logos.set(siteId + hash, logo)
    return logo
  } catch (error) {
    log.error({ err: error, siteId }, 'The logo of an invoice could not be read')
    return undefined
  } finally {
    await rm(to, { force: true })
  }
}
