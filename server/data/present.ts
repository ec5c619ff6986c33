import type { SiteExport, SiteImport } from '#shared/data.ts'
import type { Inside } from '../context.ts'
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

/** What the signature of an export's address is of. */
export const signedAs = (id: string) => `site export ${id}`

export const exportOf = ({ files }: Pick<Inside, 'files'>, row: SiteTransferRow): SiteExport => ({
  ...transferOf(row),
  ...(row.state === 'done' && { file: `/api/admin/data/exports/${row.id}/download${files.sign(signedAs(row.id))}` }),
})

export const importOf = (row: SiteTransferRow): SiteImport => ({
  ...transferOf(row),
  fileName: row.fileName,
  agreed: row.agreed,
  ...(row.report && { report: row.report }),
})
