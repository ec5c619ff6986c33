import { wordImage } from './word-document.ts'

/** A document before its images are uploaded. `documentOf` cleans it before it is displayed. */
export interface WordText {
  page: Document
  /** The images in order, with their alt texts. */
  images: { image: HTMLImageElement; place: number; alt: string }[]
}

/** Parses the library's HTML. `DOMParser` runs no scripts and loads nothing. */
export function wordText(html: string): WordText {
  const page = new DOMParser().parseFromString(html, 'text/html')
  // Notes stay at the end, but their links would lead nowhere.
  for (const back of page.querySelectorAll('a[href^="#footnote-ref"], a[href^="#endnote-ref"]')) back.remove()
  for (const anchor of page.querySelectorAll('a[href^="#"], a:not([href])')) anchor.replaceWith(...anchor.childNodes)
  // Nested tables become lines of their cell.
  for (const table of [...page.querySelectorAll('table table')].reverse()) table.replaceWith(...linesOf(table))
  const images = [...page.querySelectorAll('img')].map((image) => ({
    image,
    place: Number(image.getAttribute('src')?.slice(wordImage.length)),
    alt: altOf(image),
  }))
  return { page, images }
}

/** Returns the first heading as the title, and removes it from the beginning of the document. */
export function takeTitle(page: Document): string | undefined {
  const first = page.querySelector('h1')
  const title = first?.textContent?.replace(/\s+/g, ' ').trim()
  if (!first || !title || title.length > 200) return undefined
  // A heading further down remains, because it belongs to a section.
  const begins = first === page.body.firstElementChild && !first.querySelector('img')
  if (begins) first.remove()
  return title
}

/** The rest of the document, with headings below the level of the title. */
export function htmlBelowTitle(page: Document): string {
  const headings = [...page.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const top = Math.min(...headings.map(levelOf))
  for (const heading of headings) {
    const below = page.createElement(`h${Math.min(4, levelOf(heading) - top + 2)}`)
    below.append(...heading.childNodes)
    heading.replaceWith(below)
  }
  // Blocks whose only image was left out.
  for (const block of page.querySelectorAll('p, h2, h3, h4'))
    if (!block.textContent?.trim() && !block.querySelector('img')) block.remove()
  return page.body.innerHTML
}

const levelOf = ({ localName }: Element) => Number(localName[1])

/** Each row as a line, followed by the images and lists of its cells. */
function linesOf(table: Element): Element[] {
  const page = table.ownerDocument
  return [...table.querySelectorAll('tr')].flatMap((row) => {
    const line = page.createElement('p')
    const more: Element[] = []
    for (const cell of row.querySelectorAll(':scope > td, :scope > th')) {
      more.push(...cell.querySelectorAll('img, ul, ol'))
      for (const one of more) one.remove()
      const text = [...cell.querySelectorAll('p, h1, h2, h3, h4, h5, h6')].flatMap((block) => [
        ' ',
        ...block.childNodes,
      ])
      if (!cell.textContent?.trim()) continue
      if (line.hasChildNodes()) line.append(' | ')
      line.append(...text.slice(1))
    }
    return [...(line.hasChildNodes() ? [line] : []), ...more]
  })
}

/** The alt text without Word's remark on generated texts, and without characters that end an attribute. */
const altOf = (image: Element) =>
  (image.getAttribute('alt') ?? '')
    .replace(/\s*Description automatically generated.*$/is, '')
    .replace(/["<>]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)
