import type { JSONContent } from '@tiptap/core'
import type { RichElement, RichNode } from '#shared/content/rich-nodes.ts'
import { richHtml, richNodes } from '#shared/content/rich-text.ts'
import { markNames } from './document.ts'

/** The editor's document as rich text; empty when nothing was written. */
export function htmlOf(doc: JSONContent): string {
  const nodes = elementsOf(doc)
  while (isBlank(nodes.at(-1))) nodes.pop()
  // Read as readers will: what they would leave out, like lists deeper than any text needs, is left out now.
  return richHtml(richNodes(richHtml(nodes)))
}

type Tag = RichElement['tag']
type Attributes = RichElement['attributes']
const element = (tag: Tag, children: RichNode[], attributes: Attributes = {}): RichElement => ({
  tag,
  attributes,
  children,
})

const elementsOf = ({ content = [] }: JSONContent): RichElement[] => content.map(elementOf)

const isBlank = (node: RichElement | undefined) => node?.tag === 'p' && node.children.length === 0

function elementOf(node: JSONContent): RichElement {
  const { type, attrs = {} } = node
  switch (type) {
    case 'heading':
      return element(`h${attrs.level}` as Tag, wordsOf(node))
    case 'bulletList':
      return element('ul', elementsOf(node))
    case 'orderedList':
      return element('ol', elementsOf(node))
    case 'listItem':
      return element('li', itemOf(elementsOf(node)))
    case 'blockquote':
      return element('blockquote', elementsOf(node))
    case 'codeBlock':
      return element('pre', [element('code', node.content?.map(({ text = '' }) => text) ?? [])])
    case 'horizontalRule':
      return element('hr', [])
    case 'picture':
      return element('figure', [pictureOf(attrs), ...captionOf(attrs)])
    case 'gallery':
      return element('figure', [...picturesOf(attrs), ...captionOf(attrs)])
    case 'button':
      return element('p', [element('a', wordsOf(node), said(attrs, ['href']))], { class: 'button' })
    case 'columns':
      return element('div', elementsOf(node), { class: 'columns' })
    case 'column':
      return element('div', elementsOf(node), { class: 'column' })
    case 'table':
      return element('table', elementsOf(node))
    case 'tableRow':
      return element('tr', elementsOf(node))
    case 'tableHeader':
      return cellOf('th', node)
    case 'tableCell':
      return cellOf('td', node)
    case 'question':
      return element('details', elementsOf(node))
    case 'asked':
      return element('summary', wordsOf(node))
    case 'video':
      return element('iframe', [], said(attrs, ['src', 'title']))
    default:
      return element('p', wordsOf(node))
  }
}

/** A cell that is one line is written without a paragraph. */
function cellOf(tag: 'th' | 'td', { attrs = {}, ...node }: JSONContent): RichElement {
  const children = elementsOf(node)
  const [first, ...rest] = children
  const isLine = first?.tag === 'p' && first.attributes.class === undefined && rest.length === 0
  const spans = (['colspan', 'rowspan'] as const).filter((name) => Number(attrs[name] ?? 1) > 1)
  return element(tag, isLine ? first.children : children, said(attrs, spans))
}

/** An item that is one line is written without a paragraph, as people would by hand. */
function itemOf(children: RichElement[]): RichNode[] {
  const [first, ...rest] = children
  return first?.tag === 'p' && rest.every(({ tag }) => tag === 'ul' || tag === 'ol')
    ? [...first.children, ...rest]
    : children
}

const pictureOf = (attrs: NonNullable<JSONContent['attrs']>) =>
  element('img', [], said(attrs, ['src', 'alt', 'width', 'height']))

const picturesOf = ({ pictures }: NonNullable<JSONContent['attrs']>) =>
  (pictures as NonNullable<JSONContent['attrs']>[]).map(pictureOf)

const captionOf = ({ caption }: NonNullable<JSONContent['attrs']>): RichElement[] =>
  caption ? [element('figcaption', richNodes(String(caption)))] : []

function said(attrs: NonNullable<JSONContent['attrs']>, names: readonly (keyof Attributes)[]): Attributes {
  const known = names.filter((name) => attrs[name] !== undefined && attrs[name] !== null)
  return Object.fromEntries(known.map((name) => [name, String(attrs[name])]))
}

const order = Object.entries(markNames) as [Tag, string][]

const wordsOf = ({ content = [] }: JSONContent): RichNode[] => nested(content, order)

/** Runs of words with the same mark become one element, mark by mark from the outside in. */
function nested(content: readonly JSONContent[], [outer, ...inner]: readonly [Tag, string][]): RichNode[] {
  if (!outer) return content.map((one) => (one.type === 'hardBreak' ? element('br', []) : (one.text ?? '')))
  const [tag, name] = outer
  const nodes: RichNode[] = []
  for (const { href, run } of runsOf(content, name)) {
    const children = nested(run, inner)
    if (href === undefined) nodes.push(...children)
    else nodes.push(element(tag, children, href ? { href } : {}))
  }
  return nodes
}

/** Neighbours with and without a mark; `href` is empty for marks that say nothing, absent without the mark. */
function runsOf(content: readonly JSONContent[], name: string) {
  const runs: { href: string | undefined; run: JSONContent[] }[] = []
  for (const one of content) {
    const mark = one.marks?.find(({ type }) => type === name)
    const href = mark ? String(mark.attrs?.href ?? '') : undefined
    const last = runs.at(-1)
    if (last && last.href === href) last.run.push(one)
    else runs.push({ href, run: [one] })
  }
  return runs
}
