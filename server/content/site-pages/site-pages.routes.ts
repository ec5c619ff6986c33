import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import type { adminPages as adminContract, pages as contract } from '#shared/content/site-pages.ts'
import { AppError, found } from '#shared/core/errors.ts'
import { bulk } from '../content/bulk.ts'
import { hasPublicDocuments } from '../documents/visible.ts'
import { revisionsOf } from '../revisions/revisions.routes.ts'
import { onceCalled } from '../slugs/slugs.ts'
import { changePage, createPage, duplicatePage, setTrashed } from './change.ts'
import { hiddenTargets } from './hidden-targets.ts'
import { pageOfStored } from './list.ts'
import { adminPageOf, pageOf } from './present.ts'
import { type PageRow, pages as table } from './site-pages.table.ts'
import { pageType, shown } from './visible.ts'

/** Most pages a site links to. */
const mostLinks = 50

export const pages: Handlers<typeof contract> = {
  async list(_, { db }) {
    const { slug, title, showInFooter, showInMenu } = table
    const results = await db
      .select({ slug, title, showInFooter, showInMenu })
      .from(table)
      .where(and(shown, sql`(${showInFooter} or ${showInMenu})`))
      .orderBy(asc(table.place), asc(title))
      .limit(mostLinks)
    return { results, documents: await hasPublicDocuments(db), unpublished: await hiddenTargets(db) }
  },

  async get({ id: slug }, ctx) {
    const { row, isShown } = await pageAt(ctx.db, slug)
    if (row.trashedAt && row.published) throw new AppError('GONE', 'This page was taken away.')
    return pageOf(ctx, found(isShown ? [row] : [], 'page'))
  },
}

export const adminPages: Handlers<typeof adminContract> = {
  async list(filter, ctx) {
    const { rows, ...rest } = await pageOfStored(ctx.db, filter)
    return { ...rest, results: rows.map((row) => adminPageOf(ctx, row)) }
  },

  async get({ id }, ctx) {
    return adminPageOf(ctx, found(await ctx.db.select().from(table).where(eq(table.id, id)), 'page'))
  },

  create: async (fields, ctx) => adminPageOf(ctx, await createPage(ctx, fields)),
  update: async (changes, ctx) => adminPageOf(ctx, await changePage(ctx, changes)),

  bulk: (order, ctx) => bulk(ctx, pageType, order),
  duplicate: async ({ id }, ctx) => adminPageOf(ctx, await duplicatePage(ctx, id)),

  async trash({ id }, ctx) {
    await setTrashed(ctx, id, new Date().toISOString())
    return { message: 'Page moved to trash' }
  },

  restore: async ({ id }, ctx) => adminPageOf(ctx, await setTrashed(ctx, id, null)),

  ...revisionsOf(pageType),
}

/** The page at an address, also at one it had before. Throws NOT_FOUND. */
async function pageAt(db: Db, slug: string): Promise<{ row: PageRow; isShown: boolean }> {
  const at = (where: ReturnType<typeof eq>) =>
    db
      .select({ row: table, isShown: sql<boolean>`${shown}` })
      .from(table)
      .where(where)
  const [now] = await at(eq(table.slug, slug))
  if (now) return now
  const id = await onceCalled(db, pageType, slug)
  return found(id ? await at(eq(table.id, id)) : [], 'page')
}
