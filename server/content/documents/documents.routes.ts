import { and, type SQL } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import type { adminDocuments as adminContract, documents as contract } from '#shared/content/documents.ts'
import { staffHandlers } from '../content/content-handlers.ts'
import { storedItem } from '../content/stored-items.ts'
import { findBySlug } from '../slugs/slugs.ts'
import { changeDocument } from './change.ts'
import { type DocumentRow, documents as table } from './documents.table.ts'
import { documentList, visiblePage } from './list.ts'
import { adminDocumentOf, documentOf, versionOf } from './present.ts'
import { takeVersion, versionsOf } from './versions.ts'
import { documentType, isVisibleTo } from './visible.ts'

export const documents: Handlers<typeof contract> = {
  async list(filter, ctx) {
    const { rows, ...rest } = await visiblePage(ctx.db, isVisibleTo(ctx.user?.role), filter)
    return { ...rest, results: rows.map((row) => documentOf(ctx, row)) }
  },
  get: async ({ id: slug }, ctx) => documentOf(ctx, await documentAt(ctx.db, slug, isVisibleTo(ctx.user?.role))),
}

/** Reads a document by its current or an earlier slug. Throws NOT_FOUND. */
export const documentAt = (db: Db, slug: string, condition?: SQL): Promise<DocumentRow> =>
  findBySlug(db, documentType, slug, (where) => db.select().from(table).where(and(where, condition)))

const storedDocument = (db: Db, id: string) => storedItem<DocumentRow>(db, documentType, id)

export const adminDocuments: Handlers<typeof adminContract> = {
  ...staffHandlers({
    type: documentType,
    list: documentList.stored,
    listedItemOf: adminDocumentOf,
    read: storedDocument,
    itemOf: adminDocumentOf,
    update: changeDocument,
  }),

  async versions({ id }, ctx) {
    const document = await storedDocument(ctx.db, id)
    const rows = await versionsOf(ctx.db, id)
    return { results: rows.map((row) => versionOf(ctx, document, row)), total: rows.length }
  },

  async restoreVersion({ id, versionId }, ctx) {
    const file = await takeVersion(ctx.db, id, versionId)
    return adminDocumentOf(ctx, await changeDocument(ctx, { id }, file))
  },
}
