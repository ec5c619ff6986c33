import { Checkbox } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { UploadItem } from '#shared/core/uploads.ts'
import { usePlatform } from '../../platform/platform.ts'
import { formatMegabytes } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { UploadPreview } from './UploadPreview.tsx'
import styles from './UploadRow.module.css'
import { UploadState } from './UploadState.tsx'
import { formatDetails, formatSource } from './upload-labels.ts'
import { type SelectMode, selectModeOf } from './upload-selection.ts'

interface Props {
  item: UploadItem
  /** Absent where files cannot be selected. */
  selection?: { selected: boolean; select(mode: SelectMode): void }
  /** More action buttons. */
  actions?: ReactNode
  /** Content below the row while it is open. */
  children?: ReactNode
}

/** One file with its details, upload state and actions. */
export function UploadRow({ item, selection, actions, children }: Props) {
  const { id, name, details, size, state } = item
  const { uploads } = usePlatform()
  const source = formatSource(item)
  const detailText = state === 'duplicate' || state === 'refused' ? '' : formatDetails(details)
  const title = details.title ?? name
  const active = state === 'sending' || state === 'waiting'
  return (
    <div className={styles.row} data-selected={selection?.selected || undefined} data-state={state}>
      {selection && (
        <Checkbox
          className={styles.check}
          aria-label={`Select ${name}`}
          checked={selection.selected}
          // Only click events have the shift key.
          onClick={(event) => selection.select(event.shiftKey ? 'range' : 'more')}
          onChange={() => undefined}
        />
      )}
      <UploadPreview item={item} />
      <div className={styles.names}>
        {selection ? (
          <button
            type="button"
            className={styles.name}
            title={name}
            data-row-focus=""
            onClick={(event) => selection.select(selectModeOf(event))}
          >
            {title}
          </button>
        ) : (
          <b className={styles.name} title={name}>
            {title}
          </b>
        )}
        {source && <small title={source}>{source}</small>}
      </div>
      <span className={styles.details} title={detailText}>
        {detailText}
      </span>
      <span className={`num ${styles.size}`}>{formatMegabytes(size)}</span>
      <UploadState item={item} />
      <span className={styles.actions}>
        {actions}
        {(state === 'failed' || state === 'cancelled') && (
          <IconButton
            icon={IconRefresh}
            size={32}
            label={`Try ${name} again`}
            title="Try Again"
            onClick={() => uploads.step('retry', [id])}
          />
        )}
        <IconButton
          icon={IconX}
          size={32}
          label={`${active ? 'Cancel' : 'Remove'} ${name}`}
          title={active ? 'Cancel' : 'Remove from the list'}
          onClick={() => uploads.step(active ? 'cancel' : 'remove', [id])}
        />
      </span>
      {children && <div className={styles.more}>{children}</div>}
    </div>
  )
}
