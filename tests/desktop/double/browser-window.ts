import type {
  BrowserWindowConstructorOptions,
  BrowserWindow as Real,
  Rectangle,
  TitleBarOverlayOptions,
  WebPreferences,
} from 'electron'
import { Emitter, preventable } from './emitter.ts'
import { appEvents, lifecycle, openWindows, windowClosed } from './lifecycle.ts'
import { nativeTheme } from './native-theme.ts'
import { notImplemented, strict } from './strict.ts'
import { WebContents } from './web-contents.ts'

const events = [
  'close',
  'closed',
  'ready-to-show',
  'show',
  'hide',
  'focus',
  'blur',
  'resize',
  'resized',
  'move',
  'moved',
  'maximize',
  'unmaximize',
  'minimize',
  'restore',
  'enter-full-screen',
  'leave-full-screen',
  'page-title-updated',
  'query-session-end',
  'session-end',
  '_refused-to-close',
]

type Implemented =
  | 'id'
  | 'loadURL'
  | 'show'
  | 'hide'
  | 'focus'
  | 'isVisible'
  | 'isFocused'
  | 'isDestroyed'
  | 'isMinimized'
  | 'isMaximized'
  | 'isFullScreen'
  | 'minimize'
  | 'restore'
  | 'maximize'
  | 'unmaximize'
  | 'getBounds'
  | 'getNormalBounds'
  | 'setBounds'
  | 'setProgressBar'
  | 'setTitle'
  | 'getTitle'
  | 'setBackgroundColor'
  | 'setTitleBarOverlay'
  | 'setMenuBarVisibility'
  | 'close'
  | 'destroy'

let focused: BrowserWindow | null = null

/** A window is a page of Chromium with a size. Its position and visibility are only recorded. */
export class BrowserWindow extends Emitter implements Pick<Real, Implemented> {
  static getAllWindows = () => [...openWindows] as BrowserWindow[]
  static getFocusedWindow = () => focused
  static fromWebContents = (contents: object) =>
    BrowserWindow.getAllWindows().find(({ webContents }) => webContents === contents) ?? null

  readonly webContents: WebContents
  readonly id: number
  _bounds: Rectangle
  _shape: 'normal' | 'minimized' | 'maximized' | 'full screen' = 'normal'
  _visible: boolean
  _destroyed = false
  _title: string
  /** The last value: -1 for none, over 1 for indeterminate. */
  _progress = -1
  /** Last background colour of the window. */
  _background: string | undefined
  /** Background colour before the page loaded. */
  readonly _firstBackground: string | undefined
  _overlay: TitleBarOverlayOptions | undefined

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super('BrowserWindow', events)
    if (!lifecycle.isReady) throw new Error('Cannot create BrowserWindow before app is ready')
    const { width = 800, height = 600, x = 0, y = 0, show = true, title = '', webPreferences = {} } = options
    refuseUnsafe(webPreferences)
    this._bounds = { x, y, width, height }
    this._visible = show
    this._title = title
    this._background = options.backgroundColor
    this._firstBackground = options.backgroundColor
    if (typeof options.titleBarOverlay === 'object') this._overlay = options.titleBarOverlay
    this.webContents = strict('webContents', new WebContents(webPreferences))
    this.id = this.webContents.id
    const self = strict('BrowserWindow', this)
    openWindows.add(self)
    this.webContents.on('_stayed', () => this.emit('_refused-to-close'))
    this.webContents.once('dom-ready', () => this.emit('ready-to-show'))
    void this.webContents._up.then(() => self._watchPage())
    appEvents.emit('browser-window-created', {}, self)
    appEvents.emit('web-contents-created', {}, this.webContents)
    if (show) self.focus()
    // biome-ignore lint/correctness/noConstructorReturn: what main code gets has to refuse what is missing
    return self
  }

  _watchPage() {
    const { tab } = this.webContents._now!
    void tab.closed.then(() => this._gone())
    this._applySize()
    const paint = () => {
      const value = nativeTheme.shouldUseDarkColors ? 'dark' : 'light'
      void tab.devtools.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] })
    }
    nativeTheme.on('updated', paint)
    paint()
  }

  _applySize() {
    const { width, height } = this.getBounds()
    const size = { width, height, deviceScaleFactor: 1, mobile: false }
    void this.webContents._up.then(({ tab }) => tab.devtools.send('Emulation.setDeviceMetricsOverride', size))
  }

  loadURL = (url: string) => this.webContents.loadURL(url)

  show() {
    this._visible = true
    this.emit('show')
    this.focus()
  }

  hide() {
    this._visible = false
    this.emit('hide')
  }

  focus() {
    focused = this
    this.emit('focus')
  }

  isVisible = () => this._visible
  isFocused = () => focused === this
  isDestroyed = () => this._destroyed
  isMinimized = () => this._shape === 'minimized'
  isMaximized = () => this._shape === 'maximized'
  isFullScreen = () => this._shape === 'full screen'
  minimize = () => this._become('minimized', 'minimize')
  restore = () => this._become('normal', 'restore')
  maximize = () => this._become('maximized', 'maximize')
  unmaximize = () => this._become('normal', 'unmaximize')

  _become(shape: typeof this._shape, event: string) {
    this._shape = shape
    this.emit(event)
    this._applySize()
    this.emit('resize')
  }

  getBounds = (): Rectangle => (this.isMaximized() ? { x: 0, y: 0, width: 1920, height: 1080 } : { ...this._bounds })
  getNormalBounds = (): Rectangle => ({ ...this._bounds })

  setBounds(bounds: Partial<Rectangle>) {
    this._bounds = { ...this._bounds, ...bounds }
    this._applySize()
    for (const event of ['resize', 'resized', 'move', 'moved']) this.emit(event)
  }

  setProgressBar(progress: number) {
    this._progress = progress
  }

  setTitle(title: string) {
    this._title = title
  }

  getTitle = () => this._title

  setBackgroundColor(colour: string) {
    this._background = colour
  }

  setTitleBarOverlay(overlay: TitleBarOverlayOptions) {
    this._overlay = { ...this._overlay, ...overlay }
  }

  setMenuBarVisibility() {}

  close() {
    const asked = preventable({})
    this.emit('close', asked)
    if (asked.defaultPrevented) this.emit('_refused-to-close')
    else void this.webContents._up.then(({ tab }) => tab.leave())
  }

  /** Closes without asking; `beforeunload` of the page does not run. */
  destroy() {
    void this.webContents._up.then(({ tab }) => tab.close())
  }

  _gone() {
    if (this._destroyed) return
    this._destroyed = true
    this.webContents._destroyed = true
    if (focused === this) focused = null
    this.webContents.emit('destroyed')
    this.emit('closed')
    windowClosed(this)
  }
}

const implemented = new Set([
  'preload',
  'session',
  'additionalArguments',
  'devTools',
  'spellcheck',
  'navigateOnDragDrop',
])
const safe = {
  sandbox: true,
  contextIsolation: true,
  webSecurity: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  webviewTag: false,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  safeDialogs: true,
} satisfies WebPreferences

/** Supports only the secure defaults of Electron, and preferences without effect here. */
function refuseUnsafe(preferences: WebPreferences) {
  for (const [name, value] of Object.entries(preferences))
    if (!implemented.has(name) && safe[name as keyof typeof safe] !== value)
      throw notImplemented(`the web preference ${name}: ${String(value)}`)
}
