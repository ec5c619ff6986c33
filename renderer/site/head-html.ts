import type { Company } from '#shared/company.ts'
import { scriptJson } from '#shared/script-json.ts'
import { clip, type PageHead, titleOf } from './head.ts'

/** Text that is safe inside an element and inside a quoted attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

interface Place {
  company: Company
  url: URL
}

/** A page's head as the server sends it, complete for readers that run no scripts. */
export function headHtml(head: PageHead, { company, url }: Place): string {
  const { origin } = url
  const absolute = (address: string) => new URL(address, origin).href
  const title = titleOf(head, company)
  const description = clip(head.description ?? '', 160)
  const canonical = absolute(head.canonical ?? url.pathname)
  const image = head.image || company.hero_image || company.logo
  const icon = company.icon || '/pwa-512.png'
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    meta('description', description),
    head.noindex ? meta('robots', 'noindex') : link('canonical', canonical),
    meta('theme-color', company.primary_color),
    link('icon', icon),
    link('apple-touch-icon', icon),
    property('og:site_name', company.name),
    property('og:title', title),
    property('og:description', description),
    property('og:type', head.type ?? 'website'),
    property('og:url', canonical),
    property('og:locale', 'en'),
    property('og:image', image && absolute(image)),
    ...Object.entries(head.properties ?? {}).map(([name, content]) => property(name, content)),
    meta('twitter:card', image ? 'summary_large_image' : 'summary'),
    ...(head.noindex || !head.jsonLd ? [] : structured(head.jsonLd(origin))),
  ]
  return lines.filter(Boolean).join('\n')
}

const meta = (name: string, content: string) => content && `<meta name="${name}" content="${escapeHtml(content)}">`
const property = (name: string, content: string) =>
  content && `<meta property="${name}" content="${escapeHtml(content)}">`
const link = (rel: string, href: string) => `<link rel="${rel}" href="${escapeHtml(href)}">`

/** Data, not code: browsers never run this type. */
const structured = (data: object | object[]) =>
  [data]
    .flat()
    .map(
      (item) =>
        `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', ...item })}</script>`,
    )
