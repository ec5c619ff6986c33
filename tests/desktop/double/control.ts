import { browserIsAt } from './browser.ts'
import type { BrowserWindow } from './browser-window.ts'
import { traffic } from './messages.ts'
import { setSystemDark } from './native-theme.ts'
import { setOnline } from './net.ts'
import { notifications } from './notification.ts'
import { renderer } from './page/names.ts'
import { serveSchemes } from './protocol-server.ts'
import { externalUrls } from './shell.ts'

/** Test controls in addition to Electron's API. */
export const double = {
  externalUrls,
  notifications,
  /** Questions that a test answered. */
  questions: [] as string[],
  /** Answers the dialog that a test holds open. */
  answerDialog: undefined as (() => void) | undefined,
  traffic,
  setOnline,
  setSystemDark,
  /** Runs code as an attacker in the renderer, with `ipcRenderer`, in any frame of a window. */
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

/**
 * A message of the launcher: the address of Chromium, or code to run in the
 * double.
 */
export type Order = { endpoint: string } | { id: number; run: string; arg: unknown } | { quit: true }

export type Message =
  | { port: number; fingerprint: string }
  | { id: number; value: unknown }
  | { id: number; error: string }

/** Follows the commands of the launching process, and ends with it. */
export function startControl(electron: { app: { quit(): void } }) {
  const notify = (message: Message) => void process.send?.(message)
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

/** Chromium reports changes that tests made to a page with a delay. */
async function soon<T>(find: () => T | undefined): Promise<T> {
  for (const until = Date.now() + 5000; Date.now() < until; ) {
    const found = find()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('Electron double: there is no such frame')
}

async function run(source: string, ...given: unknown[]): Promise<unknown> {
  // A test's function as text, as in Playwright's `evaluate`.
  const work = new Function(`return (${source})`)() as (...args: unknown[]) => unknown
  return work(...given)
}
