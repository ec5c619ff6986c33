import type { UploadItem, UploadState } from './uploads.ts'

const outcomes: Partial<Record<UploadState, string>> = {
  done: 'Uploaded',
  duplicate: 'Duplicate',
  refused: 'Refused',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

/** What became of each file that is settled, as CSV that spreadsheets read as text. */
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
  const lines = [['File', 'Folder', 'Bytes', 'Result', 'Photo', 'Note'], ...rows].map((row) => row.map(cell).join(','))
  // Without the mark at the front, Excel takes the text for an old code page.
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** What begins like a formula is marked as text: names of files come from anywhere. */
function cell(value: string): string {
  const safe = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
