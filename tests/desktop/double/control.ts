import { browserIsAt } from './browser.ts'
import type { BrowserWindow } from './browser-window.ts'
import { traffic } from './messages.ts'
import { setSystemDark } from './native-theme.ts'
import { setOnline } from './net.ts'
import { notifications } from './notification.ts'
import { renderer } from './page/names.ts'
import { serveSchemes } from './protocol-server.ts'
import { opened } from './shell.ts'

/** What tests may do or see besides Electron's own API. */
export const double = {
  opened,
  notifications,
  traffic,
  setOnline,
  setSystemDark,
  /** As a renderer that somebody took over: runs code that has `ipcRenderer`, in any frame of a window. */
  async takeOver(window: BrowserWindow, frame: string, code: string): Promise<unknown> {
    const { tab, frames } = await window.webContents._up
    const { result, exceptionDetails } = await tab.devtools.send('Runtime.evaluate', {
      contextId: await soon(() => frames.worldOf(frame)),
      expression: `(async (ipcRenderer) => { ${code} })(${renderer})`,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  },
}

/** What the launcher sends: where Chromium is, or something to run with the double at hand. */
export type Order = { endpoint: string } | { id: number; run: string; arg: unknown } | { quit: true }

export type Told =
  | { port: number; fingerprint: string }
  | { id: number; value: unknown }
  | { id: number; error: string }

/** Obeys the process that launched this one, and ends with it. */
export function startControl(electron: { app: { quit(): void } }) {
  const notify = (told: Told) => void process.send?.(told)
  process.on('disconnect', () => process.exit(1))
  process.on('message', (order: Order) => {
    if ('endpoint' in order) browserIsAt(order.endpoint)
    else if ('quit' in order) electron.app.quit()
    else
      run(order.run, { ...electron, double }, order.arg)
        .then((value) => notify({ id: order.id, value: structuredClone(value) }))
        .catch((error: Error) => notify({ id: order.id, error: error.stack ?? String(error) }))
  })
  void serveSchemes().then(notify)
}

/** What tests did to a page a moment ago is told by Chromium a moment later. */
async function soon<T>(find: () => T | undefined): Promise<T> {
  for (const until = Date.now() + 5000; Date.now() < until; ) {
    const found = find()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('Electron double: there is no such frame')
}

async function run(source: string, ...given: unknown[]): Promise<unknown> {
  // A test's function, as text: the same contract as Playwright's `evaluate`.
  const work = new Function(`return (${source})`)() as (...args: unknown[]) => unknown
  return work(...given)
}
