import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { bottomBar } from '../ui/bottom-bars.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
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
  const placeOf = ({ pathname, search }: { pathname: string; search: string }) =>
    pathname + (param ? `?${new URLSearchParams(search).get(param)}` : '')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && placeOf(currentLocation) !== placeOf(nextLocation),
  )
  useShortcut('save', () => dirty && !busy && onSave())
  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [dirty])

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
      {blocker.state === 'blocked' && <LeaveDialog onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />}
    </>
  )
}
