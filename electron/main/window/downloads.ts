import { randomUUID } from 'node:crypto'
import { basename, join } from 'node:path'
import { app, type DownloadItem, type Session, shell } from 'electron'
import type { DesktopHandlers, Download } from '#shared/core/ipc.ts'
import { isOurPage } from '../bundle/origin.ts'

/** Interval in ms between reports of the progress. */
const interval = 1000

/** Number of saved files that can be shown in their folder. */
const remembered = 100

/** Saves the files that our pages download, where the user selects in the native dialog, and reports the progress. */
export function downloads(report: (download: Download) => void) {
  const running = new Map<string, DownloadItem>()
  const paths = new Map<string, string>()

  function save(item: DownloadItem) {
    const id = randomUUID()
    let reportedAt = 0
    const send = (state: Download['state']) => {
      const [received, total] = [item.getReceivedBytes(), item.getTotalBytes()]
      const progress = total > 0 ? Math.min(1, received / total) : undefined
      report({ id, name: basename(item.getSavePath()) || item.getFilename(), state, progress })
    }
    running.set(id, item)
    item.setSaveDialogOptions({ title: 'Save file', defaultPath: join(app.getPath('downloads'), item.getFilename()) })
    item.on('updated', () => {
      // Without a path the user has not decided yet.
      if (!item.getSavePath() || Date.now() - reportedAt < interval) return
      reportedAt = Date.now()
      send('saving')
    })
    item.once('done', (_event, state) => {
      running.delete(id)
      if (state === 'completed') {
        paths.set(id, item.getSavePath())
        for (const oldest of [...paths.keys()].slice(0, -remembered)) paths.delete(oldest)
      }
      send(state === 'completed' ? 'saved' : state === 'cancelled' ? 'cancelled' : 'failed')
    })
  }

  return {
    /** Files of other pages, such as video players, are not saved. */
    watch: (session: Session) =>
      session.on('will-download', (event, item) => {
        if (isOurPage(item.getURL().replace(/^blob:/, ''))) save(item)
        else event.preventDefault()
      }),
    /** Requests of the page. Without effect for unknown ids. */
    requests: {
      cancelDownload: ({ id }) => running.get(id)?.cancel(),
      showDownload({ id }) {
        const path = paths.get(id)
        if (path) shell.showItemInFolder(path)
      },
    } satisfies Partial<DesktopHandlers>,
  }
}
