import { Button } from '@mantine/core'
import { LeavePrompt } from '../drafts/LeavePrompt.tsx'
import { bottomBar } from '../ui/bottom-bars.ts'
import styles from './SaveBar.module.css'
import { useShortcut } from './shortcuts.ts'

interface Props {
  /** Whether there are unsaved changes; the bar is visible only then. */
  dirty: boolean
  busy: boolean
  /** 0 to 1 during an upload. */
  progress?: number | undefined
  /** Button label while saving. */
  saving?: string
  /** Query parameter that names the edited record; changing it also leaves the form. */
  param?: string
  onSave(): void
  /** Saves, then opens the record as visitors see it. */
  onSaveAndView?: (() => void) | undefined
  onDiscard(): void
}

/** Save and Discard at the bottom of a form, with Ctrl/Cmd+S and a prompt before unsaved changes are lost. */
export function SaveBar({ dirty, busy, progress, saving = 'Saving…', param, onSave, onSaveAndView, onDiscard }: Props) {
  useShortcut('save', () => dirty && !busy && onSave())

  return (
    <>
      {dirty && (
        <section ref={bottomBar} className={`glass-2 ${styles.bar}`} aria-label="Unsaved changes">
          <span className={styles.text}>
            <span className={styles.status}>Unsaved changes</span>
            {busy && progress !== undefined && (
              <progress className={styles.progress} max={1} value={progress} aria-label="Upload progress" />
            )}
          </span>
          <Button variant="subtle" color="gray" size="sm" disabled={busy} onClick={onDiscard}>
            Discard
          </Button>
          {onSaveAndView && (
            <Button variant="default" size="sm" disabled={busy} onClick={onSaveAndView}>
              Save & view
            </Button>
          )}
          <Button size="sm" className={styles.save} aria-busy={busy} disabled={busy} onClick={onSave}>
            {busy ? saving : 'Save'}
          </Button>
        </section>
      )}
      <LeavePrompt when={dirty} param={param} />
    </>
  )
}
