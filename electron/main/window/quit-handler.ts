import type { Event } from 'electron'

interface Needs {
  busy(): boolean
  /** Asks whether uploads may be interrupted. */
  mayInterrupt(): Promise<boolean>
  /** Saves the state that a restart restores. */
  close(): Promise<unknown>
  quit(): void
  onError(error: unknown): void
}

/** Timeout for closing in ms; what was stored by then is enough to continue. */
const timeout = 5000

/** Asks before interrupting uploads, and stores the queue before the app quits. */
export function quitHandler({ busy, mayInterrupt, close, quit, onError }: Needs) {
  let state: 'running' | 'asking' | 'closing' | 'closed' = 'running'

  async function confirmAndQuit() {
    if (state !== 'running') return
    state = 'asking'
    try {
      if (busy() && !(await mayInterrupt())) {
        state = 'running'
        return
      }
      state = 'closing'
      await Promise.race([close(), new Promise((resolve) => setTimeout(resolve, timeout))])
    } catch (error) {
      // The app must be able to quit even if storing or asking fails.
      onError(error)
    }
    state = 'closed'
    quit()
  }

  /** Handles every event that would quit the app: prevents it, and quits once everything is stored. */
  return (event: Pick<Event, 'preventDefault'>) => {
    if (state === 'closed') return
    event.preventDefault()
    void confirmAndQuit()
  }
}
