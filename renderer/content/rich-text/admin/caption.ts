import { plainText } from '#shared/content/rich-nodes.ts'
import { richHtml, richNodes } from '#shared/content/rich-text.ts'

/** A caption as it stands in a field, without its markup. */
export const captionWords = (html: string) => plainText(richNodes(html)).trim()

/** What a form says of a caption. Words that were not changed keep what they had of links and italics. */
export function captionIn(form: HTMLFormElement, before: string): string {
  const typed = String(new FormData(form).get('caption')).trim()
  if (typed === captionWords(before)) return before
  return richHtml(typed ? [typed] : [])
}
