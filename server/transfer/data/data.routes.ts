import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Handlers } from '#server/core/http/serve.ts'
import { AppError } from '#shared/core/errors.ts'
import type { adminData as contract } from '#shared/transfer/data.ts'
import { newDownloadLink } from './download-link.ts'
import { exportOf, importOf } from './present.ts'
import { siteTransfers } from './site-transfers.table.ts'
import { createTransfer, deleteTransfer, findTransfer, latestTransfers, now } from './transfers.ts'

export const adminData: Handlers<typeof contract> = {
  async exports(_, ctx) {
    return { results: (await latestTransfers(ctx.db, 'export')).map(exportOf) }
  },

  async startExport(_, ctx) {
    const row = await createTransfer(ctx, { kind: 'export', id: randomUUID() })
    await ctx.jobs.add('site-export', { transferId: row.id })
    return exportOf(row)
  },

  exportLink: async ({ id }, ctx) => ({ file: await newDownloadLink(ctx, id) }),

  async removeExport({ id }, ctx) {
    await deleteTransfer(ctx, 'export', id)
    return { message: 'Export deleted.' }
  },

  async imports(_, { db }) {
    return { results: (await latestTransfers(db, 'import')).map(importOf) }
  },

  async applyImport({ id }, { db, jobs }) {
    const row = await findTransfer(db, 'import', id)
    const { problemCount = 0, exceeded = [] } = row.report ?? {}
    if (problemCount > 0 || exceeded.length > 0)
      throw new AppError('CONFLICT', 'This file has problems. Correct them and upload it again.')
    const [agreed] = await db
      .update(siteTransfers)
      .set({ state: 'waiting', agreed: true, step: '', done: 0, total: 0, updatedAt: now() })
      .where(and(eq(siteTransfers.id, id), eq(siteTransfers.state, 'checked')))
      .returning()
    if (!agreed) throw new AppError('CONFLICT', 'This import has been confirmed or replaced already.')
    await jobs.add('site-import', { transferId: id })
    return importOf(agreed)
  },

  async removeImport({ id }, ctx) {
    await deleteTransfer(ctx, 'import', id)
    return { message: 'Import cancelled. Nothing was changed.' }
  },
}
