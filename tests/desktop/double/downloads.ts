import { copyFileSync, mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { DownloadItem as Real, SaveDialogOptions } from 'electron'
import { browser } from './browser.ts'
import { dialog } from './dialog.ts'
import { Emitter, preventable } from './emitter.ts'
import { fromWeb } from './origins.ts'
import { strict } from './strict.ts'

type State = 'completed' | 'cancelled' | 'interrupted'
type Implemented =
  | 'getURL'
  | 'getURLChain'
  | 'getFilename'
  | 'getSavePath'
  | 'setSaveDialogOptions'
  | 'getReceivedBytes'
  | 'getTotalBytes'
  | 'cancel'

/**
 * A download of Chromium. Electron: "If user doesn't set the save path via the API, Electron will use the original routine
 * to determine the save path; this usually prompts a save dialog" (docs/api/download-item.md). The dialog is the double's.
 */
class DownloadItem extends Emitter implements Pick<Real, Implemented> {
  _received = 0
  _total = 0
  _path = ''
  _options: SaveDialogOptions = {}
  _ended = false
  readonly _url: string
  readonly _name: string
  readonly _stop: () => void

  constructor(url: string, name: string, stop: () => void) {
    super('DownloadItem', ['updated', 'done'])
    this._url = url
    this._name = name
    this._stop = stop
  }

  getURL = () => this._url
  getURLChain = () => [this._url]
  getFilename = () => this._name
  getSavePath = () => this._path
  getReceivedBytes = () => this._received
  getTotalBytes = () => this._total

  setSaveDialogOptions(options: SaveDialogOptions) {
    this._options = options
  }

  cancel() {
    this._stop()
    this._end('cancelled')
  }

  _end(state: State) {
    if (this._ended) return
    this._ended = true
    this.emit('done', {}, state)
  }
}

/** Calls `emit` with each download of a page, as the session's `will-download`. */
export async function watchDownloads(userData: string, emit: (event: object, item: Real) => void) {
  mkdirSync(userData, { recursive: true })
  const folder = mkdtempSync(join(userData, 'downloads-'))
  const { send, on } = await browser()
  const running = new Map<
    string,
    { item: DownloadItem; decided: Promise<void>; arrived: PromiseWithResolvers<State> }
  >()

  on('Browser.downloadWillBegin', ({ guid, url, suggestedFilename }) => {
    const address = url.startsWith('blob:') ? `blob:${fromWeb(url.slice(5))}` : fromWeb(url)
    const stop = () => void send('Browser.cancelDownload', { guid })
    const item = strict('DownloadItem', new DownloadItem(address, suggestedFilename, stop))
    const asked = preventable({})
    emit(asked, item as unknown as Real)
    if (asked.defaultPrevented) return stop()
    const arrived = Promise.withResolvers<State>()
    const decided = dialog.showSaveDialog(item._options).then(({ canceled, filePath }) => {
      if (canceled || !filePath) item.cancel()
      else item._path = filePath
    })
    running.set(guid, { item, decided, arrived })
    void Promise.all([decided, arrived.promise]).then(([, state]) => {
      if (state === 'completed' && item._path) copyFileSync(join(folder, guid), item._path)
      item._end(state)
    })
  })
  on('Browser.downloadProgress', ({ guid, receivedBytes, totalBytes, state }) => {
    const { item, arrived } = running.get(guid) ?? {}
    if (!item) return
    item._received = receivedBytes
    item._total = totalBytes
    item.emit('updated', {}, 'progressing')
    if (state === 'completed') arrived!.resolve('completed')
    else if (state === 'canceled') arrived!.resolve('interrupted')
  })
  await send('Browser.setDownloadBehavior', { behavior: 'allowAndName', downloadPath: folder, eventsEnabled: true })
}
