import type { BrowserWindow } from 'electron'
import type { Events } from '#shared/core/ipc.ts'
import { sendEvent } from '../ipc.ts'
import type { Log } from '../log.ts'
import { openWindow, showPage, type WindowHandle } from './window.ts'

/** The only window. It can be closed and opened again while uploads continue. */
export function mainWindow(folder: string, log: Log) {
  let handle: WindowHandle | undefined
  const current = () => (handle?.window.isDestroyed() ? undefined : handle?.window)
  let opening: Promise<void> | undefined

  async function open(onCreated: (window: BrowserWindow) => void) {
    handle = await openWindow(folder, log)
    onCreated(handle.window)
    await showPage(handle.window)
  }

  return {
    current,
    /** Opens the window unless it is open. */
    open(onCreated: (window: BrowserWindow) => void) {
      if (current()) return Promise.resolve()
      opening ??= open(onCreated).finally(() => {
        opening = undefined
      })
      return opening
    },
    /** Brings it to the front. */
    show() {
      const window = current()
      if (window?.isMinimized()) window.restore()
      window?.show()
      window?.focus()
    },
    /** Resolves once the window's position is stored. */
    saved: async () => handle?.boundsSaved(),
    async reload() {
      const window = current()
      if (window) await showPage(window)
    },
    send<N extends keyof Events>(event: N, payload: Events[N]) {
      const window = current()
      if (window) sendEvent(window.webContents, event, payload)
    },
  }
}
export type MainWindow = ReturnType<typeof mainWindow>
