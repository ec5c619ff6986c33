import { randomUUID } from 'node:crypto'
import type { Handlers } from '#server/core/http/serve.ts'
import { AppError } from '#shared/core/errors.ts'
import type { adminData as contract } from '#shared/transfer/data.ts'
import { newDownloadLink } from './download-link.ts'
import { exportOf, importOf } from './present.ts'
import { agreeToTransfer, createTransfer, deleteTransfer, findTransfer, latestTransfers } from './transfers.ts'

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
    const agreed = await agreeToTransfer(db, id, { total: 0 })
    await jobs.add('site-import', { transferId: id })
    return importOf(agreed)
  },

  async removeImport({ id }, ctx) {
    await deleteTransfer(ctx, 'import', id)
    return { message: 'Import cancelled. Nothing was changed.' }
  },
}
