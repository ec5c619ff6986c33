import { plainText } from '#shared/content/rich-nodes.ts'
import { richHtml, richNodes } from '#shared/content/rich-text.ts'

/** A caption as it stands in a field, without its markup. */
export const captionWords = (html: string) => plainText(richNodes(html)).trim()

/** A typed caption as markup. Words that were not changed keep what they had of links and italics. */
export function captionOf(typed: string, before: string): string {
  const words = typed.trim()
  if (words === captionWords(before)) return before
  return richHtml(words ? [words] : [])
}
