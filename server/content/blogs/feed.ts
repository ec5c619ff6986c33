import { desc } from 'drizzle-orm'
import type { Site, TxContext } from '#server/core/http/context.ts'
import { document, xml } from '#server/core/xml.ts'
import type { Company } from '#shared/core/company.ts'
import { type BlogRow, blogs } from './blogs.table.ts'
import { isVisible } from './visible.ts'

const maxBlogs = 30

type About = Pick<Company, 'name' | 'tagline' | 'description'>

const newest = ({ db }: Pick<TxContext, 'db'>) =>
  db.select().from(blogs).where(isVisible).orderBy(desc(blogs.publishedAt), desc(blogs.id)).limit(maxBlogs)

/** Makes relative URLs absolute, because feed readers show the text outside of the site. */
const absoluteUrls = (html: string, { origin }: Site) => html.replace(/(\s(?:src|href)=")\/(?!\/)/g, `$1${origin}/`)

const addressOf = ({ slug }: BlogRow, { origin }: Site) => `${origin}/blogs/${encodeURIComponent(slug)}`
const publishedAt = (row: BlogRow) => row.publishedAt ?? row.createdAt

/** `/blogs/rss.xml` (RSS 2.0). */
export async function rssOf(ctx: Pick<TxContext, 'db'>, site: Site, company: About): Promise<string> {
  const rows = await newest(ctx)
  const { origin } = site
  const about = company.description || company.tagline || company.name
  return document(xml`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>${company.name}</title>
<link>${origin}/blogs</link>
<description>${about}</description>
<language>en</language>
<atom:link href="${origin}/blogs/rss.xml" rel="self" type="application/rss+xml"/>
${rows.map(
  (row) => xml`<item>
<title>${row.title}</title>
<link>${addressOf(row, site)}</link>
<guid isPermaLink="false">${row.id}</guid>
<pubDate>${new Date(publishedAt(row)).toUTCString()}</pubDate>
<category>${row.category}</category>
${row.author && xml`<dc:creator>${row.author}</dc:creator>`}
<description>${row.caption || row.title}</description>
<content:encoded>${absoluteUrls(row.content, site)}</content:encoded>
</item>
`,
)}</channel></rss>`)
}

/** `/blogs/atom.xml` (RFC 4287). */
export async function atomOf(ctx: Pick<TxContext, 'db'>, site: Site, company: About): Promise<string> {
  const rows = await newest(ctx)
  const { origin } = site
  const updated = rows.map((row) => row.updatedAt).reduce((last, one) => (one > last ? one : last), '')
  return document(xml`<feed xmlns="http://www.w3.org/2005/Atom">
<title>${company.name}</title>
<id>${origin}/blogs</id>
<link href="${origin}/blogs"/>
<link rel="self" type="application/atom+xml" href="${origin}/blogs/atom.xml"/>
<updated>${updated || new Date(0).toISOString()}</updated>
<author><name>${company.name}</name></author>
${rows.map(
  (row) => xml`<entry>
<title>${row.title}</title>
<id>urn:uuid:${row.id}</id>
<link href="${addressOf(row, site)}"/>
<published>${publishedAt(row)}</published>
<updated>${row.updatedAt}</updated>
<category term="${row.category}"/>
${row.author && xml`<author><name>${row.author}</name></author>`}
<summary>${row.caption || row.title}</summary>
<content type="html">${absoluteUrls(row.content, site)}</content>
</entry>
`,
)}</feed>`)
}
