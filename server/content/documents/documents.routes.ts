import { and, eq, type SQL } from 'drizzle-orm'
import type { Db } from '#server/core/db/tenancy.ts'
import type { Handlers } from '#server/core/http/serve.ts'
import type { adminDocuments as adminContract, documents as contract } from '#shared/content/documents.ts'
import { found } from '#shared/core/errors.ts'
import { bulk } from '../content/bulk.ts'
import { expectItem, restoreItems, trashItems } from '../content/stored-items.ts'
import { onceCalled } from '../slugs/slugs.ts'
import { changeDocument } from './change.ts'
import { type DocumentRow, documents as table } from './documents.table.ts'
import { pageOfShown, pageOfStored } from './list.ts'
import { adminDocumentOf, documentOf, versionOf } from './present.ts'
import { takeVersion, versionsOf } from './versions.ts'
import { documentType, shownTo } from './visible.ts'

export const documents: Handlers<typeof contract> = {
  async list(filter, ctx) {
    const { rows, ...rest } = await pageOfShown(ctx.db, shownTo(ctx.user?.role), filter)
    return { ...rest, results: rows.map((row) => documentOf(ctx, row)) }
  },
  get: async ({ id: slug }, ctx) => documentOf(ctx, await documentAt(ctx.db, slug, shownTo(ctx.user?.role))),
}

/** The document at an address, also at one it had before. Throws NOT_FOUND. */
export async function documentAt(db: Db, slug: string, which?: SQL): Promise<DocumentRow> {
  const [now] = await db
    .select()
    .from(table)
    .where(and(eq(table.slug, slug), which))
  if (now) return now
  const id = await onceCalled(db, documentType, slug)
  const rows = id
    ? await db
        .select()
        .from(table)
        .where(and(eq(table.id, id), which))
    : []
  return found(rows, 'document')
}

/** A document as staff see it. Throws NOT_FOUND. */
const storedDocument = async (db: Db, id: string) =>
  found(await db.select().from(table).where(eq(table.id, id)), 'document')

export const adminDocuments: Handlers<typeof adminContract> = {
  async list(filter, ctx) {
    const { rows, ...rest } = await pageOfStored(ctx.db, filter)
    return { ...rest, results: rows.map((row) => adminDocumentOf(ctx, row)) }
  },

  async get({ id }, ctx) {
    return adminDocumentOf(ctx, await storedDocument(ctx.db, id))
  },

  update: async (changes, ctx) => adminDocumentOf(ctx, await changeDocument(ctx, changes)),

  async versions({ id }, ctx) {
    const document = await storedDocument(ctx.db, id)
    const rows = await versionsOf(ctx.db, id)
    return { results: rows.map((row) => versionOf(ctx, document, row)), total: rows.length }
  },

  async restoreVersion({ id, versionId }, ctx) {
    const file = await takeVersion(ctx.db, id, versionId)
    return adminDocumentOf(ctx, await changeDocument(ctx, { id }, file))
  },

  bulk: (order, ctx) => bulk(ctx, documentType, order),

  async trash({ id }, ctx) {
    await expectItem(ctx.db, documentType, id)
    await trashItems(ctx, documentType, [id])
    return { message: 'Document moved to trash' }
  },

  async restore({ id }, ctx) {
    await restoreItems(ctx, documentType, [id])
    return adminDocumentOf(ctx, await storedDocument(ctx.db, id))
  },
}
