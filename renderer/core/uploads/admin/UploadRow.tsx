import { ActionIcon, Checkbox } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { UploadItem } from '#shared/core/uploads.ts'
import { usePlatform } from '../../platform/platform.ts'
import { formatMegabytes } from '../../ui/format.ts'
import { UploadPreview } from './UploadPreview.tsx'
import styles from './UploadRow.module.css'
import { UploadState } from './UploadState.tsx'
import { type Reach, reachOf } from './upload-selection.ts'
import { detailWords, fileWords } from './upload-words.ts'

interface Props {
  item: UploadItem
  /** Absent where files cannot be selected. */
  select?: { selected: boolean; point(reach: Reach): void }
  /** More that can be done with it. */
  actions?: ReactNode
  /** Under the row, for as long as it is open. */
  children?: ReactNode
}

/** One file: what it is, what is said about it, how far it is, and what can be done about it. */
export function UploadRow({ item, select, actions, children }: Props) {
  const { id, name, details, size, state } = item
  const { uploads } = usePlatform()
  const from = fileWords(item)
  const said = state === 'duplicate' || state === 'refused' ? '' : detailWords(details)
  const title = details.title ?? name
  const active = state === 'sending' || state === 'waiting'
  return (
    <div className={styles.row} data-selected={select?.selected || undefined} data-state={state}>
      {select && (
        <Checkbox
          className={styles.check}
          aria-label={`Select ${name}`}
          checked={select.selected}
          // Only a click knows whether shift was held.
          onClick={(event) => select.point(event.shiftKey ? 'range' : 'more')}
          onChange={() => undefined}
        />
      )}
      <UploadPreview item={item} />
      <div className={styles.names}>
        {select ? (
          <button
            type="button"
            className={styles.name}
            title={name}
            data-row-focus=""
            onClick={(event) => select.point(reachOf(event))}
          >
            {title}
          </button>
        ) : (
          <b className={styles.name} title={name}>
            {title}
          </b>
        )}
        {from && <small title={from}>{from}</small>}
      </div>
      <span className={styles.said} title={said}>
        {said}
      </span>
      <span className={`num ${styles.size}`}>{formatMegabytes(size)}</span>
      <UploadState item={item} />
      <span className={styles.actions}>
        {actions}
        {(state === 'failed' || state === 'cancelled') && (
          <ActionIcon
            variant="subtle"
            size={32}
            aria-label={`Try ${name} again`}
            title="Try Again"
            onClick={() => uploads.step('retry', [id])}
          >
            <IconRefresh size={16} stroke={1.75} />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          size={32}
          aria-label={`${active ? 'Cancel' : 'Remove'} ${name}`}
          title={active ? 'Cancel' : 'Remove from the list'}
          onClick={() => uploads.step(active ? 'cancel' : 'remove', [id])}
        >
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      </span>
      {children && <div className={styles.more}>{children}</div>}
    </div>
  )
}
