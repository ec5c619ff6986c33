import { formatNumber } from '../../ui/format.ts'
import type { PhotoStatus } from './content-search.ts'
import styles from './StatusTabs.module.css'

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
  return (
    <fieldset className={styles.states}>
      <legend className="sr-only">Status</legend>
      {names
        .filter(([name]) => !name || !passing.includes(name) || name === status || counts?.[name])
        .map(([name, text]) => (
          <button key={text} type="button" aria-pressed={name === status} onClick={() => onChange(name)}>
            {text}
            {counts && <span className="num">{formatNumber(counts[name ?? 'all'] ?? 0)}</span>}
          </button>
        ))}
    </fieldset>
  )
}
