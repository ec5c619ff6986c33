/** Text of WordPress as HTML, and what of it this site cannot show. */
interface Prepared {
  html: string
  /** Names of shortcodes that were removed. */
  removed: string[]
}

const blocks = 'p|div|h[1-6]|ul|ol|li|blockquote|pre|figure|figcaption|table|thead|tbody|tr|td|th|hr|iframe|details'
const hasBlocks = new RegExp(`<(?:${blocks})\\b`, 'i')
const startsWithBlock = new RegExp(`^</?(?:${blocks})\\b`, 'i')

/**
 * Makes HTML of the text of a post: shortcodes become elements, and empty lines paragraphs as in WordPress. Patterns
 * have a maximum length and end at the next opening sign, so that the time grows with the length of the text only.
 */
export function prepareWordPressHtml(content: string): Prepared {
  const removed = new Set<string>()
  // Block comments of the editor: `<!-- wp:paragraph -->`.
  const withoutComments = replaceBetween(content.replaceAll('\r\n', '\n'), '<!--', '-->', () => '')
  const html = replaceBetween(withoutComments, '[caption', '[/caption]', captionOf)
    .replace(/\[gallery\b([^[\]]{0,2000})\]/gi, (_, attributes: string) => {
      const [, ids = ''] = /ids=["']?([\d,\s]+)/.exec(attributes) ?? []
      const images = ids.split(/[,\s]+/).filter(Boolean)
      if (images.length === 0) removed.add('gallery')
      return images.length
        ? `\n\n<figure>${images.map((id) => `<img src="attachment:${id}">`).join('')}</figure>\n\n`
        : ''
    })
    .replace(
      /\[embed\b[^[\]]{0,200}\]\s{0,20}(https?:\/\/[^\s[\]<]{1,1000})\s{0,20}\[\/embed\]/gi,
      (_, url: string) => `\n\n${url}\n\n`,
    )
    // Other shortcodes: `[contact-form-7 id="1"]`, `[/row]`. Their contents stay.
    .replace(/\[(\/?)([a-z][\w-]{2,40})(?:\s[^[\]]{0,1000})?\/?\]/gi, (_, closing: string, name: string) => {
      if (!closing) removed.add(name.toLowerCase())
      return ''
    })
  return { html: paragraphsOf(embedded(html)), removed: [...removed].slice(0, 20) }
}

/** Replaces what lies between two marks. Without a closing mark the rest of the text stays. */
function replaceBetween(text: string, open: string, close: string, replace: (inner: string) => string): string {
  const parts: string[] = []
  let end = 0
  for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, end)) {
    const closing = text.indexOf(close, start + open.length)
    if (closing < 0) break
    parts.push(text.slice(end, start), replace(text.slice(start + open.length, closing)))
    end = closing + close.length
  }
  return parts.join('') + text.slice(end)
}

/** `id="x"]<img …> The lamp` as a figure. */
function captionOf(shortcode: string): string {
  const inner = shortcode.slice(shortcode.indexOf(']') + 1)
  const [image = ''] = /(?:<a\b[^<>]{0,2000}>\s{0,20})?<img\b[^<>]{0,4000}>(?:\s{0,20}<\/a>)?/i.exec(inner) ?? []
  const caption = inner.replace(image, '').trim()
  return `\n\n<figure>${image}${caption && `<figcaption>${caption}</figcaption>`}</figure>\n\n`
}

/** A line with the address of a video alone plays it, as in WordPress. */
const embedded = (html: string) =>
  html.replace(
    /(^|\n|<div class="wp-block-embed__wrapper">)[^\S\n]{0,20}\n?(https?:\/\/(?:www\.|m\.)?(?:youtube\.com\/watch\?v=|youtu\.be\/|vimeo\.com\/)[^\s<]{1,200})(?=\s|<\/div>|$)/g,
    (_, before: string, url: string) => `${before}<iframe src="${url.replaceAll('"', '')}"></iframe>`,
  )

/** Empty lines separate paragraphs, and single line breaks stay, outside of blocks. */
function paragraphsOf(html: string): string {
  // The block editor writes paragraphs itself.
  if (/<p\b/i.test(html) || (hasBlocks.test(html) && !/\n\s*\n/.test(html))) return html
  return html
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (startsWithBlock.test(part) ? part : `<p>${part.replaceAll('\n', '<br>')}</p>`))
    .join('\n')
}

const image = /<img\b[^<>]{0,4000}>/gi
const sourceAttribute = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i
const sourceOf = (tag: string) => sourceAttribute.exec(tag)?.slice(1).find(Boolean)

/**
 * Makes the sources of images absolute, and removes their character references: `/a.png?x=1&amp;y=2`. `base` is the
 * address of the text.
 */
export const resolveImages = (html: string, base: URL | undefined) =>
  html.replace(image, (tag) => {
    const source = sourceOf(tag)
    if (source === undefined || /^(attachment|data):/i.test(source)) return tag
    const url = URL.parse(unescaped(source).trim(), base?.href)
    if (!url || !/^https?:$/.test(url.protocol)) return tag
    return tag.replace(sourceAttribute, () => ` src="${url.href}"`)
  })

/** Character references that stand in addresses. */
const unescaped = (text: string) =>
  text
    .replace(/&(?:amp|#0?38|#x26);/gi, '&')
    .replace(/&(?:quot|#0?34);/gi, '"')
    .replace(/&(?:#0?39|apos);/gi, "'")

/** The sources of all images, each once. */
export const imagesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(image)].flatMap(([tag]) => sourceOf(tag) ?? [])),
]

/** Replaces the sources of images. Images without a new source are removed, with the link around them. */
export function replaceImages(html: string, sources: ReadonlyMap<string, string>): string {
  const unlinked = html.replace(/<a\b[^<>]{0,2000}>\s{0,20}(<img\b[^<>]{0,4000}>)\s{0,20}<\/a>/gi, '$1')
  return unlinked.replace(image, (tag) => {
    const source = sources.get(sourceOf(tag) ?? '')
    if (source === undefined) return ''
    const alt = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag)?.slice(1).find(Boolean) ?? ''
    return `<img src="${source}" alt="${alt.replaceAll('"', '&quot;')}">`
  })
}

/** The address of the original of a resized picture: `lamp-300x200.jpg` is made of `lamp.jpg`. */
export const originalAddress = (url: string) =>
  url.replace(/-\d{2,5}x\d{2,5}(?=\.(?:jpe?g|png|gif|webp|avif)(?:$|\?))/i, '')

/** The text of HTML without tags, in one line. */
export const htmlText = (html: string) =>
  html
    .slice(0, 20_000)
    .replace(/<[^<>]{0,1000}>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#0?39|nbsp|#8217|#8211|hellip|#8230);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()

const entities: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#039': "'", nbsp: ' ' },
  ...{ '#8217': '’', '#8211': '–', hellip: '…', '#8230': '…' },
}
