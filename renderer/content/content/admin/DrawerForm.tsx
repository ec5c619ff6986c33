import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useShortcut } from '#renderer/core/admin/shortcuts.ts'
import { drawerFoot } from '#renderer/core/ui/bottom-bars.ts'
import styles from './DrawerForm.module.css'

interface Props {
  dirty: boolean
  saving: boolean
  /** 0 to 1 while files are on their way. */
  progress?: number | undefined
  onSubmit(): void
  onClose(): void
  children: ReactNode
}

/** A form in a drawer: its fields scroll, Cancel and Save stay. */
export function DrawerForm({ dirty, saving, progress, onSubmit, onClose, children }: Props) {
  useShortcut('save', () => dirty && !saving && onSubmit())
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (dirty && !saving) onSubmit()
      }}
    >
      <div className={styles.scroll}>{children}</div>
      <div ref={drawerFoot} className={styles.footer}>
        {progress !== undefined && (
          <progress className={styles.progress} max={1} value={progress} aria-label="Upload progress" />
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!dirty || saving} aria-busy={saving}>
          {saving ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
