import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { Step } from '#shared/core/uploads.ts'
import { usePlatform } from '../../platform/platform.ts'
import { formatNumber, formatPlural } from '../../ui/format.ts'
import styles from './SelectionBar.module.css'
import type { UploadSelection } from './upload-selection.ts'

interface Props {
  selection: UploadSelection
  /** How many files can be selected. */
  total: number
  /** Where the details have no place of their own. */
  onDescribe(): void
}

/** Above the list: everything selected or nothing, and what can be done with what is. */
export function SelectionBar({ selection, total, onDescribe }: Props) {
  const { uploads } = usePlatform()
  const { items, all } = selection
  const count = items.length
  const act = (step: Step) => () => {
    uploads.step(
      step,
      items.map(({ id }) => id),
    )
    selection.clear()
  }
  const is = (...states: string[]) => items.some(({ state }) => states.includes(state))
  const one = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const
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
        <Button {...one} className={styles.describe} onClick={onDescribe}>
          Edit details
        </Button>
        {is('ready', 'checking') && (
          <Button {...one} onClick={act('start')}>
            Upload
          </Button>
        )}
        {is('failed', 'cancelled') && (
          <Button {...one} onClick={act('retry')}>
            Try Again
          </Button>
        )}
        {is('sending', 'waiting') && (
          <Button {...one} onClick={act('cancel')}>
            Cancel
          </Button>
        )}
        {count > 0 && (
          <>
            <Button {...one} onClick={act('remove')}>
              Remove
            </Button>
            <ActionIcon variant="subtle" size={28} aria-label="Clear selection" onClick={selection.clear}>
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          </>
        )}
      </span>
      <span className="sr-only" role="status">
        {count > 0 && `${formatPlural(count, 'file')} selected`}
      </span>
    </div>
  )
}
