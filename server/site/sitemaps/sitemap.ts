import { sql } from 'drizzle-orm'
import { readTree } from '#server/content/categories/find.ts'
import { findVisibleItems } from '#server/content/categories/items.ts'
import type { Searched } from '#server/content/search/searched.ts'
import { searchedTypes } from '#server/content/search/types.ts'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Site, TxContext } from '#server/core/http/context.ts'
import { imageBase } from '#server/core/media/stored-file-names.ts'
import { Registry } from '#server/core/registry.ts'
import { document, type Xml, xml } from '#server/core/xml.ts'
import { categoryPath, isCategorized } from '#shared/core/category-options.ts'
import type { ContentKind } from '#shared/core/content-kinds.ts'
import { contentTypeInfo } from '#shared/core/content-types.ts'
import { contentTypeOfSearch, type SearchType } from '#shared/core/search-options.ts'

/** Items per file at most on average. The protocol allows 50,000, but smaller files are cheaper to cache. */
const itemsPerFile = 10_000

/** One of the files of a type: `number` from 1 to `count`, a power of two. */
interface SitemapFile {
  number: number
  count: number
}

/** The most files of a type, so that the cached answers are bounded. */
const maxFiles = 4096

/** The number of files for a number of items. */
export const filesFor = (items: number) =>
  Math.min(maxFiles, 2 ** Math.ceil(Math.log2(Math.max(1, items / itemsPerFile))))

/** Whether there can be such a file. */
export const isSitemapFile = ({ number, count }: SitemapFile) =>
  number >= 1 && number <= count && count <= maxFiles && Number.isInteger(Math.log2(count))

/** Ids are random, so each file lists an equal range of them: it is read without the items of the files before. */
const inRange = ({ table }: Searched, { number, count }: SitemapFile) => {
  const first = (file: number) =>
    `${((file * 2 ** 32) / count).toString(16).padStart(8, '0')}-0000-0000-0000-000000000000`
  const below = number < count ? sql`and ${table.id} < ${first(number)}::uuid` : sql``
  return sql`${table.id} >= ${first(number - 1)}::uuid ${below}`
}

/** `photos-1`, or `photos-3-of-8` for many items. */
const fileName = (type: SearchType, { number, count }: SitemapFile) =>
  count === 1 ? `${type}-1` : `${type}-${number}-of-${count}`

const typeFound = (type: SearchType) => contentTypeInfo(contentTypeOfSearch(type))

/** Pages that are not content. */
const pages = ['/', '/about', '/contact']

export const typesInSitemap = () => searchedTypes.all().filter(({ type }) => typeFound(type).listed)

/** A change of these kinds invalidates the sitemaps. */
export const sitemapKinds = (): ContentKind[] => [
  'company',
  'categories',
  ...typesInSitemap().map(({ type }) => contentTypeOfSearch(type)),
]

type Ctx = Pick<TxContext, 'db' | 'files'>

/** Further pages of features in the sitemap, with the time of their last change. */
export const sitemapPages = new Registry<(db: Db) => Promise<{ path: string; changedAt: string }[]>>('sitemap pages')

const from = ({ table, part, isVisible, visibleFrom }: Searched) =>
  sql`from ${table} ${part && sql`left join ${part.table} on ${part.on}`} where ${isVisible} and ${visibleFrom} <= now()`

/** `/sitemap.xml`: one file for the pages, and one or more for each type of content. */
export async function sitemapIndex({ db }: Ctx, { origin }: Site): Promise<string> {
  const files: Xml[] = [xml`<sitemap><loc>${origin}/sitemaps/pages-1.xml</loc></sitemap>`]
  for (const searched of typesInSitemap()) {
    const { rows } = await db.execute<{ count: string; last: Date | string | null }>(
      sql`select count(*) as count, max(${searched.table}.updated_at) as last ${from(searched)}`,
    )
    const items = Number(rows[0]?.count ?? 0)
    if (items === 0) continue
    const count = filesFor(items)
    for (let number = 1; number <= count; number++) {
      const address = `${origin}/sitemaps/${fileName(searched.type, { number, count })}.xml`
      files.push(xml`<sitemap><loc>${address}</loc>${lastModified(rows[0]?.last)}</sitemap>`)
    }
  }
  return document(xml`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files}</sitemapindex>`)
}

