import type { Event } from 'electron'

interface Needs {
  busy(): boolean
  /** Asks whether uploads may be interrupted. */
  mayInterrupt(): Promise<boolean>
  /** Closes the windows. Resolves with false if the user stays on a page with unsaved changes. */
  closeWindows(): Promise<boolean>
  /** Saves the state that a restart restores. */
  close(): Promise<unknown>
  quit(): void
  onError(error: unknown): void
}

type Cancelable = Pick<Event, 'preventDefault'>

/** Timeout for closing in ms; what was stored by then is enough to continue. */
const timeout = 5000

/**
 * Asks before interrupting uploads, closes the windows, and stores the queue before the app quits. Until the windows are
 * closed, the user can stay and the uploads continue.
 */
export function quitHandler({ busy, mayInterrupt, closeWindows, close, quit, onError }: Needs) {
  let state: 'running' | 'asking' | 'closing windows' | 'storing' | 'closed' = 'running'
  let isSystemEnding = false

  async function confirmAndQuit() {
    if (state !== 'running') return
    state = 'asking'
    try {
      const mayQuit = isSystemEnding || !busy() || (await mayInterrupt())
      // The system does not wait for an answer: everything is stored already.
      if (isSystemEnding) return
      if (mayQuit) state = 'closing windows'
      const mayEnd = mayQuit && (await closeWindows())
      if (isSystemEnding) return
      if (!mayEnd) {
        state = 'running'
        return
      }
    } catch (error) {
      // The app must be able to quit even if asking or closing fails.
      onError(error)
      if (isSystemEnding) return
    }
    await storeAndQuit()
  }

  async function storeAndQuit() {
    state = 'storing'
    await Promise.race([close(), new Promise((resolve) => setTimeout(resolve, timeout))]).catch(onError)
    state = 'closed'
    quit()
  }

  return {
    /** Handles `before-quit`: prevents it, and quits once everything is stored. */
    onQuit(event: Cancelable) {
      // A prevented quit would cancel a logout of macOS.
      if (state === 'closed' || isSystemEnding) return
      event.preventDefault()
      void confirmAndQuit()
    },
    /** Handles `close` of a window whose end ends the app. */
    onClose(event: Cancelable) {
      if (state === 'closed' || state === 'closing windows' || isSystemEnding) return
      event.preventDefault()
      void confirmAndQuit()
    },
    /** Handles the end of the session or of the system, which waits only until everything is stored. */
    onSystemEnd(event: Cancelable) {
      if (state === 'closed') return
      event.preventDefault()
      isSystemEnding = true
      if (state !== 'storing') void storeAndQuit()
    },
    /** Whether a page may end without asking, because the system does not wait for an answer. */
    isSystemEnding: () => isSystemEnding,
  }
}
