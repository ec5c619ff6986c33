import { plainText, type RichElement, type RichNode } from './rich-nodes.ts'

/**
 * Layout blocks in the HTML of [Note: Rich text]:
 * - a button: `<p class="button"><a href="/shop">To the shop</a></p>`
 * - a gallery: a `figure` with more than one image
 * - columns: `<div class="columns">` of two or three `<div class="column">`
 * - a table: `<table>` of `<tr>` of `<th>` and `<td>`, with colspan and rowspan
 * - a question with its answer: `<details>` that begins with a `<summary>`
 */
const minColumns = 2
export const maxColumns = 3

export const maxGalleryImages = 30

export const isElement = (node: RichNode): node is RichElement => typeof node !== 'string'
const isBlank = (node: RichNode) => typeof node === 'string' && node.trim() === ''

const isColumns = ({ tag, attributes }: RichElement) => tag === 'div' && attributes.class === 'columns'
export const isButton = ({ tag, attributes }: RichElement) => tag === 'p' && attributes.class === 'button'

/** The images of a gallery; none for other elements. */
export function galleryOf({ tag, children }: RichElement): RichElement[] {
  const images = children.filter(isElement).filter((child) => child.tag === 'img')
  const others = children.filter((child) => isElement(child) && child.tag !== 'img' && child.tag !== 'figcaption')
  return tag === 'figure' && images.length > 1 && others.length === 0 ? images : []
}

/** Replaces incomplete blocks by their text. */
export function wholeBlocks(nodes: readonly RichNode[]): RichNode[] {
  return nodes.flatMap((node): RichNode[] => {
    if (!isElement(node)) return [node]
    if (node.tag === 'details') return wholeQuestion(node)
    if (node.tag === 'table') return wholeTable(node)
    return isColumns(node) ? wholeColumns(node) : [wholeButtons(node)]
  })
}

/** Removes empty rows and tables. */
function wholeTable(table: RichElement): RichNode[] {
  const rows = table.children.filter((row) => isElement(row) && row.children.length > 0)
  return rows.length > 0 ? [{ ...table, children: rows.map(wholeInside) }] : []
}

function wholeQuestion(details: RichElement): RichNode[] {
  const [question, ...answer] = details.children
  const asked = question && isElement(question) && question.tag === 'summary' ? question : undefined
  if (asked && plainText([asked]).trim()) return [{ ...details, children: [asked, ...answer.map(wholeInside)] }]
  return [...(asked?.children ?? []), ...(asked ? answer : details.children).map(wholeInside)]
}

function wholeColumns(columns: RichElement): RichNode[] {
  const children = columns.children.filter((child) => !isBlank(child))
  const parts = children.map(wholeInside)
  const areColumns = parts.every((part) => isElement(part) && part.attributes.class === 'column')
  if (areColumns && parts.length >= minColumns && parts.length <= maxColumns) return [{ ...columns, children: parts }]
  return parts.flatMap((part) => (isElement(part) && part.attributes.class === 'column' ? part.children : [part]))
}

const wholeInside = (node: RichNode): RichNode => (isElement(node) ? wholeButtons(node) : node)

/** A button holds one link with plain text. Other buttons become paragraphs. */
function wholeButtons(element: RichElement): RichElement {
  const children = element.children.map(wholeInside)
  if (!isButton(element)) return { ...element, children }
  const [link, ...more] = children
  const whole = link && isElement(link) && link.tag === 'a' && link.attributes.href && more.length === 0
  if (whole && link.children.every((child) => !isElement(child)) && plainText([link]).trim())
    return { ...element, children }
  return { ...element, attributes: {}, children }
}

/** The questions and answers of a page as plain text. */
export function questionsOf(nodes: readonly RichNode[]): { question: string; answer: string }[] {
  return nodes
    .filter(isElement)
    .filter(({ tag }) => tag === 'details')
    .map(({ children: [asked, ...answer] }) => ({
      question: plainText([asked!]).trim(),
      answer: plainText(answer).trim(),
    }))
    .filter(({ answer }) => answer !== '')
}
