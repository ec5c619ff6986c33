import { imageBase } from '#server/core/media/stored-file-names.ts'
import { escaped, paragraphHtml } from '#shared/content/paragraph-text.ts'
import { richTags } from '#shared/content/rich-nodes.ts'
import { ownImageUrl, richHtml, richNodes, safeEmbed, safeLink } from '#shared/content/rich-text.ts'

/**
 * Sanitizes HTML to the tags of [Note: Rich text], safe links, images of this tenant and the two video players. Plain
 * text is split into paragraphs at empty lines.
 */
export async function cleanHtml(siteId: string, written: string): Promise<string> {
  // Loaded on first use: most processes only read.
  const { default: sanitizeHtml } = await import('sanitize-html')
  const html = /<[a-z/!]/i.test(written) ? written : fromPlainText(written)
  const clean = sanitizeHtml(html, {
    allowedTags: [...richTags],
    allowedAttributes: {
      a: ['href'],
      img: ['src', 'alt', 'width', 'height'],
      iframe: ['src', 'title'],
      p: ['class'],
      div: ['class'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nestingLimit: 40,
    transformTags: {
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      b: 'strong',
      i: 'em',
      strike: 's',
      del: 's',
      div: (tagName, { class: kind = '' }) => attributed(/^columns?$/.test(kind) ? tagName : 'p', { class: kind }),
      a: (tagName, { href = '' }) => attributed(tagName, { href: safeLink(href) }),
      img: (tagName, { src = '', ...rest }) => attributed(tagName, { src: ownImageAddress(siteId, src), ...rest }),
      iframe: (tagName, { src = '', title }) =>
        attributed(tagName, { src: safeEmbed(privacyEnhanced(src)), title: title || 'Video' }),
    },
  })
  return richHtml(richNodes(clean))
}

function attributed(tagName: string, attributes: Record<string, string | undefined>) {
  const defined = Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { tagName, attribs: Object.fromEntries(defined) }
}

const ownImageAddress = (siteId: string, src: string) =>
  src.startsWith(`${imageBase(siteId, '')}`) ? ownImageUrl(src) : undefined

/** The URL of the privacy-enhanced player, for the usual forms of YouTube and Vimeo URLs. */
function privacyEnhanced(src: string): string {
  const address = src.startsWith('//') ? `https:${src}` : src
  const [, youtube] =
    /^https:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:embed\/|watch\?v=)|youtu\.be\/)([\w-]{6,20})(?:[?&#]|$)/.exec(
      address,
    ) ?? []
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube}`
  const [, vimeo] = /^https:\/\/(?:player\.)?vimeo\.com\/(?:video\/)?(\d{5,12})(?:[?&#]|$)/.exec(address) ?? []
  return vimeo ? `https://player.vimeo.com/video/${vimeo}` : address
}

/** Paragraphs as in `paragraphHtml`; `## ` starts a heading. */
function fromPlainText(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, marks, title] = /^(#{1,3}) +([^\n]+)$/.exec(part) ?? []
      const level = Math.max(2, marks?.length ?? 0)
      return title ? `<h${level}>${escaped(title)}</h${level}>` : paragraphHtml(part)
    })
    .join('')
}
