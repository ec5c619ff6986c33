import { and, asc, sql } from 'drizzle-orm'
import type { Handlers } from '#server/core/http/serve.ts'
import type { adminPages as adminContract, pages as contract } from '#shared/content/site-pages.ts'
import { AppError, requireRow } from '#shared/core/errors.ts'
import { staffHandlers } from '../content/content-handlers.ts'
import { hasPublicDocuments } from '../documents/visible.ts'
import { revisionsOf } from '../revisions/revisions.routes.ts'
import { findBySlug } from '../slugs/slugs.ts'
import { changePage, createPage, duplicatePage, readStoredPage } from './change.ts'
import { hiddenTargets } from './hidden-targets.ts'
import { storedPage } from './list.ts'
import { adminPageOf, pageOf } from './present.ts'
import { pages as table } from './site-pages.table.ts'
import { findTerms } from './terms.ts'
import { isVisible, pageType } from './visible.ts'

const maxLinks = 50

export const pages: Handlers<typeof contract> = {
  async list(_, { db }) {
    const { slug, title, showInFooter, showInMenu } = table
    const results = await db
      .select({ slug, title, showInFooter, showInMenu })
      .from(table)
      .where(and(isVisible, sql`(${showInFooter} or ${showInMenu})`))
      .orderBy(asc(table.place), asc(title))
      .limit(maxLinks)
    const terms = await findTerms(db)
    return {
      results,
      documents: await hasPublicDocuments(db),
      ...(terms && { terms }),
      unpublished: await hiddenTargets(db),
    }
  },

  async get({ id: slug }, ctx) {
    const columns = { row: table, isPublic: sql<boolean>`${isVisible}` }
    const { row, isPublic } = await findBySlug(ctx.db, pageType, slug, (where) =>
      ctx.db.select(columns).from(table).where(where),
    )
    if (row.trashedAt && row.published) throw new AppError('GONE', 'This page was removed.')
    return pageOf(ctx, requireRow(isPublic ? [row] : [], 'page'))
  },
}

export const adminPages: Handlers<typeof adminContract> = {
  ...staffHandlers({
    type: pageType,
    list: storedPage,
    listedItemOf: adminPageOf,
    read: readStoredPage,
    itemOf: adminPageOf,
    update: changePage,
  }),
  create: async (fields, ctx) => adminPageOf(ctx, await createPage(ctx, fields)),
  duplicate: async ({ id }, ctx) => adminPageOf(ctx, await duplicatePage(ctx, id)),
  ...revisionsOf(pageType),
}
