import { wholeBlocks } from './rich-blocks.ts'
import {
  inlineTags,
  type RichAttribute,
  type RichElement,
  type RichNode,
  type RichTag,
  richTags,
  voidTags,
} from './rich-nodes.ts'

/** The allowed attributes of each tag with their checks. Invalid attributes are left out. */
const attributes: Partial<Record<RichTag, Partial<Record<RichAttribute, (value: string) => string | undefined>>>> = {
  a: { href: safeLink },
  img: { src: ownImageUrl, alt: anyText, width: wholeNumber, height: wholeNumber },
  iframe: { src: safeEmbed, title: anyText },
  p: { class: oneOf('button') },
  div: { class: oneOf('columns', 'column') },
  th: { colspan: spanned, rowspan: spanned },
  td: { colspan: spanned, rowspan: spanned },
}
/** Elements without this attribute are left out. */
const requiredAttribute: Partial<Record<RichTag, RichAttribute>> = { img: 'src', iframe: 'src', div: 'class' }

/** Allows own paths and anchors, and http(s), mailto and tel links. */
export function safeLink(value: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: rejects control characters
  if (value.length > 2000 || /[\u0000-\u0020\u007f-\u009f\\]/.test(value)) return undefined
  if (/^(#[\w-]+|\/(?!\/).*)$/.test(value)) return value
  if (/^(mailto:[^:/?#]+@[^:/?#]+|tel:[+\d().-]+)$/i.test(value)) return value
  // Without user information, because `https://bank.example@evil.example` is deceptive.
  return /^https?:\/\/[^\s/?#@]+([/?#].*)?$/i.test(value) ? value : undefined
}

/** Allows images from a company's own media only. */
export function ownImageUrl(value: string): string | undefined {
  return /^\/media\/[0-9a-f-]{36}\/[0-9a-f]{64}\/\d{1,5}\.(webp|avif|jpg)$/.test(value) ? value : undefined
}

/** Allows the two video players without tracking. */
export function safeEmbed(value: string): string | undefined {
  const known =
    /^https:\/\/(www\.youtube-nocookie\.com\/embed\/[\w-]{6,20}|player\.vimeo\.com\/video\/\d{5,12})(\?[\w=&-]*)?$/
  return known.test(value) ? value : undefined
}

function oneOf(...allowed: string[]) {
  return (value: string) => allowed.find((one) => one === value)
}
function anyText(value: string): string {
  return value.slice(0, 300)
}
function wholeNumber(value: string): string | undefined {
  return /^\d{1,5}$/.test(value) ? value : undefined
}

/** Spans from 2 to 50 cells. */
function spanned(value: string): string | undefined {
  return /^([2-9]|[1-4]\d|50)$/.test(value) ? value : undefined
}

const token = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"<>]*")*)\s*\/?>/gi

/** Parses HTML into nodes. Unknown tags are removed, their text remains. */
export function richNodes(html: string): RichNode[] {
  const open = new OpenElements()
  let end = 0
  for (const match of html.matchAll(token)) {
    open.text(html.slice(end, match.index))
    end = match.index + match[0].length
    const tag = richTags.find((one) => one === match[2]!.toLowerCase())
    if (!tag) continue
    if (match[1]) open.close(tag)
    else open.open(tag, attributesOf(tag, match[3]!))
  }
  open.text(html.slice(end))
  return wholeBlocks(open.nodes)
}

/** The stack of open elements, with the nesting rules of browsers. */
class OpenElements {
  readonly nodes: RichNode[] = []
  private readonly stack: RichElement[] = []

  private get siblings(): RichNode[] {
    return this.stack.at(-1)?.children ?? this.nodes
  }
  private inside(tag: RichTag) {
    return this.stack.at(-1)?.tag === tag
  }

  text(encoded: string) {
    const text = decoded(encoded)
    const insideTable = this.inside('table') || this.inside('tr')
    if (!text || (text.trim() === '' && (insideTable || this.inside('ul') || this.inside('ol')))) return
    // Text between cells gets its own cell.
    if (this.inside('table')) this.stack.push(this.append({ tag: 'tr', attributes: {}, children: [] }))
    if (this.inside('tr')) this.stack.push(this.append({ tag: 'td', attributes: {}, children: [] }))
    // Lists contain items only.
    if (this.inside('ul') || this.inside('ol'))
      this.stack.push(this.append({ tag: 'li', attributes: {}, children: [] }))
    this.siblings.push(text)
  }

  open(tag: RichTag, attributes: RichElement['attributes']) {
    const required = requiredAttribute[tag]
    if (required && attributes[required] === undefined) return
    if (!(inlineTags as readonly string[]).includes(tag) && tag !== 'br' && tag !== 'img') this.closeParagraph()
    if (tag === 'li') {
      this.closeUpTo(['li'], ['ul', 'ol', 'td', 'th'])
      if (!this.inside('ul') && !this.inside('ol')) return
    } else if (this.inside('ul') || this.inside('ol')) return
    if (tag === 'tr') this.closeUpTo(['tr'], ['table'])
    if (tag === 'td' || tag === 'th') this.closeUpTo(['td', 'th'], ['table'])
    if (!this.isAllowedInTable(tag)) return
    if (tag === 'figcaption' && !this.inside('figure')) return
    if (tag === 'summary' && !(this.inside('details') && this.siblings.length === 0)) return
    if (!this.isAllowedHere(tag, attributes)) return
    if (tag === 'a') this.closeUpTo(['a'], ['li', 'blockquote', 'figure', 'div', 'details', 'summary', 'td', 'th'])
    if (this.stack.length >= maxDepth) return
    const element = this.append({ tag, attributes, children: [] })
    if (!(voidTags as readonly string[]).includes(tag)) this.stack.push(element)
  }

  /** Tables contain rows only, and rows contain cells only. */
  private isAllowedInTable(tag: RichTag) {
    if (tag === 'tr') return this.inside('table')
    if (tag === 'td' || tag === 'th') return this.inside('tr')
    return !this.inside('table') && !this.inside('tr')
  }

  /** Questions, tables and columns are allowed at the top level only. */
  private isAllowedHere(tag: RichTag, { class: kind }: RichElement['attributes']) {
    if (tag === 'div' && kind === 'column') return this.stack.at(-1)?.attributes.class === 'columns'
    return (tag !== 'div' && tag !== 'details' && tag !== 'table') || this.stack.length === 0
  }

  close(tag: RichTag) {
    const at = this.stack.findLastIndex((element) => element.tag === tag)
    if (at >= 0) this.stack.length = at
  }

  private append(element: RichElement) {
    this.siblings.push(element)
    return element
  }

  /** A block closes the paragraph or heading around it. */
  private closeParagraph() {
    this.closeUpTo(
      ['p', 'h2', 'h3', 'h4', 'pre', 'summary'],
      ['li', 'blockquote', 'figure', 'figcaption', 'div', 'details', 'td', 'th'],
    )
  }

  /** Closes the innermost of `tags`, unless a `boundary` is inside it. */
  private closeUpTo(tags: RichTag[], boundaries: RichTag[]) {
    const at = this.stack.findLastIndex(({ tag }) => tags.includes(tag))
    if (at >= 0 && !this.stack.slice(at).some(({ tag }) => boundaries.includes(tag) && !tags.includes(tag)))
      this.stack.length = at
  }
}

/** Deeper nesting would only overload parsers. */
const maxDepth = 16

function attributesOf(tag: RichTag, html: string): RichElement['attributes'] {
  const known = attributes[tag]
  if (!known) return {}
  const allowed: RichElement['attributes'] = {}
  for (const [, name = '', value = ''] of html.matchAll(/([a-z-]+)="([^"<>]*)"/gi)) {
    const checked = known[name.toLowerCase() as RichAttribute]?.(decoded(value))
    if (checked !== undefined) allowed[name.toLowerCase() as RichAttribute] = checked
  }
  return allowed
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
    const valid = code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) && (code < 127 || code > 159)
    return valid ? String.fromCodePoint(code) : whole
  })
}

const encoded = (text: string) =>
  text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character]!)

/** Serializes nodes as HTML that `richNodes` parses. */
export function richHtml(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return encoded(node)
      const { tag, children } = node
      const attributeTexts = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${encoded(value)}"`)
      const start = `<${tag}${attributeTexts.join('')}>`
      return (voidTags as readonly string[]).includes(tag) && tag !== 'iframe'
        ? start
        : `${start}${richHtml(children)}</${tag}>`
    })
    .join('')
}
