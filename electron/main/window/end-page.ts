import type { BrowserWindow } from 'electron'

/** Time in ms that a page may take to end. */
const timeout = 5000

/**
 * Ends a page with `end`, which loads another one or closes the window. `refused` if the user stays because of unsaved
 * changes; `late` if the page does not respond.
 */
export function endPage(window: BrowserWindow, end: () => Promise<void>): Promise<'ended' | 'refused' | 'late'> {
  const { webContents } = window
  return new Promise((resolve) => {
    let timer = setTimeout(() => settle('late'), timeout)
    // Called after the listener that asks the user, which was added when the page was created.
    const onPrevented = (event: { defaultPrevented: boolean }) => {
      if (!event.defaultPrevented) return settle('refused')
      // The user may have taken long to answer.
      clearTimeout(timer)
      timer = setTimeout(() => settle('late'), timeout)
    }
    const settle = (outcome: 'ended' | 'refused' | 'late') => {
      clearTimeout(timer)
      if (!window.isDestroyed()) webContents.off('will-prevent-unload', onPrevented)
      resolve(outcome)
    }
    webContents.on('will-prevent-unload', onPrevented)
    end().then(
      () => settle('ended'),
      // Loading fails when the user stays.
      () => settle('refused'),
    )
  })
}
