import type { BrowserWindow } from 'electron'
import type { Events } from '#shared/core/ipc.ts'
import { tell } from '../ipc.ts'
import type { Log } from '../log.ts'
import { type OpenedWindow, openWindow, showPage } from './window.ts'

/** The one window, which may be closed and opened again while uploads go on. */
export function mainWindow(folder: string, log: Log) {
  let opened: OpenedWindow | undefined
  const current = () => (opened?.window.isDestroyed() ? undefined : opened?.window)
  let opening: Promise<void> | undefined

  async function open(onOpened: (window: BrowserWindow) => void) {
    opened = await openWindow(folder, log)
    onOpened(opened.window)
    await showPage(opened.window)
  }

  return {
    current,
    /** Opens it unless it is open. */
    open(onOpened: (window: BrowserWindow) => void) {
      if (current()) return Promise.resolve()
      opening ??= open(onOpened).finally(() => {
        opening = undefined
      })
      return opening
    },
    /** Brings it to the front. */
    show() {
      const shown = current()
      if (shown?.isMinimized()) shown.restore()
      shown?.show()
      shown?.focus()
    },
    /** Resolves when what is to be known of it the next time is on the disk. */
    kept: async () => opened?.placeKept(),
    /** Loads the page afresh. */
    async reload() {
      const shown = current()
      if (shown) await showPage(shown)
    },
    tell<N extends keyof Events>(event: N, payload: Events[N]) {
      const shown = current()
      if (shown) tell(shown.webContents, event, payload)
    },
  }
}
export type MainWindow = ReturnType<typeof mainWindow>
