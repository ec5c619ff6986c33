import { Emitter, preventable } from './emitter.ts'

/** The state of the app's start, for parts that must not be used too early. */
export const lifecycle = {
  isReady: false,
  isQuitting: false,
  /** Schemes whose links open the app. */
  protocols: new Set<string>(),
}

export const appEvents = new Emitter('app', [
  'ready',
  'window-all-closed',
  'before-quit',
  'will-quit',
  'quit',
  'second-instance',
  'activate',
  'open-url',
  'open-file',
  'web-contents-created',
  'browser-window-created',
  'render-process-gone',
])

export interface OpenWindow extends NodeJS.EventEmitter {
  close(): void
  isDestroyed(): boolean
}

export const openWindows = new Set<OpenWindow>()

/** Asks listeners and windows, which may refuse, and ends the process. */
export async function quit() {
  if (lifecycle.isQuitting) return
  lifecycle.isQuitting = true
  if (allowed('before-quit') && (await allClosed()) && allowed('will-quit')) exit(0)
  else lifecycle.isQuitting = false
}

/** Ends without asking. */
export function exit(code: number): never {
  appEvents.emit('quit', {}, code)
  process.exit(code)
}

function allowed(event: 'before-quit' | 'will-quit') {
  const asked = preventable({})
  appEvents.emit(event, asked)
  return !asked.defaultPrevented
}

async function allClosed() {
  for (const window of [...openWindows]) {
    const isClosed = new Promise<boolean>((resolve) => {
      window.once('closed', () => resolve(true))
      window.once('_refused-to-close', () => resolve(false))
    })
    window.close()
    if (!(await isClosed)) return false
  }
  return true
}

/** Called by each closed window. */
export function windowClosed(window: OpenWindow) {
  openWindows.delete(window)
  if (openWindows.size > 0 || lifecycle.isQuitting) return
  if (appEvents.listenerCount('window-all-closed') > 0) appEvents.emit('window-all-closed')
  else void quit()
}
