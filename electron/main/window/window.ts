import { join } from 'node:path'
import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import { origin } from '../bundle/origin.ts'
import { readJson, writeJson } from '../json-file.ts'
import type { Log } from '../log.ts'
import { boundsFor, minSize, SavedWindow } from './bounds.ts'

/** Pixels; as high as the page's header, which leaves room for the system's buttons. */
const titleBarHeight = 48

export interface WindowHandle {
  window: BrowserWindow
  /** Resolves once the current bounds are stored. */
  boundsSaved(): Promise<void>
}

/** Distance in pixels between a window and the next one. */
const cascade = 32

/** The latest write of the bounds, which are one file for all windows. */
let writing = Promise.resolve()

/** Opens a window where it was last time, or next to the window `beside`. */
export async function openWindow(folder: string, log: Log, beside: BrowserWindow | undefined): Promise<WindowHandle> {
  const file = join(folder, 'window.json')
  const saved = beside ? besideOf(beside) : SavedWindow.safeParse(await readJson(file)).data
  const window = new BrowserWindow({
    ...boundsFor(
      saved,
      screen.getAllDisplays().map(({ workArea }) => workArea),
    ),
    minWidth: minSize.width,
    minHeight: minSize.height,
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
      // Windows and macOS bring dictionaries. On Linux Electron downloads them once from Google.
      spellcheck: true,
    },
  })
  if (saved?.maximised) window.maximize()
  window.once('ready-to-show', () => window.show())
  followColours(window)
  reloadOnce(window, log)
  const saveNow = saveBounds(window, (bounds) => {
    writing = writing.then(() => writeJson(file, bounds)).catch((error) => log.error('window.json', error))
  })
  const boundsSaved = () => {
    saveNow()
    return writing
  }
  return { window, boundsSaved }
}

function besideOf(window: BrowserWindow): SavedWindow {
  const { x, y, ...size } = window.getNormalBounds()
  return { x: x + cascade, y: y + cascade, ...size, maximised: false }
}

/** The app opens in the admin area. */
export const showPage = (window: BrowserWindow, path = '/admin') => window.loadURL(origin + path)

/** Colours of the window's background and buttons, in the page's colour scheme. */
const colours = () =>
  nativeTheme.shouldUseDarkColors
    ? { background: '#141517', overlay: { color: '#00000000', symbolColor: '#e9ecef' } }
    : { background: '#ffffff', overlay: { color: '#00000000', symbolColor: '#212529' } }

/** Follows the colour scheme of the system or the app's setting. */
function followColours(window: BrowserWindow) {
  const follow = () => {
    window.setBackgroundColor(colours().background)
    if (process.platform !== 'darwin') window.setTitleBarOverlay(colours().overlay)
  }
  nativeTheme.on('updated', follow)
  window.once('closed', () => nativeTheme.off('updated', follow))
}

/** Saves the bounds when they change. Returns a function that saves at once, because the app may quit first. */
function saveBounds(window: BrowserWindow, save: (bounds: SavedWindow) => void) {
  let last = ''
  // Moving and resizing emit an event per pixel.
  let timer: NodeJS.Timeout | undefined
  const saveNow = () => {
    clearTimeout(timer)
    if (window.isDestroyed()) return
    const bounds = { ...window.getNormalBounds(), maximised: window.isMaximized() }
    if (JSON.stringify(bounds) === last) return
    last = JSON.stringify(bounds)
    save(bounds)
  }
  const saveSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(saveNow, 500)
  }
  window.on('resize', saveSoon)
  window.on('move', saveSoon)
  window.on('close', saveNow)
  return saveNow
}

/** Reloads a crashed page once; a page that crashes again would loop. */
function reloadOnce(window: BrowserWindow, log: Log) {
  let crashes = 0
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    log.info(`The page ended: ${reason}, ${exitCode}.`)
    crashes += 1
    if (crashes === 1) window.webContents.reload()
  })
}
