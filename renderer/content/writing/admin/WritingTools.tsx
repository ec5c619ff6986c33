import { Button } from '@mantine/core'
import { IconEye, IconHistory, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SavedAt } from '#renderer/core/admin/SavedAt.tsx'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import styles from './Writing.module.css'

interface Props {
  savedAt: Date | undefined
  /** When unsaved text was last stored on the server. */
  draftSavedAt?: Date | undefined
  previewing: boolean
  onPreview(previewing: boolean): void
  /** Absent for a new text. */
  onVersions?: (() => void) | undefined
  children?: ReactNode
}

/** The buttons beside the editor's title. */
export function WritingTools({ savedAt, draftSavedAt, previewing, onPreview, onVersions, children }: Props) {
  const hasNewerDraft = draftSavedAt && (!savedAt || draftSavedAt > savedAt)
  return (
    <div className={styles.tools}>
      <SavedAt {...(hasNewerDraft ? { at: draftSavedAt, what: 'Draft saved' } : { at: savedAt })} />
      {onVersions && (
        <ToolButton icon={IconHistory} onClick={onVersions}>
          Versions
        </ToolButton>
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
