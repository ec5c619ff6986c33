import { cleanHtml } from '#server/content/content/clean-html.ts'
import { maxDescriptionLength, maxRichDescriptionLength } from '#shared/commerce/product-options.ts'
import type { ProductChanges } from '#shared/commerce/products.ts'
import { isFormatted, paragraphText } from '#shared/content/paragraph-text.ts'
import { richNodes } from '#shared/content/rich-text.ts'
import { fieldError } from '#shared/core/errors.ts'

/**
 * A description is stored as text, and also as clean HTML if it is formatted. Lists, search engines and CSV files use
 * the text.
 */
interface Description {
  description: string
  richDescription: string
}

/** Returns the columns to write. Text without HTML removes the formatting of another text. Throws VALIDATION. */
export async function changeDescription(
  siteId: string,
  { description, richDescription }: Pick<ProductChanges, 'description' | 'richDescription'>,
  before?: Description,
): Promise<Partial<Description>> {
  if (richDescription) {
    const read = await readHtml(siteId, richDescription)
    if (!read.description) throw fieldError('description', 'A description is required.')
    if (read.description.length > maxDescriptionLength)
      throw fieldError('description', `Use at most ${maxDescriptionLength} characters.`)
    return read
  }
  const isSame = description === undefined || description === before?.description
  if (richDescription === undefined && isSame) return {}
  return { ...(description !== undefined && { description }), richDescription: '' }
}

/** HTML of another shop. Text beyond the limit is cut off, without its formatting. */
export async function importDescription(siteId: string, html: string): Promise<Description> {
  const read = await readHtml(siteId, html.slice(0, 4 * maxRichDescriptionLength))
  const { length } = read.description
  const fits = length > 0 && length <= maxDescriptionLength && read.richDescription.length <= maxRichDescriptionLength
  return {
    description: read.description.slice(0, maxDescriptionLength).toWellFormed(),
    richDescription: fits ? read.richDescription : '',
  }
}

async function readHtml(siteId: string, html: string): Promise<Description> {
  const clean = await cleanHtml(siteId, html)
  const nodes = richNodes(clean)
  return { description: paragraphText(nodes), richDescription: isFormatted(nodes) ? clean : '' }
}