/** `/sitemaps/pages-1.xml`: pages, lists and categories with items. A list was changed when its newest item was. */
export async function pagesSitemap({ db }: Ctx, { origin }: Site): Promise<string> {
  const urls: Xml[] = pages.map((path) => xml`<url><loc>${origin}${path}</loc></url>`)
  for (const searched of typesInSitemap()) {
    const { rows } = await db.execute<{ last: Date | string | null }>(
      sql`select max(${searched.table}.updated_at) as last ${from(searched)}`,
    )
    urls.push(xml`<url><loc>${origin}${typeFound(searched.type).path}</loc>${lastModified(rows[0]?.last)}</url>`)
    const type = contentTypeOfSearch(searched.type)
    if (!isCategorized(type)) continue
    const tree = await readTree(db, type)
    const items = await findVisibleItems(db, type, tree)
    for (const { id, slug } of tree) {
      const found = items.get(id)
      const address = origin + categoryPath(type, slug)
      if (found) urls.push(xml`<url><loc>${address}</loc>${lastModified(found.changedAt)}</url>`)
    }
  }
  for (const find of sitemapPages.all())
    for (const { path, changedAt } of await find(db))
      urls.push(xml`<url><loc>${origin}${path}</loc>${lastModified(changedAt)}</url>`)
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

/** `/sitemaps/photos-1.xml`: the published content of a type, with its images and videos. */
export async function contentSitemap(
  { db, files }: Ctx,
  site: Site,
  searched: Searched,
  file: SitemapFile,
): Promise<string> {
  const { table, slug, title, caption, image, film } = searched
  const { rows } = await db.execute<Row>(sql`
    select ${slug} as slug, ${title} as title, ${table}.updated_at, ${caption ?? sql`''`} as caption,
      ${image?.sha256 ?? sql`null`} as sha256, ${image?.webp ?? sql`null`} as webp, ${film ?? sql`null`} as video
    ${from(searched)} and ${inRange(searched, file)} order by ${table.id}
    limit ${2 * itemsPerFile}`)
  const base = typeFound(searched.type).path
  return urlset(
    rows.map((row) => {
      const image =
        row.sha256 && row.webp?.length ? site.origin + jpegAddress(site, files, row.sha256, row.webp) : undefined
      const address = `${site.origin}${base}/${encodeURIComponent(row.slug)}`
      return xml`<url><loc>${address}</loc>${lastModified(row.updated_at)}${imageTag(image)}${videoTag(row, image, site)}</url>`
    }),
  )
}

const jpegAddress = ({ id }: Site, files: Ctx['files'], sha256: string, webp: number[]) =>
  `${imageBase(id, sha256)}/${files.publicWidth(sha256) ?? webp.at(-1)}.jpg`

const imageTag = (address: string | undefined) =>
  address && xml`<image:image><image:loc>${address}</image:loc></image:image>`

/** Search engines list only videos with a thumbnail. */
function videoTag({ title, caption, video }: Row, image: string | undefined, { origin }: Site): Xml | undefined {
  if (!video || !image) return undefined
  const isEmbed = /^https:\/\/(www\.youtube-nocookie\.com|player\.vimeo\.com)\//.test(video)
  const address = new URL(video, origin).href
  const location = isEmbed
    ? xml`<video:player_loc>${address}</video:player_loc>`
    : xml`<video:content_loc>${address}</video:content_loc>`
  const description = (caption || title).slice(0, 2000)
  return xml`<video:video><video:thumbnail_loc>${image}</video:thumbnail_loc><video:title>${title.slice(0, 100)}</video:title><video:description>${description}</video:description>${location}</video:video>`
}

const lastModified = (at: Date | string | null | undefined) =>
  at && xml`<lastmod>${new Date(at).toISOString()}</lastmod>`

const urlset = (urls: Xml[]) =>
  document(
    xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">${urls}</urlset>`,
  )
