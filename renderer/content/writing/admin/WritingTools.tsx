import { Button } from '@mantine/core'
import { IconEye, IconHistory, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SavedAt } from '#renderer/core/admin/SavedAt.tsx'
import styles from './Writing.module.css'

interface Props {
  savedAt: Date | undefined
  /** When what is typed was kept without being saved. */
  keptAt?: Date | undefined
  previewing: boolean
  onPreview(previewing: boolean): void
  /** Nothing for what was never saved. */
  onVersions?: (() => void) | undefined
  children?: ReactNode
}

/** What stands beside the title of a text's editor. */
export function WritingTools({ savedAt, keptAt, previewing, onPreview, onVersions, children }: Props) {
  const newer = keptAt && (!savedAt || keptAt > savedAt)
  return (
    <div className={styles.tools}>
      <SavedAt {...(newer ? { at: keptAt, what: 'Draft saved' } : { at: savedAt })} />
      {onVersions && (
        <Button variant="default" size="sm" leftSection={<IconHistory size={16} stroke={1.75} />} onClick={onVersions}>
          Versions
        </Button>
      )}
      {children}
      <Button
        variant="default"
        size="sm"
        aria-pressed={previewing}
        leftSection={previewing ? <IconPencil size={16} stroke={1.75} /> : <IconEye size={16} stroke={1.75} />}
        onClick={() => onPreview(!previewing)}
      >
        {previewing ? 'Close preview' : 'Preview'}
      </Button>
    </div>
  )
}
