import { formatCsv } from './csv.ts'
import type { UploadItem, UploadState } from './uploads.ts'

const outcomes: Partial<Record<UploadState, string>> = {
  done: 'Uploaded',
  duplicate: 'Duplicate',
  refused: 'Refused',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

/** The results of finished files as CSV. */
export function uploadReport(items: readonly UploadItem[]): string {
  const rows = items
    .filter(({ state }) => state in outcomes)
    .map((item) => [
      item.name,
      item.folder,
      String(item.size),
      outcomes[item.state]!,
      item.photoId ?? '',
      item.error?.message ?? (item.duplicateOf === undefined ? '' : `Same as ${item.duplicateOf}`),
    ])
  return formatCsv([['File', 'Folder', 'Bytes', 'Result', 'Photo', 'Note'], ...rows])
}
