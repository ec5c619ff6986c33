import { FilterPills } from '#renderer/core/admin/FilterPills.tsx'
import { type ContentStatus, contentStatuses } from './content-kind.ts'

const names: Record<ContentStatus, string> = {
  published: 'Published',
  scheduled: 'Scheduled',
  draft: 'Drafts',
  processing: 'Processing',
  failed: 'Failed',
  trash: 'Trash',
}
/** Only visible while they have items or are selected. */
const passing: readonly ContentStatus[] = ['scheduled', 'processing', 'failed']

interface Props {
  status: ContentStatus | undefined
  counts: Record<string, number> | undefined
  onChange(status: ContentStatus | undefined): void
}

/** Tabs with the number of items per status. */
export function StatusTabs({ status, counts, onChange }: Props) {
  const pills = [undefined, ...contentStatuses]
    .filter((value) => !value || !passing.includes(value) || value === status || counts?.[value])
    .map((value) => ({
      value,
      name: value ? names[value] : 'All',
      count: counts && (counts[value ?? 'all'] ?? 0),
    }))
  return <FilterPills label="Status" pills={pills} value={status} onChange={onChange} />
}
