import { join } from 'node:path'
import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import { origin } from '../bundle/origin.ts'
import { readJson, writeJson } from '../json-file.ts'
import type { Log } from '../log.ts'
import { boundsFor, SavedWindow, smallest } from './bounds.ts'

/** Pixels; the page's header is as high and moves aside for the system's buttons. */
const titleBarHeight = 48

export interface OpenedWindow {
  window: BrowserWindow
  /** Resolves when the place it has by now is on the disk. */
  placeKept(): Promise<void>
}

/** The one window, where it was last time. */
export async function openWindow(folder: string, log: Log): Promise<OpenedWindow> {
  const file = join(folder, 'window.json')
  const { data: saved } = SavedWindow.safeParse(await readJson(file))
  const window = new BrowserWindow({
    ...boundsFor(
      saved,
      screen.getAllDisplays().map(({ workArea }) => workArea),
    ),
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    title: app.getName(),
    backgroundColor: colours().background,
    titleBarStyle: 'hidden',
    titleBarOverlay: { ...colours().overlay, height: titleBarHeight },
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      devTools: !app.isPackaged,
      // Other systems would fetch their word lists from a third party.
      spellcheck: process.platform === 'darwin',
    },
  })
  if (saved?.maximised) window.maximize()
  window.once('ready-to-show', () => window.show())
  followColours(window)
  reloadOnce(window, log)
  let writing = Promise.resolve()
  const rememberNow = rememberPlace(window, (place) => {
    writing = writing.then(() => writeJson(file, place)).catch((error) => log.fault('window.json', error))
  })
  const placeKept = () => {
    rememberNow()
    return writing
  }
  return { window, placeKept }
}

/** The app opens in the admin half. */
export const showPage = (window: BrowserWindow) => window.loadURL(`${origin}/admin`)

/** Before the page is there, and around it: what the system draws has the page's scheme. */
const colours = () =>
  nativeTheme.shouldUseDarkColors
    ? { background: '#141517', overlay: { color: '#00000000', symbolColor: '#e9ecef' } }
    : { background: '#ffffff', overlay: { color: '#00000000', symbolColor: '#212529' } }

/** The system's, or those that somebody chose in the app. */
function followColours(window: BrowserWindow) {
  const follow = () => {
    window.setBackgroundColor(colours().background)
    if (process.platform !== 'darwin') window.setTitleBarOverlay(colours().overlay)
  }
  nativeTheme.on('updated', follow)
  window.once('closed', () => nativeTheme.off('updated', follow))
}

/** Answers what remembers the place at once: the app may end before a closing window has told its place. */
function rememberPlace(window: BrowserWindow, keep: (place: SavedWindow) => void) {
  let last = ''
  // Moving and sizing tell of each pixel.
  let soon: NodeJS.Timeout | undefined
  const remember = () => {
    clearTimeout(soon)
    if (window.isDestroyed()) return
    const place = { ...window.getNormalBounds(), maximised: window.isMaximized() }
    if (JSON.stringify(place) === last) return
    last = JSON.stringify(place)
    keep(place)
  }
  const later = () => {
    clearTimeout(soon)
    soon = setTimeout(remember, 500)
  }
  window.on('resize', later)
  window.on('move', later)
  window.on('close', remember)
  return remember
}

/** A page that crashed comes back once; one that crashes again would do so for ever. */
function reloadOnce(window: BrowserWindow, log: Log) {
  let crashes = 0
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    log.note(`The page ended: ${reason}, ${exitCode}.`)
    crashes += 1
    if (crashes === 1) window.webContents.reload()
  })
}
