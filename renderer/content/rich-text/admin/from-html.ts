import type { JSONContent } from '@tiptap/core'
import { galleryOf, isButton, isElement } from '#shared/content/rich-blocks.ts'
import type { RichElement, RichNode } from '#shared/content/rich-nodes.ts'
import { richHtml, richNodes } from '#shared/content/rich-text.ts'

/** Rich text as the editor's document. See [Note: Rich text]. */
export function documentOf(html: string): JSONContent {
  const content = blocksOf(richNodes(html))
  return { type: 'doc', content: content.length ? content : [{ type: 'paragraph' }] }
}

/** The tags that are marks in the editor, outermost first. */
export const markNames = {
  a: 'link',
  strong: 'bold',
  em: 'italic',
  u: 'underline',
  s: 'strike',
  sub: 'subscript',
  sup: 'superscript',
  code: 'code',
} as const
type MarkTag = keyof typeof markNames
type Marks = NonNullable<JSONContent['marks']>

const isMark = (tag: string): tag is MarkTag => Object.hasOwn(markNames, tag)

/** Text between blocks gets its own paragraph. */
function blocksOf(nodes: readonly RichNode[]): JSONContent[] {
  const blocks: JSONContent[] = []
  let loose: RichNode[] = []
  const flush = () => {
    if (loose.some((node) => typeof node !== 'string' || node.trim())) blocks.push(...inlineBlocks('paragraph', loose))
    loose = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || isMark(node.tag) || node.tag === 'br') loose.push(node)
    else {
      flush()
      blocks.push(...blockOf(node))
    }
  }
  flush()
  return blocks
}

function blockOf(element: RichElement): JSONContent[] {
  const { tag, children, attributes } = element
  switch (tag) {
    case 'h2':
    case 'h3':
    case 'h4':
      return inlineBlocks('heading', children, { level: Number(tag[1]) })
    case 'ul':
    case 'ol':
      return [{ type: tag === 'ul' ? 'bulletList' : 'orderedList', content: children.flatMap(itemOf) }]
    case 'blockquote': {
      const content = blocksOf(children)
      return content.length ? [{ type: 'blockquote', content }] : []
    }
    case 'pre':
      return [{ type: 'codeBlock', content: textOf(rawTextOf(children)) }]
    case 'hr':
      return [{ type: 'horizontalRule' }]
    case 'img':
      return [{ type: 'image', attrs: { ...attributes, caption: '' } }]
    case 'div':
      return [{ type: 'columns', content: children.filter(isElement).map(columnOf) }]
    case 'table':
      return [{ type: 'table', content: children.filter(isElement).map(rowOf) }]
    case 'details':
      return [questionOf(children)]
    case 'iframe':
      return [{ type: 'video', attrs: attributes }]
    case 'figure':
      return figureOf(element)
    default:
      if (isButton(element)) return [buttonOf(element)]
      return inlineBlocks('paragraph', children)
  }
}

function itemOf(node: RichNode): JSONContent[] {
  if (typeof node === 'string' || node.tag !== 'li') return []
  const content = blocksOf(node.children)
  // The editor's list items begin with a paragraph.
  if (content[0]?.type !== 'paragraph') content.unshift({ type: 'paragraph' })
  return [{ type: 'listItem', content }]
}

const columnOf = ({ children }: RichElement): JSONContent => ({ type: 'column', content: linesOf(children) })

const rowOf = ({ children }: RichElement): JSONContent => ({
  type: 'tableRow',
  content: children.filter(isElement).map(cellOf),
})

const cellOf = ({ tag, attributes: { colspan, rowspan }, children }: RichElement): JSONContent => ({
  type: tag === 'th' ? 'tableHeader' : 'tableCell',
  attrs: { colspan: Number(colspan ?? 1), rowspan: Number(rowspan ?? 1) },
  content: linesOf(children),
})

function questionOf([asked, ...answer]: readonly RichNode[]): JSONContent {
  const content = asked && isElement(asked) ? inlineOf(asked.children, []) : []
  const [inside, beside] = [content.filter(isInline), content.filter((one) => !isInline(one))]
  return {
    type: 'question',
    content: [{ type: 'asked', ...(inside.length && { content: inside }) }, ...beside, ...linesOf(answer)],
  }
}

/** Blocks, at least one paragraph. */
function linesOf(nodes: readonly RichNode[]): JSONContent[] {
  const blocks = blocksOf(nodes)
  return blocks.length ? blocks : [{ type: 'paragraph' }]
}

function buttonOf({ children }: RichElement): JSONContent {
  const [link] = children.filter(isElement)
  return { type: 'button', attrs: { href: link?.attributes.href }, content: textOf(rawTextOf(children)) }
}

/** An image with its caption, or a gallery. Other content of a figure becomes separate blocks. */
function figureOf(figure: RichElement): JSONContent[] {
  const { children } = figure
  const [caption] = children.filter(isElement).filter(({ tag }) => tag === 'figcaption')
  const gallery = galleryOf(figure)
  if (gallery.length) {
    const images = gallery.map(({ attributes }) => ({ alt: '', width: null, height: null, ...attributes }))
    return [{ type: 'gallery', attrs: { images, caption: caption ? richHtml(caption.children) : '' } }]
  }
  const rest = children.filter((child) => child !== caption)
  const blocks = blocksOf(rest)
  const image = blocks.find(({ type }) => type === 'image')
  if (image && caption) image.attrs = { ...image.attrs, caption: richHtml(caption.children) }
  return image || !caption ? blocks : [...blocks, ...inlineBlocks('paragraph', caption.children)]
}

/** Inline content as a block of this type, split by any images in it. */
function inlineBlocks(type: string, children: readonly RichNode[], attrs?: JSONContent['attrs']): JSONContent[] {
  const blocks: JSONContent[] = []
  let content: JSONContent[] = []
  const flush = () => {
    blocks.push({ type, ...(attrs && { attrs }), ...(content.length && { content }) })
    content = []
  }
  for (const one of inlineOf(children, [])) {
    if (isInline(one)) content.push(one)
    else {
      if (content.length) flush()
      blocks.push(one)
    }
  }
  if (content.length || blocks.length === 0) flush()
  return blocks
}

function inlineOf(nodes: readonly RichNode[], marks: Marks): JSONContent[] {
  return nodes.flatMap((node): JSONContent[] => {
    // Line breaks in the HTML only count in code.
    if (typeof node === 'string') return textOf(node.replace(/[ \t\r\n\f]+/g, ' '), marks)
    const { tag, attributes, children } = node
    if (tag === 'br') return [{ type: 'hardBreak' }]
    if (!isMark(tag)) return blockOf(node)
    if (tag === 'a' && attributes.href === undefined) return inlineOf(children, marks)
    const mark = { type: markNames[tag], ...(tag === 'a' && { attrs: { href: attributes.href } }) }
    return inlineOf(children, [...marks, mark])
  })
}

const isInline = ({ type }: JSONContent) => type === 'text' || type === 'hardBreak'

const textOf = (text: string, marks: Marks = []): JSONContent[] =>
  text ? [{ type: 'text', text, ...(marks.length && { marks }) }] : []

const rawTextOf = (nodes: readonly RichNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? '\n' : rawTextOf(node.children))).join('')
