import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#server/core/db/tenancy.ts'
import { refuseStale, updateMetadata } from '#server/core/db/update-metadata.ts'
import type { TxContext } from '#server/core/http/context.ts'
import { reservedSlugs } from '#shared/content/page-options.ts'
import type { adminPages } from '#shared/content/site-pages.ts'
import { requireRow } from '#shared/core/errors.ts'
import { cleanHtml } from '../content/clean-html.ts'
import { copiedTitle } from '../content/copied-title.ts'
import { coverColumns } from '../content/cover-columns.ts'
import { storeVersion } from '../revisions/revisions.ts'
import { changeSlug, insertWithSlug, slugOf } from '../slugs/slugs.ts'
import { type PageRow, pages } from './site-pages.table.ts'
import { pageType } from './visible.ts'

type Ctx = Pick<TxContext<'admin'>, 'db' | 'invalidate' | 'user' | 'site'>
type Fields = z.output<typeof adminPages.create.input>
type Changes = z.output<typeof adminPages.update.input>

/** Throws NOT_FOUND. */
export const readStoredPage = async (db: Db, id: string): Promise<PageRow> =>
  requireRow(await db.select().from(pages).where(eq(pages.id, id)), 'page')

/** Dates and cover of an imported page. */
type More = Partial<Pick<PageRow, 'createdAt' | 'publishedAt' | 'sha256' | 'width' | 'height' | 'thumbhash' | 'webp'>>

/** Creates a page. Throws CONFLICT when the requested slug is taken. */
export async function createPage(
  { db, invalidate, user, site }: Ctx,
  { slug, ...fields }: Fields,
  more: More = {},
): Promise<PageRow> {
  const row = {
    ...(await columnsOf(db, site.id, fields)),
    ...more,
    title: fields.title,
    ...updateMetadata(user),
    createdBy: user.id,
  }
  const isReserved = reservedSlugs.includes(slugOf(fields.title, pageType.noun))
  const title = isReserved ? `${fields.title} page` : fields.title
  const page = await insertWithSlug(db, pageType, { title, slug }, (free) =>
    db
      .insert(pages)
      .values({ ...row, slug: free })
      .onConflictDoNothing({ target: [pages.tenantId, pages.slug] })
      .returning(),
  )
  invalidate('pages')
  return page
}

/** Copies a page as a draft. No menu links to the copy. */
export async function duplicatePage(ctx: Ctx, id: string): Promise<PageRow> {
  const {
    title,
    content,
    seoTitle: seo_title,
    seoDescription: seo_description,
    place: order,
    ...page
  } = await readStoredPage(ctx.db, id)
  const { sha256, width, height, thumbhash, webp, alt, tags } = page
  const created = await createPage(ctx, { title: copiedTitle(title), content, seo_title, seo_description, order })
  const [copy] = await ctx.db
    .update(pages)
    .set({ sha256, width, height, thumbhash, webp, alt, tags })
    .where(eq(pages.id, created.id))
    .returning()
  return copy!
}

/** Changes the fields that were sent. Throws STALE when the page was saved since the editor opened it. */
export async function changePage(
  { db, invalidate, user, site }: Ctx,
  { id, updatedAt, slug, ...fields }: Changes,
): Promise<PageRow> {
  const before = requireRow(await db.select().from(pages).where(eq(pages.id, id)).for('update'), 'page')
  refuseStale(before, updatedAt)
  if (slug !== undefined && slug !== before.slug) await changeSlug(db, pageType, id, before.slug, slug)
  const [after] = await db
    .update(pages)
    .set({
      ...(await columnsOf(db, site.id, fields, before)),
      slug,
      ...updateMetadata(user),
    })
    .where(eq(pages.id, id))
    .returning()
  await storeVersion(db, 'pages', versionOf(before), versionOf(after!), user)
  invalidate('pages')
  return after!
}

/** Versions store the description for search engines as the caption. */
const versionOf = ({ seoDescription: caption, ...page }: PageRow) => ({ ...page, caption })

async function columnsOf(
  db: Ctx['db'],
  siteId: string,
  { content, seo_title, seo_description, photo, order, ...fields }: Omit<Partial<Fields>, 'slug'>,
  before?: PageRow,
) {
  return {
    ...fields,
    ...(content !== undefined && { content: await cleanHtml(siteId, content) }),
    seoTitle: seo_title,
    seoDescription: seo_description,
    place: order,
    ...(await coverColumns(db, photo)),
    ...(fields.published && { publishedAt: before?.publishedAt ?? new Date().toISOString() }),
  }
}
