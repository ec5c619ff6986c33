import { ActionIcon, Button, type ButtonProps } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { bottomBar } from '../ui/bottom-bars.ts'
import { formatNumber } from '../ui/format.ts'
import styles from './BulkBar.module.css'

interface Props {
  selection: { count: number; page: boolean; clear(): void }
  /** How many the filter finds; more than are loaded can be selected. */
  total: number
  selectAll(): void
  selectingAll: boolean
  busy: boolean
  /** 0 to 1 while something is being done. */
  progress: number | undefined
  /** What can be done, as buttons. */
  children: ReactNode
}

/** How the buttons of the bar look. */
export const bulkButton = { variant: 'subtle', color: 'gray', size: 'sm' } as const satisfies ButtonProps

/** What can be done with everything selected, at the bottom of the screen. */
export function BulkBar({ selection, total, selectAll, selectingAll, busy, progress, children }: Props) {
  return (
    <div
      ref={bottomBar}
      className={`glass-2 ${styles.bar}`}
      role="toolbar"
      aria-label={`${selection.count} selected`}
      data-busy={busy || undefined}
    >
      <b className={`num ${styles.count}`} role="status">
        {formatNumber(selection.count)} selected
      </b>
      {selection.page && selection.count < total && (
        <Button {...bulkButton} disabled={busy} loading={selectingAll} onClick={selectAll}>
          Select all {formatNumber(total)}
        </Button>
      )}
      {children}
      <ActionIcon variant="subtle" size={36} aria-label="Clear selection" onClick={selection.clear}>
        <IconX size={18} stroke={1.75} />
      </ActionIcon>
      {busy && <progress className={styles.progress} max={1} value={progress} aria-label="Progress" />}
    </div>
  )
}
