import type { Company } from '#shared/core/company.ts'
import { scriptJson } from '#shared/core/script-json.ts'
import { verificationTags, verifyingServices } from '#shared/core/site-verification.ts'
import { breadcrumbs } from './breadcrumbs.ts'
import { clip, type ListedItem, type ListHead, type PageHead, titleOf } from './head.ts'

/** Text that is safe inside an element and inside a quoted attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Home screens of phones need PNG icons. */
function touchIcon(icon: string) {
  const hash = /\/site\/([0-9a-f]{64})\.webp$/.exec(icon)?.[1]
  return hash ? `/app-icons/${hash}/any-180.png` : icon
}

interface PageContext {
  company: Company
  url: URL
  /** Items of the page's list, in order. */
  listed?: readonly ListedItem[]
  /** Path of the link preview image, 1200 by 630. */
  preview?: string
}

/** Pages of a list have canonical addresses; filters do not. */
const pageOf = ({ searchParams }: URL) => /^([2-9]|[1-9]\d{1,2})$/.exec(searchParams.get('page') ?? '')?.[0]

/** The server-rendered head, complete for clients without scripts. */
export function headHtml(head: PageHead, { company, url, listed = [], preview }: PageContext): string {
  const { origin } = url
  const absolute = (address: string) => new URL(address, origin).href
  const title = titleOf(head, company)
  const description = clip(head.description ?? '', 160)
  const page = head.list && pageOf(url)
  const canonical = absolute((head.canonical ?? url.pathname) + (page ? `?page=${page}` : ''))
  const image = preview || head.image || company.hero_image || company.logo
  const icon = company.icon || '/pwa-512.png'
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    meta('description', description),
    head.noindex ? meta('robots', 'noindex') : link('canonical', canonical),
    themeColor('dark', '#0b1220'),
    themeColor('light', company.primary_color),
    ...(url.pathname === '/' ? verification(company) : []),
    link('manifest', '/manifest.webmanifest'),
    ...Object.entries(head.feeds ?? {}).map(([type, path]) => feed(type, path, title)),
    link('icon', icon),
    link('apple-touch-icon', touchIcon(icon)),
    property('og:site_name', company.name),
    property('og:title', title),
    property('og:description', description),
    property('og:type', head.type ?? 'website'),
    property('og:url', canonical),
    property('og:locale', company.locale.replace('-', '_')),
    property('og:image', image && absolute(image)),
    ...(preview
      ? [property('og:image:width', '1200'), property('og:image:height', '630'), property('og:image:alt', title)]
      : []),
    ...Object.entries(head.properties ?? {}).map(([name, content]) => property(name, content)),
    meta('twitter:card', image ? 'summary_large_image' : 'summary'),
    ...(head.noindex
      ? []
      : structured([...[head.jsonLd?.(origin) ?? []].flat(), ...collection(head, listed, canonical)])),
  ]
  return lines.filter(Boolean).join('\n')
}

const meta = (name: string, content: string) => content && `<meta name="${name}" content="${escapeHtml(content)}">`
/** Tags that prove to other services who owns the site. They look at the home page. */
const verification = (company: Company) =>
  verifyingServices.map((service) => meta(verificationTags[service], company[`seo_verify_${service}`] ?? ''))

const property = (name: string, content: string) =>
  content && `<meta property="${name}" content="${escapeHtml(content)}">`
const themeColor = (scheme: string, color: string) =>
  `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${escapeHtml(color)}">`
const link = (rel: string, href: string) => `<link rel="${rel}" href="${escapeHtml(href)}">`

const feed = (type: string, path: string, title: string) =>
  `<link rel="alternate" type="${type}" href="${escapeHtml(path)}" title="${escapeHtml(title)}">`

/** A list page as schema.org CollectionPage, with breadcrumbs. */
function collection({ list, title }: PageHead, listed: readonly ListedItem[], address: string): object[] {
  if (!list) return []
  const { origin, pathname } = new URL(address)
  return [
    { '@type': 'CollectionPage', name: title, url: address, mainEntity: itemList(list, listed, origin) },
    breadcrumbs(origin, [
      { name: 'Home', path: '/' },
      { name: title, path: pathname },
    ]),
  ]
}

const itemList = ({ pathOf }: ListHead, listed: readonly ListedItem[], origin: string) => ({
  '@type': 'ItemList',
  numberOfItems: listed.length,
  itemListElement: listed.map((item, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: item.title ?? item.name,
    url: new URL(pathOf(item), origin).href,
  })),
})

/** Script elements with structured data, which browsers do not run. */
const structured = (data: object | object[]) =>
  [data]
    .flat()
    .map(
      (item) =>
        `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', ...item })}</script>`,
    )
