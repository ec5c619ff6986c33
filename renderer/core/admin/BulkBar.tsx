import { Button, type ButtonProps } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { bottomBar } from '../ui/bottom-bars.ts'
import { formatNumber } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './BulkBar.module.css'

interface Props {
  selection: { count: number; page: boolean; clear(): void }
  /** Number of items that match the filter, which may exceed the loaded ones. */
  total: number
  selectAll(): void
  selectingAll: boolean
  busy: boolean
  /** 0 to 1 while an action runs. */
  progress: number | undefined
  /** Action buttons. */
  children: ReactNode
}

/** Style of the bar's buttons. */
export const bulkButton = { variant: 'subtle', color: 'gray', size: 'sm' } as const satisfies ButtonProps

/** Actions for the selected items, at the bottom of the screen. */
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
      <IconButton icon={IconX} label="Clear selection" onClick={selection.clear} />
      {busy && <progress className={styles.progress} max={1} value={progress} aria-label="Progress" />}
    </div>
  )
}
