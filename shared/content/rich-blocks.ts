import { plainText, type RichElement, type RichNode } from './rich-nodes.ts'

/**
 * What a page is laid out with, beside words, pictures and films, in the HTML of
 * [Note: Rich text]:
 * - a button: `<p class="button"><a href="/shop">To the shop</a></p>`
 * - a gallery: a `figure` with more than one picture
 * - columns: `<div class="columns">` of two or three `<div class="column">`
 * - a table: `<table>` of `<tr>` of `<th>` and `<td>`, which may span others
 * - a question with its answer: `<details>` that begins with a `<summary>`
 */
const fewestColumns = 2
export const mostColumns = 3

/** Most pictures of one gallery. */
export const mostInGallery = 30

export const isElement = (node: RichNode): node is RichElement => typeof node !== 'string'
const isBlank = (node: RichNode) => typeof node === 'string' && node.trim() === ''

const isColumns = ({ tag, attributes }: RichElement) => tag === 'div' && attributes.class === 'columns'
export const isButton = ({ tag, attributes }: RichElement) => tag === 'p' && attributes.class === 'button'

/** The pictures of a gallery; none of a figure that is no gallery. */
export function galleryOf({ tag, children }: RichElement): RichElement[] {
  const pictures = children.filter(isElement).filter((child) => child.tag === 'img')
  const others = children.filter((child) => isElement(child) && child.tag !== 'img' && child.tag !== 'figcaption')
  return tag === 'figure' && pictures.length > 1 && others.length === 0 ? pictures : []
}

/** Leaves blocks that are whole; of any other the words stay, and only they. */
export function wholeBlocks(nodes: readonly RichNode[]): RichNode[] {
  return nodes.flatMap((node): RichNode[] => {
    if (!isElement(node)) return [node]
    if (node.tag === 'details') return wholeQuestion(node)
    if (node.tag === 'table') return wholeTable(node)
    return isColumns(node) ? wholeColumns(node) : [wholeButtons(node)]
  })
}

/** Rows without cells are left out, and a table without rows too. */
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
  if (areColumns && parts.length >= fewestColumns && parts.length <= mostColumns)
    return [{ ...columns, children: parts }]
  return parts.flatMap((part) => (isElement(part) && part.attributes.class === 'column' ? part.children : [part]))
}

const wholeInside = (node: RichNode): RichNode => (isElement(node) ? wholeButtons(node) : node)

/** A button leads somewhere and says where, in plain words; what is less, or more, is a paragraph. */
function wholeButtons(element: RichElement): RichElement {
  const children = element.children.map(wholeInside)
  if (!isButton(element)) return { ...element, children }
  const [link, ...more] = children
  const whole = link && isElement(link) && link.tag === 'a' && link.attributes.href && more.length === 0
  if (whole && link.children.every((child) => !isElement(child)) && plainText([link]).trim())
    return { ...element, children }
  return { ...element, attributes: {}, children }
}

/** The questions that a page answers, in words alone. */
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
