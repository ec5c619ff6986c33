import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { mark, stale } from '#server/core/db/stale-version.ts'
import type { Inside } from '#server/core/http/context.ts'
import { reservedSlugs } from '#shared/content/page-options.ts'
import type { adminPages } from '#shared/content/site-pages.ts'
import { found } from '#shared/core/errors.ts'
import { cleanHtml } from '../content/clean-html.ts'
import { copiedTitle } from '../content/copied-title.ts'
import { coverOf } from '../photos/visible.ts'
import { storeVersion } from '../revisions/revisions.ts'
import { changeSlug, expectFree, freeSlug, slugTaken } from '../slugs/slugs.ts'
import { type PageRow, pages } from './site-pages.table.ts'
import { pageType } from './visible.ts'

type Ctx = Pick<Inside<'admin'>, 'db' | 'invalidate' | 'user' | 'site'>
type Fields = z.output<typeof adminPages.create.input>
type Changes = z.output<typeof adminPages.update.input>

/** Writes a page down, under an address made from its title unless it brings one. Throws CONFLICT when that is taken. */
export async function createPage({ db, invalidate, user, site }: Ctx, { slug, ...fields }: Fields): Promise<PageRow> {
  if (slug !== undefined) await expectFree(db, pageType, slug)
  const address = slug ?? (await freeAddress(db, fields.title))
  const [page] = await db
    .insert(pages)
    .values({
      ...(await columnsOf(db, site.id, fields)),
      title: fields.title,
      slug: address,
      ...mark(user),
      createdBy: user.id,
    })
    .onConflictDoNothing({ target: [pages.tenantId, pages.slug] })
    .returning()
  if (!page) throw slugTaken()
  invalidate('pages')
  return page
}

/** A draft that says the same as a page. Nothing links to it. */
export async function duplicatePage(ctx: Ctx, id: string): Promise<PageRow> {
  const { db } = ctx
  const page = found(await db.select().from(pages).where(eq(pages.id, id)), 'page')
  const { title, content, seoTitle: seo_title, seoDescription: seo_description, place: order } = page
  const { sha256, width, height, thumbhash, webp, alt, tags } = page
  const made = await createPage(ctx, { title: copiedTitle(title), content, seo_title, seo_description, order })
  const [copy] = await db
    .update(pages)
    .set({ sha256, width, height, thumbhash, webp, alt, tags })
    .where(eq(pages.id, made.id))
    .returning()
  return copy!
}

/** Changes what was sent. Throws STALE when somebody else saved since the editor last looked. */
export async function changePage(
  { db, invalidate, user, site }: Ctx,
  { id, updatedAt, slug, ...fields }: Changes,
): Promise<PageRow> {
  const before = found(await db.select().from(pages).where(eq(pages.id, id)).for('update'), 'page')
  if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(before.updatedAt)) throw stale(before)
  if (slug !== undefined && slug !== before.slug) await changeSlug(db, pageType, id, before.slug, slug)
  const [after] = await db
    .update(pages)
    .set({
      ...(await columnsOf(db, site.id, fields, before)),
      ...(slug !== undefined && { slug }),
      ...mark(user),
    })
    .where(eq(pages.id, id))
    .returning()
  await storeVersion(db, 'pages', wordsOf(before), wordsOf(after!), user)
  invalidate('pages')
  return after!
}

/** What its versions keep: a page has no summary but what search engines show. */
const wordsOf = ({ seoDescription: caption, ...page }: PageRow) => ({ ...page, caption })

/** Moves a page to the trash or takes it out again. */
export async function setTrashed(
  { db, invalidate, user }: Ctx,
  id: string,
  trashedAt: string | null,
): Promise<PageRow> {
  const rows = await db
    .update(pages)
    .set({ trashedAt, ...mark(user) })
    .where(eq(pages.id, id))
    .returning()
  invalidate('pages')
  return found(rows, 'page')
}

async function freeAddress(db: Ctx['db'], title: string) {
  const free = await freeSlug(db, pageType, title)
  return reservedSlugs.includes(free) ? freeSlug(db, pageType, `${free} page`) : free
}

const bare = { sha256: null, width: 0, height: 0, thumbhash: '', webp: [] }

/** What was sent, as columns; the text cleaned. */
async function columnsOf(
  db: Ctx['db'],
  siteId: string,
  { content, seo_title, seo_description, photo, order, ...same }: Omit<Partial<Fields>, 'slug'>,
  before?: PageRow,
) {
  return {
    ...same,
    ...(content !== undefined && { content: await cleanHtml(siteId, content) }),
    ...(seo_title !== undefined && { seoTitle: seo_title }),
    ...(seo_description !== undefined && { seoDescription: seo_description }),
    ...(order !== undefined && { place: order }),
    ...(photo !== undefined && (photo === null ? bare : await coverOf(db, photo))),
    ...(same.published && { publishedAt: before?.publishedAt ?? new Date().toISOString() }),
  }
}
