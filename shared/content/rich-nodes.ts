/**
 * [Note: Rich text] What people write in an editor is kept as HTML of few tags.
 * It is cleaned when it is written, and again it is read here: what is shown is
 * built from these nodes, tag by tag, and never put into a page as HTML. Text
 * that should not be there can then be ugly, but it cannot do anything.
 */
export type RichNode = string | RichElement
export interface RichElement {
  tag: RichTag
  attributes: Partial<Record<RichAttribute, string>>
  children: RichNode[]
}

const words = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'figure', 'figcaption'] as const
/** What a page is laid out with: see `rich-blocks.ts`. */
const layout = ['div', 'details', 'summary'] as const
/** Rows and cells; thead and tbody are left to browsers. */
const tableTags = ['table', 'tr', 'th', 'td'] as const
export const alone = ['hr', 'br', 'img', 'iframe'] as const
export const inline = ['a', 'strong', 'em', 'u', 's', 'code', 'sub', 'sup'] as const
export const richTags = [...words, ...layout, ...tableTags, ...inline, ...alone] as const
export type RichTag = (typeof richTags)[number]
export type RichAttribute = 'href' | 'src' | 'alt' | 'width' | 'height' | 'title' | 'class' | 'colspan' | 'rowspan'

/** Only the words. */
export function plainText(nodes: readonly RichNode[]): string {
  const pieces = nodes.map((node) => {
    if (typeof node === 'string') return node
    const inner = plainText(node.children)
    return (inline as readonly string[]).includes(node.tag) ? inner : `${inner} `
  })
  return pieces.join('').replace(/\s+/g, ' ')
}

/** Minutes that reading takes at 220 words a minute, one at least. */
export function readingMinutes(nodes: readonly RichNode[]): number {
  const words = plainText(nodes).split(/\s+/).filter(Boolean).length
  return Math.max(1, Math.round(words / 220))
}

/** A heading of a text and the anchor it is found by. */
export interface Heading {
  element: RichElement
  id: string
  text: string
  level: 2 | 3 | 4
}

/** The headings of a text, each with an anchor of its own. */
export function headingsOf(nodes: readonly RichNode[]): Heading[] {
  const taken = new Map<string, number>()
  return nodes.flatMap((element) => {
    if (typeof element === 'string' || !/^h[234]$/.test(element.tag)) return []
    const text = plainText([element]).trim()
    const base = anchorOf(text)
    const times = (taken.get(base) ?? 0) + 1
    taken.set(base, times)
    return [{ element, text, id: times > 1 ? `${base}-${times}` : base, level: Number(element.tag[1]) as 2 | 3 | 4 }]
  })
}

/** `What is left, at dusk` as `what-is-left-at-dusk`. */
const anchorOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'section'
