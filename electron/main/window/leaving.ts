import type { Event } from 'electron'

interface Needs {
  busy(): boolean
  /** Asks whether uploads may be interrupted. */
  mayInterrupt(): Promise<boolean>
  /** Writes down what has to outlive the app. */
  close(): Promise<unknown>
  quit(): void
  onFault(error: unknown): void
}

/** How long closing may take, in ms; what is on the disk by then is enough to go on from. */
const patience = 5000

/** Nobody leaves before being asked about uploads on their way, and before the queue is on the disk. */
export function leaving({ busy, mayInterrupt, close, quit, onFault }: Needs) {
  let state: 'staying' | 'asking' | 'closing' | 'gone' = 'staying'

  async function leave() {
    if (state !== 'staying') return
    state = 'asking'
    try {
      if (busy() && !(await mayInterrupt())) {
        state = 'staying'
        return
      }
      state = 'closing'
      await Promise.race([close(), new Promise((resolve) => setTimeout(resolve, patience))])
    } catch (error) {
      // An app that cannot be ended is worse than what it could not write down or ask.
      onFault(error)
    }
    state = 'gone'
    quit()
  }

  /** For whatever would end the app: holds it until all is done, then ends it. */
  return (event: Pick<Event, 'preventDefault'>) => {
    if (state === 'gone') return
    event.preventDefault()
    void leave()
  }
}
