import { wholeBlocks } from './rich-blocks.ts'
import {
  alone,
  inline,
  type RichAttribute,
  type RichElement,
  type RichNode,
  type RichTag,
  richTags,
} from './rich-nodes.ts'

/** What each tag may say, checked each time: an attribute that fails is left out, and a tag without its source too. */
const attributes: Partial<Record<RichTag, Partial<Record<RichAttribute, (value: string) => string | undefined>>>> = {
  a: { href: safeLink },
  img: { src: ownPicture, alt: anyText, width: wholeNumber, height: wholeNumber },
  iframe: { src: safeEmbed, title: anyText },
  p: { class: oneOf('button') },
  div: { class: oneOf('columns', 'column') },
  th: { colspan: spanned, rowspan: spanned },
  td: { colspan: spanned, rowspan: spanned },
}
const needed: Partial<Record<RichTag, RichAttribute>> = { img: 'src', iframe: 'src', div: 'class' }

/** A link that only ever leads somewhere: own paths and anchors, http(s), mail and telephone. */
export function safeLink(value: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are looked for
  if (value.length > 2000 || /[\u0000-\u0020\u007f-\u009f\\]/.test(value)) return undefined
  if (/^(#[\w-]+|\/(?!\/).*)$/.test(value)) return value
  if (/^(mailto:[^:/?#]+@[^:/?#]+|tel:[+\d().-]+)$/i.test(value)) return value
  // A name before the host (`https://bank.example@evil.example`) only ever deceives.
  return /^https?:\/\/[^\s/?#@]+([/?#].*)?$/i.test(value) ? value : undefined
}

/** Pictures come from a company's own media alone. */
export function ownPicture(value: string): string | undefined {
  return /^\/media\/[0-9a-f-]{36}\/[0-9a-f]{64}\/\d{1,5}\.(webp|avif|jpg)$/.test(value) ? value : undefined
}

/** The two players that do not follow their viewers. */
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

/** How many cells one takes the place of; 1 needs no attribute. */
function spanned(value: string): string | undefined {
  return /^([2-9]|[1-4]\d|50)$/.test(value) ? value : undefined
}

const token = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"<>]*")*)\s*\/?>/gi

/** Reads HTML as nodes. Tags that are not known vanish, what is between them stays as text. */
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

/** The elements that are open while HTML is read, nested as browsers would nest them. */
class OpenElements {
  readonly nodes: RichNode[] = []
  private readonly stack: RichElement[] = []

  private get here(): RichNode[] {
    return this.stack.at(-1)?.children ?? this.nodes
  }
  private inside(tag: RichTag) {
    return this.stack.at(-1)?.tag === tag
  }

  text(encoded: string) {
    const text = decoded(encoded)
    const insideTable = this.inside('table') || this.inside('tr')
    if (!text || (text.trim() === '' && (insideTable || this.inside('ul') || this.inside('ol')))) return
    // Words between cells get a cell of their own.
    if (this.inside('table')) this.stack.push(this.append({ tag: 'tr', attributes: {}, children: [] }))
    if (this.inside('tr')) this.stack.push(this.append({ tag: 'td', attributes: {}, children: [] }))
    // A list holds items and nothing else.
    if (this.inside('ul') || this.inside('ol'))
      this.stack.push(this.append({ tag: 'li', attributes: {}, children: [] }))
    this.here.push(text)
  }

  open(tag: RichTag, given: RichElement['attributes']) {
    const source = needed[tag]
    if (source && given[source] === undefined) return
    if (!(inline as readonly string[]).includes(tag) && tag !== 'br' && tag !== 'img') this.closeParagraph()
    if (tag === 'li') {
      this.closeUpTo(['li'], ['ul', 'ol', 'td', 'th'])
      if (!this.inside('ul') && !this.inside('ol')) return
    } else if (this.inside('ul') || this.inside('ol')) return
    if (tag === 'tr') this.closeUpTo(['tr'], ['table'])
    if (tag === 'td' || tag === 'th') this.closeUpTo(['td', 'th'], ['table'])
    if (!this.hasPlaceInTable(tag)) return
    if (tag === 'figcaption' && !this.inside('figure')) return
    if (tag === 'summary' && !(this.inside('details') && this.here.length === 0)) return
    if (!this.hasPlaceFor(tag, given)) return
    if (tag === 'a') this.closeUpTo(['a'], ['li', 'blockquote', 'figure', 'div', 'details', 'summary', 'td', 'th'])
    if (this.stack.length >= deepest) return
    const element = this.append({ tag, attributes: given, children: [] })
    if (!(alone as readonly string[]).includes(tag)) this.stack.push(element)
  }

  /** A table holds rows, a row cells, and neither anything else. */
  private hasPlaceInTable(tag: RichTag) {
    if (tag === 'tr') return this.inside('table')
    if (tag === 'td' || tag === 'th') return this.inside('tr')
    return !this.inside('table') && !this.inside('tr')
  }

  /** Questions, tables and columns stand in the page itself, a column only among its like. */
  private hasPlaceFor(tag: RichTag, { class: kind }: RichElement['attributes']) {
    if (tag === 'div' && kind === 'column') return this.stack.at(-1)?.attributes.class === 'columns'
    return (tag !== 'div' && tag !== 'details' && tag !== 'table') || this.stack.length === 0
  }

  close(tag: RichTag) {
    const at = this.stack.findLastIndex((element) => element.tag === tag)
    if (at >= 0) this.stack.length = at
  }

  private append(element: RichElement) {
    this.here.push(element)
    return element
  }

  /** A block ends the paragraph or heading it stands in. */
  private closeParagraph() {
    this.closeUpTo(
      ['p', 'h2', 'h3', 'h4', 'pre', 'summary'],
      ['li', 'blockquote', 'figure', 'figcaption', 'div', 'details', 'td', 'th'],
    )
  }

  /** Closes the innermost of `tags`, unless one of `walls` is around it. */
  private closeUpTo(tags: RichTag[], walls: RichTag[]) {
    const at = this.stack.findLastIndex(({ tag }) => tags.includes(tag))
    if (at >= 0 && !this.stack.slice(at).some(({ tag }) => walls.includes(tag) && !tags.includes(tag)))
      this.stack.length = at
  }
}

/** No text of people needs more, and deeper ones only serve to break programs. */
const deepest = 16

function attributesOf(tag: RichTag, written: string): RichElement['attributes'] {
  const known = attributes[tag]
  if (!known) return {}
  const kept: RichElement['attributes'] = {}
  for (const [, name = '', value = ''] of written.matchAll(/([a-z-]+)="([^"<>]*)"/gi)) {
    const checked = known[name.toLowerCase() as RichAttribute]?.(decoded(value))
    if (checked !== undefined) kept[name.toLowerCase() as RichAttribute] = checked
  }
  return kept
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
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

/** Nodes as HTML: of what `richNodes` reads nothing else is left. */
export function richHtml(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return encoded(node)
      const { tag, children } = node
      const said = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${encoded(value)}"`)
      const start = `<${tag}${said.join('')}>`
      return (alone as readonly string[]).includes(tag) && tag !== 'iframe'
        ? start
        : `${start}${richHtml(children)}</${tag}>`
    })
    .join('')
}
