import { BrowserWindow } from 'electron'
import { AppError } from '#shared/core/errors.ts'
import type { Events } from '#shared/core/ipc.ts'
import { sendEvent } from '../ipc.ts'
import type { Log } from '../log.ts'
import { endPage } from './end-page.ts'
import { openWindow, showPage, type WindowHandle } from './window.ts'

/** The windows. All show the current site, and all can be closed and opened again while uploads continue. */
export function openWindows(folder: string, log: Log, onCreated: (window: BrowserWindow) => void) {
  const handles = new Set<WindowHandle>()
  /** The windows that are open, the one that the user used last at the end. */
  const all = () => [...handles].map(({ window }) => window).filter((window) => !window.isDestroyed())
  const current = () => all().at(-1)
  let opening: Promise<void> | undefined
  let lastTurn: Promise<unknown> = Promise.resolve()
  /** One after the other: a window that opens while the site changes would show the page of the former site. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastTurn.then(work)
    lastTurn = turn.catch(() => undefined)
    return turn
  }

  async function openAnother() {
    const handle = await openWindow(folder, log, current())
    handles.add(handle)
    handle.window.on('focus', () => {
      handles.delete(handle)
      handles.add(handle)
    })
    handle.window.once('closed', () => handles.delete(handle))
    onCreated(handle.window)
    await showPage(handle.window)
  }
  const begin = () => {
    opening ??= inTurn(openAnother).finally(() => {
      opening = undefined
    })
    return opening
  }

  /** Ends the pages of all windows. Resolves with false, and with their pages shown again, if the user stays on one. */
  async function endPages(windows: BrowserWindow[]) {
    for (const [at, window] of windows.entries()) {
      if (window.isDestroyed()) continue
      const end = await endPage(window, () => window.loadURL('about:blank'))
      if (end === 'ended') continue
      await showPages(windows.slice(0, at))
      if (end === 'late') {
        // The empty page would be shown once the page responds.
        window.webContents.stop()
        throw new AppError('UNAVAILABLE', 'The page does not respond. Quit the app and open it again.')
      }
      return false
    }
    return true
  }

  /** Shows the pages again, the one of `front` at `path`. An error of one leaves no other window empty. */
  async function showPages(windows: BrowserWindow[], front?: BrowserWindow, path?: string) {
    for (const window of windows) {
      if (window.isDestroyed()) continue
      await showPage(window, window === front ? path : undefined).catch((error: unknown) =>
        log.error('A page could not be shown', error),
      )
      // Going back would end on the empty page.
      if (!window.isDestroyed()) window.webContents.navigationHistory.clear()
    }
  }

  async function closeWindow(window: BrowserWindow) {
    const end = await endPage(window, () => {
      const closed = new Promise<void>((resolve) => window.once('closed', () => resolve()))
      window.close()
      return closed
    })
    if (end === 'late') window.destroy()
    return end !== 'refused'
  }
  const saved = async () => void (await Promise.all([...handles].map(({ boundsSaved }) => boundsSaved())))

  return {
    /** The window that the user used last. */
    current,
    all,
    /** Opens a window unless one is open. */
    open: () => (current() ? Promise.resolve() : begin()),
    /** Opens one more window. */
    openAnother: begin,
    /** Brings the current window to the front. */
    show() {
      const window = current()
      if (window?.isMinimized()) window.restore()
      window?.show()
      window?.focus()
    },
    /** Resolves once the position of the windows is stored. */
    saved,
    /**
     * Loads the pages again after `change`, which runs while there is no page: then no request of an old page can meet
     * the new state. Resolves with false, without `change`, if the user stays on a page with unsaved changes. The current
     * window shows `path` then.
     */
    replacePages: (change: () => Promise<void>, path?: string): Promise<boolean> =>
      inTurn(async () => {
        const windows = all()
        const front = current()
        if (!(await endPages(windows))) return false
        // Also after an error, because the windows would stay empty.
        try {
          await change()
        } finally {
          await showPages(windows, front, path)
        }
        return true
      }),
    /** Closes all windows. Resolves with false if the user stays on a page with unsaved changes. */
    async close(): Promise<boolean> {
      await saved()
      for (const window of all()) if (!(await closeWindow(window))) return false
      return true
    },
    send<N extends keyof Events>(event: N, payload: Events[N]) {
      for (const window of all()) sendEvent(window.webContents, event, payload)
    },
    /** Sends a command of the menu to the window in which the user chose it. */
    command(command: Events['command']) {
      const window = current()
      if (window) sendEvent(window.webContents, 'command', command)
    },
  }
}
export type Windows = ReturnType<typeof openWindows>

/** The window of a page. */
export const windowOf = (contents: Electron.WebContents) => BrowserWindow.fromWebContents(contents) ?? undefined
