import { sql } from 'drizzle-orm'
import type { Searched } from '#server/content/search/searched.ts'
import { searchedTypes } from '#server/content/search/types.ts'
import type { Inside, Site } from '#server/core/http/context.ts'
import { pictureBase } from '#server/core/media/names.ts'
import { document, type Xml, xml } from '#server/core/xml.ts'
import type { ContentKind } from '#shared/core/content-kinds.ts'
import { aboutType } from '#shared/core/content-types.ts'
import { contentTypeFound, type SearchType } from '#shared/core/search-options.ts'

/** Addresses in one file; the protocol allows 50,000, and smaller files are kept more easily. */
const mostInOne = 10_000

const typeFound = (type: SearchType) => aboutType(contentTypeFound(type))

/** Pages that stand for themselves. */
const pages = ['/', '/about', '/contact']

/** What has a list that stands in the sitemap. */
export const inSitemaps = () => searchedTypes.all().filter(({ type }) => typeFound(type).listed)

/** What all sitemaps are made of: the kinds whose change makes them out of date. */
export const allKinds = (): ContentKind[] => ['company', ...inSitemaps().map(({ type }) => contentTypeFound(type))]

type Ctx = Pick<Inside, 'db'>

const from = ({ table, part, shown, shownAt }: Searched) =>
  sql`from ${table} ${part && sql`left join ${part.table} on ${part.on}`} where ${shown} and ${shownAt} <= now()`

/** `/sitemap.xml`: one file for the pages, and as many as it takes for each kind of content. */
export async function sitemapIndex({ db }: Ctx, { origin }: Site): Promise<string> {
  const files: Xml[] = [xml`<sitemap><loc>${origin}/sitemaps/pages-1.xml</loc></sitemap>`]
  for (const searched of inSitemaps()) {
    const { rows } = await db.execute<{ count: string; last: Date | string | null }>(
      sql`select count(*) as count, max(${searched.table}.updated_at) as last ${from(searched)}`,
    )
    const count = Number(rows[0]?.count ?? 0)
    for (let file = 1; file <= Math.ceil(count / mostInOne); file++)
      files.push(
        xml`<sitemap><loc>${origin}/sitemaps/${searched.type}-${file}.xml</loc>${lastModified(rows[0]?.last)}</sitemap>`,
      )
  }
  return document(xml`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files}</sitemapindex>`)
}

/** `/sitemaps/pages-1.xml`: what is no item of any kind. A list is as new as the newest in it. */
export async function pagesSitemap({ db }: Ctx, { origin }: Site): Promise<string> {
  const urls: Xml[] = pages.map((path) => xml`<url><loc>${origin}${path}</loc></url>`)
  for (const searched of inSitemaps()) {
    const { rows } = await db.execute<{ last: Date | string | null }>(
      sql`select max(${searched.table}.updated_at) as last ${from(searched)}`,
    )
    urls.push(xml`<url><loc>${origin}${typeFound(searched.type).path}</loc>${lastModified(rows[0]?.last)}</url>`)
  }
  return urlset(urls)
}

interface Row extends Record<string, unknown> {
  slug: string
  title: string
  updated_at: Date | string
  sha256: string | null
  webp: number[] | null
  caption: string
  video: string | null
}

/** `/sitemaps/photos-1.xml`: what visitors may see of a kind, with its picture and its video. */
export async function contentSitemap({ db }: Ctx, site: Site, searched: Searched, file: number): Promise<string> {
  const { table, slug, title, caption, picture, film } = searched
  const { rows } = await db.execute<Row>(sql`
    select ${slug} as slug, ${title} as title, ${table}.updated_at, ${caption ?? sql`''`} as caption,
      ${picture?.sha256 ?? sql`null`} as sha256, ${picture?.webp ?? sql`null`} as webp, ${film ?? sql`null`} as video
    ${from(searched)} order by ${table.id} limit ${mostInOne} offset ${(file - 1) * mostInOne}`)
  const base = typeFound(searched.type).path
  return urlset(
    rows.map((row) => {
      const image = row.sha256 && row.webp?.length ? site.origin + jpegOf(site, row.sha256, row.webp) : undefined
      const address = `${site.origin}${base}/${encodeURIComponent(row.slug)}`
      return xml`<url><loc>${address}</loc>${lastModified(row.updated_at)}${imageOf(image)}${videoOf(row, image, site)}</url>`
    }),
  )
}

const jpegOf = ({ id }: Site, sha256: string, webp: number[]) => `${pictureBase(id, sha256)}/${webp.at(-1)}.jpg`

const imageOf = (address: string | undefined) =>
  address && xml`<image:image><image:loc>${address}</image:loc></image:image>`

/** A video needs a thumbnail to be listed as one. */
function videoOf({ title, caption, video }: Row, image: string | undefined, { origin }: Site): Xml | undefined {
  if (!video || !image) return undefined
  const player = /^https:\/\/(www\.youtube-nocookie\.com|player\.vimeo\.com)\//.test(video)
  const address = new URL(video, origin).href
  const place = player
    ? xml`<video:player_loc>${address}</video:player_loc>`
    : xml`<video:content_loc>${address}</video:content_loc>`
  const words = (caption || title).slice(0, 2000)
  return xml`<video:video><video:thumbnail_loc>${image}</video:thumbnail_loc><video:title>${title.slice(0, 100)}</video:title><video:description>${words}</video:description>${place}</video:video>`
}

const lastModified = (at: Date | string | null | undefined) =>
  at && xml`<lastmod>${new Date(at).toISOString()}</lastmod>`

const urlset = (urls: Xml[]) =>
  document(
    xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">${urls}</urlset>`,
  )
