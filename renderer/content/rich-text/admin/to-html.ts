import type { JSONContent } from '@tiptap/core'
import type { RichElement, RichNode } from '#shared/content/rich-nodes.ts'
import { richHtml, richNodes } from '#shared/content/rich-text.ts'
import { markNames } from './from-html.ts'

/** The editor's document as rich text; empty when nothing was written. */
export function htmlOf(doc: JSONContent): string {
  const nodes = elementsOf(doc)
  while (isBlank(nodes.at(-1))) nodes.pop()
  // Omits nodes that the public page cannot read, such as too deeply nested
  // lists.
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

/** Nodes whose children are blocks. */
const containers: Record<string, [Tag, Attributes?]> = {
  bulletList: ['ul'],
  orderedList: ['ol'],
  blockquote: ['blockquote'],
  columns: ['div', { class: 'columns' }],
  column: ['div', { class: 'column' }],
  table: ['table'],
  tableRow: ['tr'],
  question: ['details'],
}

function elementOf(node: JSONContent): RichElement {
  const { type = '', attrs = {} } = node
  const container = containers[type]
  if (container) return element(container[0], elementsOf(node), container[1])
  switch (type) {
    case 'heading':
      return element(`h${attrs.level}` as Tag, inlineNodes(node))
    case 'listItem':
      return element('li', itemOf(elementsOf(node)))
    case 'codeBlock':
      return element('pre', [element('code', node.content?.map(({ text = '' }) => text) ?? [])])
    case 'horizontalRule':
      return element('hr', [])
    case 'image':
      return element('figure', [imageElement(attrs), ...captionOf(attrs)])
    case 'gallery':
      return element('figure', [...(attrs.images as Attrs[]).map(imageElement), ...captionOf(attrs)])
    case 'button':
      return element('p', [element('a', inlineNodes(node), attributesIn(attrs, ['href']))], { class: 'button' })
    case 'tableHeader':
      return cellOf('th', node)
    case 'tableCell':
      return cellOf('td', node)
    case 'asked':
      return element('summary', inlineNodes(node))
    case 'video':
      return element('iframe', [], attributesIn(attrs, ['src', 'title']))
    default:
      return element('p', inlineNodes(node))
  }
}

/** A cell with one line has no paragraph. */
function cellOf(tag: 'th' | 'td', { attrs = {}, ...node }: JSONContent): RichElement {
  const children = elementsOf(node)
  const [first, ...rest] = children
  const isLine = first?.tag === 'p' && first.attributes.class === undefined && rest.length === 0
  const spans = (['colspan', 'rowspan'] as const).filter((name) => Number(attrs[name] ?? 1) > 1)
  return element(tag, isLine ? first.children : children, attributesIn(attrs, spans))
}

/** A list item with one line has no paragraph. */
function itemOf(children: RichElement[]): RichNode[] {
  const [first, ...rest] = children
  return first?.tag === 'p' && rest.every(({ tag }) => tag === 'ul' || tag === 'ol')
    ? [...first.children, ...rest]
    : children
}

type Attrs = NonNullable<JSONContent['attrs']>

const imageElement = (attrs: Attrs) => element('img', [], attributesIn(attrs, ['src', 'alt', 'width', 'height']))

const captionOf = ({ caption }: Attrs): RichElement[] =>
  caption ? [element('figcaption', richNodes(String(caption)))] : []

function attributesIn(attrs: Attrs, names: readonly (keyof Attributes)[]): Attributes {
  const known = names.filter((name) => attrs[name] !== undefined && attrs[name] !== null)
  return Object.fromEntries(known.map((name) => [name, String(attrs[name])]))
}

const order = Object.entries(markNames) as [Tag, string][]

const inlineNodes = ({ content = [] }: JSONContent): RichNode[] => nested(content, order)

/** Runs of text with the same mark become one element, from the outermost mark to the innermost. */
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

/** Runs with and without a mark. `href` is empty for marks other than links, undefined without the mark. */
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
