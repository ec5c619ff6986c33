/**
 * [Note: Rich text] Text from the editor is stored as HTML with few tags. The server cleans it when it is saved. Pages
 * parse it into these nodes and render them as elements, never as raw HTML, so unclean text cannot run scripts.
 */
export type RichNode = string | RichElement
export interface RichElement {
  tag: RichTag
  attributes: Partial<Record<RichAttribute, string>>
  children: RichNode[]
}

const textTags = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'figure', 'figcaption'] as const
/** See `rich-blocks.ts`. */
const layoutTags = ['div', 'details', 'summary'] as const
/** Without thead and tbody, which browsers add. */
const tableTags = ['table', 'tr', 'th', 'td'] as const
export const voidTags = ['hr', 'br', 'img', 'iframe'] as const
export const inlineTags = ['a', 'strong', 'em', 'u', 's', 'code', 'sub', 'sup'] as const
export const richTags = [...textTags, ...layoutTags, ...tableTags, ...inlineTags, ...voidTags] as const
export type RichTag = (typeof richTags)[number]
export type RichAttribute = 'href' | 'src' | 'alt' | 'width' | 'height' | 'title' | 'class' | 'colspan' | 'rowspan'

/** The text without markup. */
export function plainText(nodes: readonly RichNode[]): string {
  const texts = nodes.map((node) => {
    if (typeof node === 'string') return node
    const inner = plainText(node.children)
    return (inlineTags as readonly string[]).includes(node.tag) ? inner : `${inner} `
  })
  return texts.join('').replace(/\s+/g, ' ')
}

/** Minutes at 220 words per minute, at least one. */
export function readingMinutes(nodes: readonly RichNode[]): number {
  const wordCount = plainText(nodes).split(/\s+/).filter(Boolean).length
  return Math.max(1, Math.round(wordCount / 220))
}

/** A heading with the id of its anchor. */
export interface Heading {
  element: RichElement
  id: string
  text: string
  level: 2 | 3 | 4
}

/** The headings of a text, with unique ids. */
export function headingsOf(nodes: readonly RichNode[]): Heading[] {
  const counts = new Map<string, number>()
  return nodes.flatMap((element) => {
    if (typeof element === 'string' || !/^h[234]$/.test(element.tag)) return []
    const text = plainText([element]).trim()
    const base = anchorOf(text)
    const count = (counts.get(base) ?? 0) + 1
    counts.set(base, count)
    return [{ element, text, id: count > 1 ? `${base}-${count}` : base, level: Number(element.tag[1]) as 2 | 3 | 4 }]
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
