import { plainText } from '#shared/content/rich-nodes.ts'
import { richHtml, richNodes } from '#shared/content/rich-text.ts'

/** A caption without its markup, for a text field. */
export const captionText = (html: string) => plainText(richNodes(html)).trim()

/** A typed caption as HTML. An unchanged caption retains its links and formatting. */
export function captionOf(typed: string, before: string): string {
  const text = typed.trim()
  if (text === captionText(before)) return before
  return richHtml(text ? [text] : [])
}
