import { wordPicture } from './word-document.ts'

/** What a document becomes before its pictures are known. Never shown as it is: `documentOf` takes what a text may hold. */
export interface WordText {
  page: Document
  /** Its images, in order; each is called what the document says it shows. */
  images: { image: HTMLImageElement; place: number; alt: string }[]
}

/** Reads what the library made of a document. A page made this way runs nothing and asks for nothing. */
export function wordText(html: string): WordText {
  const page = new DOMParser().parseFromString(html, 'text/html')
  // Notes stay, at the end; ways there and back would lead nowhere.
  for (const back of page.querySelectorAll('a[href^="#footnote-ref"], a[href^="#endnote-ref"]')) back.remove()
  for (const anchor of page.querySelectorAll('a[href^="#"], a:not([href])')) anchor.replaceWith(...anchor.childNodes)
  // A table within a cell, as some pages are laid out, becomes lines of that cell.
  for (const table of [...page.querySelectorAll('table table')].reverse()) table.replaceWith(...linesOf(table))
  const images = [...page.querySelectorAll('img')].map((image) => ({
    image,
    place: Number(image.getAttribute('src')?.slice(wordPicture.length)),
    alt: saidOf(image),
  }))
  return { page, images }
}

/** Takes the heading that a document begins with away, and answers what it says. */
export function takeTitle(page: Document): string | undefined {
  const first = page.querySelector('h1')
  const title = first?.textContent?.replace(/\s+/g, ' ').trim()
  if (!first || !title || title.length > 200) return undefined
  // One further down heads a part of the text, which keeps it.
  const begins = first === page.body.firstElementChild && !first.querySelector('img')
  if (begins) first.remove()
  return title
}

/** What is left of it, with its headings below the title's, as rich text has them. */
export function htmlBelowTitle(page: Document): string {
  const headings = [...page.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const top = Math.min(...headings.map(levelOf))
  for (const heading of headings) {
    const below = page.createElement(`h${Math.min(4, levelOf(heading) - top + 2)}`)
    below.append(...heading.childNodes)
    heading.replaceWith(below)
  }
  // What held nothing but a picture that was left out.
  for (const block of page.querySelectorAll('p, h2, h3, h4'))
    if (!block.textContent?.trim() && !block.querySelector('img')) block.remove()
  return page.body.innerHTML
}

const levelOf = ({ localName }: Element) => Number(localName[1])

/** Each row as a line; what is more than words in a cell follows it. */
function linesOf(table: Element): Element[] {
  const page = table.ownerDocument
  return [...table.querySelectorAll('tr')].flatMap((row) => {
    const line = page.createElement('p')
    const more: Element[] = []
    for (const cell of row.querySelectorAll(':scope > td, :scope > th')) {
      more.push(...cell.querySelectorAll('img, ul, ol'))
      for (const one of more) one.remove()
      const words = [...cell.querySelectorAll('p, h1, h2, h3, h4, h5, h6')].flatMap((block) => [
        ' ',
        ...block.childNodes,
      ])
      if (!cell.textContent?.trim()) continue
      if (line.hasChildNodes()) line.append(' | ')
      line.append(...words.slice(1))
    }
    return [...(line.hasChildNodes() ? [line] : []), ...more]
  })
}

/** Without what Word adds to its own guesses, and without signs that end an attribute. */
const saidOf = (image: Element) =>
  (image.getAttribute('alt') ?? '')
    .replace(/\s*Description automatically generated.*$/is, '')
    .replace(/["<>]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)
