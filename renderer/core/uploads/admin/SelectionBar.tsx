import { Button, Checkbox } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { Step } from '#shared/core/uploads.ts'
import { usePlatform } from '../../platform/platform.ts'
import { formatNumber, formatPlural } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './SelectionBar.module.css'
import type { UploadSelection } from './upload-selection.ts'

interface Props {
  selection: UploadSelection
  /** How many files can be selected. */
  total: number
  /** Opens the details on narrow screens. */
  onDescribe(): void
}

/** Select-all checkbox and the actions for the selected files. */
export function SelectionBar({ selection, total, onDescribe }: Props) {
  const { uploads } = usePlatform()
  const { items, all } = selection
  const count = items.length
  const runStep = (step: Step) => () => {
    uploads.step(
      step,
      items.map(({ id }) => id),
    )
    selection.clear()
  }
  const hasState = (...states: string[]) => items.some(({ state }) => states.includes(state))
  const button = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected files">
      <Checkbox
        label={count > 0 ? `${formatNumber(count)} selected` : `Select all ${formatNumber(total)}`}
        checked={all}
        indeterminate={count > 0 && !all}
        disabled={total === 0}
        onChange={() => (all ? selection.clear() : selection.selectAll())}
        classNames={{ label: 'num' }}
      />
      <span className={styles.actions}>
        <Button {...button} className={styles.describe} onClick={onDescribe}>
          Edit details
        </Button>
        {hasState('ready', 'checking') && (
          <Button {...button} onClick={runStep('start')}>
            Upload
          </Button>
        )}
        {hasState('failed', 'cancelled') && (
          <Button {...button} onClick={runStep('retry')}>
            Try Again
          </Button>
        )}
        {hasState('sending', 'waiting') && (
          <Button {...button} onClick={runStep('cancel')}>
            Cancel
          </Button>
        )}
        {count > 0 && (
          <>
            <Button {...button} onClick={runStep('remove')}>
              Remove
            </Button>
            <IconButton icon={IconX} size={28} label="Clear selection" onClick={selection.clear} />
          </>
        )}
      </span>
      <span className="sr-only" role="status">
        {count > 0 && `${formatPlural(count, 'file')} selected`}
      </span>
    </div>
  )
}
