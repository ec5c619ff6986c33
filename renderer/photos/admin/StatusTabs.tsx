import { FilterPills } from '../../admin/FilterPills.tsx'
import type { PhotoStatus } from './content-search.ts'

const names: [PhotoStatus | undefined, string][] = [
  [undefined, 'All'],
  ['published', 'Published'],
  ['draft', 'Drafts'],
  ['processing', 'Processing'],
  ['failed', 'Failed'],
  ['trash', 'Trash'],
]
/** Shown only while there is something in them, or somebody is looking. */
const passing = ['processing', 'failed']

interface Props {
  status: PhotoStatus | undefined
  counts: Record<string, number> | undefined
  onChange(status: PhotoStatus | undefined): void
}

/** How many photos are in which state, and the choice among them. */
export function StatusTabs({ status, counts, onChange }: Props) {
  const pills = names
    .filter(([value]) => !value || !passing.includes(value) || value === status || counts?.[value])
    .map(([value, name]) => ({ value, name, count: counts && (counts[value ?? 'all'] ?? 0) }))
  return <FilterPills label="Status" pills={pills} value={status} onChange={onChange} />
}
