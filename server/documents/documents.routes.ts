import { and, eq, type SQL } from 'drizzle-orm'
import type { adminDocuments as adminContract, documents as contract } from '#shared/documents.ts'
import { found } from '#shared/errors.ts'
import type { Db } from '../db/tenancy.ts'
import type { Handlers } from '../serve.ts'
import { onceCalled } from '../slugs/slugs.ts'
import { changeDocument, setTrashed } from './change.ts'
import { type DocumentRow, documents as table } from './documents.table.ts'
import { pageOfShown, pageOfStored } from './list.ts'
import { adminDocumentOf, documentOf } from './present.ts'
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

export const adminDocuments: Handlers<typeof adminContract> = {
  async list(filter, ctx) {
    const { rows, ...rest } = await pageOfStored(ctx.db, filter)
    return { ...rest, results: rows.map((row) => adminDocumentOf(ctx, row)) }
  },

  async get({ id }, ctx) {
    return adminDocumentOf(ctx, found(await ctx.db.select().from(table).where(eq(table.id, id)), 'document'))
  },

  update: async (changes, ctx) => adminDocumentOf(ctx, await changeDocument(ctx, changes)),

  async trash({ id }, ctx) {
    await setTrashed(ctx, id, true)
    return { message: 'Document moved to trash' }
  },

  restore: async ({ id }, ctx) => adminDocumentOf(ctx, await setTrashed(ctx, id, false)),
}
