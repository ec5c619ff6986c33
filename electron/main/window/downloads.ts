import { randomUUID } from 'node:crypto'
import { basename, join } from 'node:path'
import type { DownloadItem, Session } from 'electron'
import type { DesktopHandlers, Download } from '#shared/core/ipc.ts'
import { isOurPage } from '../bundle/origin.ts'

/** Interval in ms between reports of the progress. */
const interval = 1000

/** Number of saved files that can be shown in their folder. */
const remembered = 100

/** Seconds until an interrupted download is resumed, doubled after each attempt without new bytes, ten minutes in all. */
const pauses = [5, 10, 20, 40, 60, 60, 60, 60, 60, 60, 60, 60]

interface Needs {
  report(download: Download): void
  /** The folder that the save dialog suggests. */
  folder(): string
  showInFolder(path: string): void
}

/**
 * Saves the files that our pages download, where the user selects in the native dialog, and reports the progress.
 * Electron: an `interrupted` update means that the download "has been interrupted and can be resumed"
 * (docs/api/download-item.md), so it is resumed until it ends, the user cancels it, or
 * no bytes arrive for long.
 */
export function downloads({ report, folder, showInFolder }: Needs) {
  const running = new Map<string, DownloadItem>()
  const paths = new Map<string, string>()
  let requested: string | undefined

  function save(item: DownloadItem) {
    const id = randomUUID()
    let reportedAt = 0
    let attempts = 0
    let receivedBefore = 0
    let isLost = false
    let timer: NodeJS.Timeout | undefined
    const send = (state: Download['state']) => {
      const [received, total] = [item.getReceivedBytes(), item.getTotalBytes()]
      const progress = total > 0 ? Math.min(1, received / total) : undefined
      report({ id, name: basename(item.getSavePath()) || item.getFilename(), state, progress })
    }
    running.set(id, item)
    item.setSaveDialogOptions({ title: 'Save file', defaultPath: join(folder(), item.getFilename()) })
    item.on('updated', (_event, state) => {
      if (state === 'interrupted') {
        if (item.getReceivedBytes() > receivedBefore) attempts = 0
        receivedBefore = item.getReceivedBytes()
        clearTimeout(timer)
        const seconds = pauses[attempts++]
        if (seconds === undefined) {
          isLost = true
          item.cancel()
          return
        }
        timer = setTimeout(() => item.resume(), seconds * 1000)
        send('waiting')
        return
      }
      // It reports progress when it resumes, before bytes arrive.
      if (attempts > 0 && item.getReceivedBytes() <= receivedBefore) return
      // Without a path the user has not decided yet.
      if (!item.getSavePath() || Date.now() - reportedAt < interval) return
      reportedAt = Date.now()
      send('saving')
    })
    item.once('done', (_event, state) => {
      clearTimeout(timer)
      running.delete(id)
      if (state === 'completed') {
        paths.set(id, item.getSavePath())
        for (const oldest of [...paths.keys()].slice(0, -remembered)) paths.delete(oldest)
      }
      send(state === 'completed' ? 'saved' : state === 'cancelled' && !isLost ? 'cancelled' : 'failed')
    })
  }

  return {
    /** Files of other pages, such as video players, are only saved if the user requested them. */
    watch: (session: Pick<Session, 'on'>) =>
      session.on('will-download', (event, item) => {
        // The first address, because pictures may have been redirected.
        const isRequested = item.getURLChain()[0] === requested
        if (isRequested) requested = undefined
        if (isRequested || isOurPage(item.getURL().replace(/^blob:/, ''))) save(item)
        else event.preventDefault()
      }),
    /** Allows the next download of an address that the user selected in a menu. */
    request(url: string) {
      requested = url
    },
    /** Whether a file is being saved. */
    busy: () => running.size > 0,
    /** Requests of the page. Without effect for unknown ids. */
    requests: {
      cancelDownload: ({ id }) => running.get(id)?.cancel(),
      showDownload({ id }) {
        const path = paths.get(id)
        if (path) showInFolder(path)
      },
    } satisfies Partial<DesktopHandlers>,
  }
}
