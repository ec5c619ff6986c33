import type { SiteExport, SiteImport } from '#shared/transfer/data.ts'
import type { SiteTransferRow } from './site-transfers.table.ts'

const transferOf = (row: SiteTransferRow) => {
  const { id, state, step, done, total, problem, size, by, createdAt, finishedAt, expiresAt } = row
  return {
    _id: id,
    state,
    step,
    done,
    total,
    ...(problem !== null && { problem }),
    size,
    by,
    createdAt,
    ...(finishedAt && { finishedAt }),
    ...(expiresAt && { expiresAt }),
  }
}

export const exportOf = (row: SiteTransferRow): SiteExport => transferOf(row)

export const importOf = (row: SiteTransferRow): SiteImport => ({
  ...transferOf(row),
  fileName: row.fileName,
  agreed: row.agreed,
  ...(row.report && { report: row.report }),
})
