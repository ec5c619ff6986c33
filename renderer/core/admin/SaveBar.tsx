import { Button } from '@mantine/core'
import { LeaveQuestion } from '../drafts/LeaveQuestion.tsx'
import { bottomBar } from '../ui/bottom-bars.ts'
import styles from './SaveBar.module.css'
import { useShortcut } from './shortcuts.ts'

interface Props {
  /** Whether anything differs from what is saved; the bar shows only then. */
  dirty: boolean
  busy: boolean
  /** 0 to 1 while bytes are on their way. */
  progress?: number | undefined
  /** What the button says meanwhile. */
  saving?: string
  /** Part of the query string that says what is being edited: changing it leaves the form too. */
  param?: string
  onSave(): void
  onDiscard(): void
}

/** Save and Discard at the bottom of a form, Ctrl/Cmd+S, and a question before unsaved changes are left behind. */
export function SaveBar({ dirty, busy, progress, saving = 'Saving…', param, onSave, onDiscard }: Props) {
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
          <Button size="sm" className={styles.save} aria-busy={busy} disabled={busy} onClick={onSave}>
            {busy ? saving : 'Save'}
          </Button>
        </section>
      )}
      <LeaveQuestion when={dirty} param={param} />
    </>
  )
}
