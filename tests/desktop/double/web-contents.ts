import type { WebContents as Real, WebPreferences } from 'electron'
import { browser, type Tab } from './browser.ts'
import { Emitter, preventable } from './emitter.ts'
import { type Frames, watchFrames } from './frames.ts'
import { appEvents } from './lifecycle.ts'
import { hearPage, type Page } from './messages.ts'
import { type Navigation, watchNavigation } from './navigation.ts'
import { fromWeb, toWeb } from './origins.ts'
import { installPreload } from './preload.ts'
import { type Session, session } from './session.ts'
import { notImplemented, strict } from './strict.ts'

/** `will-attach-webview` never occurs: pages of the double do not support webviews. */
const events = [
  'will-navigate',
  'will-frame-navigate',
  'will-redirect',
  'will-attach-webview',
  'will-prevent-unload',
  'context-menu',
  '_stayed',
  'did-navigate',
  'did-finish-load',
  'dom-ready',
  'render-process-gone',
  'destroyed',
]

type OpenHandler = Parameters<Real['setWindowOpenHandler']>[0]

let made = 0

/** A page of Chromium in the view of the main process. */
export class WebContents
  extends Emitter
  implements
    Partial<Pick<Real, 'id' | 'getURL' | 'isDestroyed' | 'send' | 'loadURL' | 'reload' | 'setWindowOpenHandler'>>
{
  readonly id = ++made
  readonly session: Session
  /** Resolves when the page exists and is observed; everything else waits for it. */
  readonly _up: Promise<Up>
  _now: Up | undefined
  _mayOpen: OpenHandler | undefined
  _destroyed = false

  constructor({ preload, additionalArguments = [], session: own }: WebPreferences) {
    super('webContents', events)
    this.session = (own as Session | undefined) ?? session.defaultSession
    this._up = this._open(preload, additionalArguments)
  }

  async _open(preload: string | undefined, argv: string[]): Promise<Up> {
    const tab = await (await browser()).newTab()
    const { devtools } = tab
    const frames = await watchFrames(devtools)
    const navigation = await watchNavigation(devtools, frames, (event, ...about) => this.emit(event, ...about))
    const page = hearPage(devtools, frames, this, ([url, name, features]) =>
      this._askToOpen(String(url), String(name), String(features)),
    )
    await installPreload(devtools, preload, argv)
    this._emitEvents(tab)
    await devtools.send('Runtime.enable')
    await devtools.send('Inspector.enable')
    await devtools.send('Runtime.runIfWaitingForDebugger')
    this._now = { tab, frames, navigation, page }
    return this._now
  }

  _emitEvents({ devtools }: Tab) {
    devtools.on('Page.domContentEventFired', () => this.emit('dom-ready', {}))
    devtools.on('Page.loadEventFired', () => this.emit('did-finish-load'))
    devtools.on('Page.frameNavigated', ({ frame }) => {
      void this.session._decidePermissions(this, frame.url)
      if (!frame.parentId) this.emit('did-navigate', {}, this.getURL())
    })
    devtools.on('Inspector.targetCrashed', () => {
      const details = { reason: 'crashed', exitCode: 1 }
      this.emit('render-process-gone', {}, details)
      appEvents.emit('render-process-gone', {}, this, details)
    })
    // Electron: "Emitted when a `beforeunload` event handler is attempting to cancel a page unload" (docs/api/web-contents.md).
    devtools.on('Page.javascriptDialogOpening', ({ type }) => {
      if (type !== 'beforeunload') return
      const asked = preventable({})
      this.emit('will-prevent-unload', asked)
      void devtools.send('Page.handleJavaScriptDialog', { accept: asked.defaultPrevented })
      if (!asked.defaultPrevented) this.emit('_stayed')
    })
    devtools.on('Page.windowOpen', ({ url, windowName, windowFeatures }) =>
      this._askToOpen(url, windowName, windowFeatures.join(',')),
    )
  }

  _askToOpen(url: string, frameName: string, features: string) {
    const asked = { url: fromWeb(url), frameName, features, disposition: 'new-window' as const }
    const answer = this._mayOpen?.({ ...asked, referrer: { url: '', policy: 'no-referrer' } }) ?? { action: 'allow' }
    // A denied window needs nothing else.
    if (answer.action !== 'deny') throw notImplemented(`a second window of a page for ${url},`)
  }

  get mainFrame() {
    return this._now?.frames.view(this._now.frames.main) ?? null
  }

  readonly navigationHistory = strict('navigationHistory', {
    clear: () => void this._up.then(({ tab }) => tab.devtools.send('Page.resetNavigationHistory')),
  } satisfies Partial<Real['navigationHistory']>)

  getURL = () => this._now?.frames.url() ?? ''
  isDestroyed = () => this._destroyed

  setWindowOpenHandler(handler: OpenHandler) {
    this._mayOpen = handler
  }

  send(channel: string, ...args: unknown[]) {
    void this._up.then(({ page }) => page.notify(channel, args))
  }

  /** How often the page was printed. */
  _printed = 0
  print() {
    this._printed++
  }

  /** Electron: "Initiates a download of the resource at `url` without navigating" (docs/api/web-contents.md). */
  downloadURL(url: string) {
    const expression = `Object.assign(document.createElement('a'), { href: ${JSON.stringify(toWeb(url))}, download: '' }).click()`
    void this._up.then(({ tab }) => tab.devtools.send('Runtime.evaluate', { expression }))
  }

  async loadURL(url: string) {
    const { tab, navigation } = await this._up
    const loaded = Promise.withResolvers<void>()
    tab.devtools.on('Page.loadEventFired', () => loaded.resolve())
    const { errorText } = await navigation.allowing(url, () => tab.devtools.send('Page.navigate', { url: toWeb(url) }))
    if (errorText) throw new Error(`${errorText.replace('net::', '')} loading '${url}'`)
    await loaded.promise
  }

  reload() {
    void this._up.then(({ tab, navigation }) =>
      navigation.allowing(this.getURL(), async () => {
        const committed = new Promise((resolve) => tab.devtools.on('Page.frameNavigated', resolve))
        await tab.devtools.send('Page.reload')
        await committed
      }),
    )
  }
}

export interface Up {
  tab: Tab
  frames: Frames
  navigation: Navigation
  page: Page
}
