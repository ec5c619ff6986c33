/**
 * Cleans the HTML that word processors put on the clipboard: paragraphs with list markers become lists, titles become
 * headings, and proprietary elements are removed.
 */
export function cleanPasted(html: string): string {
  const page = new DOMParser().parseFromString(html.replace(noise, ''), 'text/html')
  for (const element of page.querySelectorAll('style, script, meta, link, title, xml, o\\:p')) {
    // Word marks empty lines with an empty element.
    if (element.localName === 'o:p' && element.textContent?.trim()) element.replaceWith(...element.childNodes)
    else element.remove()
  }
  for (const wrapper of page.querySelectorAll('b[id^=docs-internal-guid]')) wrapper.replaceWith(...wrapper.childNodes)
  for (const title of page.querySelectorAll('h1, p.MsoTitle')) rename(title, 'h2')
  for (const low of page.querySelectorAll('h5, h6')) rename(low, 'h4')
  makeLists(page)
  for (const paragraph of page.querySelectorAll('p, h2, h3, h4'))
    if (!paragraph.textContent?.trim() && !paragraph.querySelector('img, br')) paragraph.remove()
  return page.body.innerHTML
}

/** Conditional comments, and styles that the content security policy would report. */
const noise = /<!--[\s\S]*?-->|<!\[[^\]]*\]>|<style[\s\S]*?<\/style\s*>/gi

/** Whether the HTML has images that are not of this site. */
export const hasImages = (html: string) => /<img\b(?![^>]*\ssrc="\/media\/)|<v:imagedata\b/i.test(html)

function rename(element: Element, tag: string) {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

/** The list level in `mso-list:l0 level2 lfo1`. */
const levelOf = (element: Element) => Number(/mso-list:[^;]*level(\d)/i.exec(element.getAttribute('style') ?? '')?.[1])

function makeLists(page: Document) {
  for (const first of page.querySelectorAll('p, h2, h3, h4')) {
    if (!first.isConnected || !levelOf(first)) continue
    const items = [first]
    for (let next = first.nextElementSibling; next && levelOf(next); next = next.nextElementSibling) items.push(next)
    first.before(listOf(page, items))
    for (const item of items) item.remove()
  }
}

/** Paragraphs with levels as nested lists. */
function listOf(page: Document, items: Element[]): Element {
  const open: Element[] = []
  for (const item of items) {
    const level = Math.min(levelOf(item), open.length + 1)
    const ordered = takeMarker(item)
    open.length = Math.min(open.length, level)
    if (open.length < level) {
      const list = page.createElement(ordered ? 'ol' : 'ul')
      open.at(-1)?.lastElementChild?.append(list)
      open.push(list)
    }
    const entry = page.createElement('li')
    entry.append(...item.childNodes)
    open.at(-1)!.append(entry)
  }
  return open[0]!
}

/** Removes the list marker. Returns whether it was a number. */
function takeMarker(item: Element): boolean {
  const marker = [...item.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  const text = marker?.textContent?.trim() ?? ''
  marker?.remove()
  return /^\(?([0-9]+|[a-z]{1,4})[.)]/i.test(text)
}
