import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Handlers } from '#server/core/http/serve.ts'
import { AppError } from '#shared/core/errors.ts'
import type { adminData as contract } from '#shared/transfer/data.ts'
import { newDownloadLink } from './download-link.ts'
import { exportOf, importOf } from './present.ts'
import { siteTransfers } from './site-transfers.table.ts'
import { begin, latest, now, takeBack, transferCalled } from './transfers.ts'

export const adminData: Handlers<typeof contract> = {
  async exports(_, ctx) {
    return { results: (await latest(ctx.db, 'export')).map(exportOf) }
  },

  async startExport(_, ctx) {
    const row = await begin(ctx, { kind: 'export', id: randomUUID() })
    await ctx.jobs.add('site-export', { transferId: row.id })
    return exportOf(row)
  },

  exportLink: async ({ id }, ctx) => ({ file: await newDownloadLink(ctx, id) }),

  async removeExport({ id }, ctx) {
    await takeBack(ctx, 'export', id)
    return { message: 'The export is deleted.' }
  },

  async imports(_, { db }) {
    return { results: (await latest(db, 'import')).map(importOf) }
  },

  async applyImport({ id }, { db, jobs }) {
    const row = await transferCalled(db, 'import', id)
    const { problemCount = 0, exceeded = [] } = row.report ?? {}
    if (problemCount > 0 || exceeded.length > 0)
      throw new AppError('CONFLICT', 'There are problems in this file. Nothing can be imported until it has none.')
    const [agreed] = await db
      .update(siteTransfers)
      .set({ state: 'waiting', agreed: true, step: '', done: 0, total: 0, updatedAt: now() })
      .where(and(eq(siteTransfers.id, id), eq(siteTransfers.state, 'checked')))
      .returning()
    if (!agreed) throw new AppError('CONFLICT', 'This import is no longer waiting for you.')
    await jobs.add('site-import', { transferId: id })
    return importOf(agreed)
  },

  async removeImport({ id }, ctx) {
    await takeBack(ctx, 'import', id)
    return { message: 'The import is put aside. Nothing was changed.' }
  },
}
