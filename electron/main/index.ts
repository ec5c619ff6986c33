import { join } from 'node:path'
import {
  app,
  type BrowserWindow,
  clipboard,
  ipcMain,
  Menu,
  nativeTheme,
  powerMonitor,
  protocol,
  session,
  shell,
} from 'electron'
import { AppError } from '#shared/core/errors.ts'
import type { DesktopState } from '#shared/core/ipc.ts'
import { appId } from './app-id.ts'
import { forwarder } from './bundle/forward.ts'
import { requestHandler } from './bundle/handler.ts'
import { isOurPage, origin, scheme } from './bundle/origin.ts'
import { firstPage } from './bundle/page.ts'
import { previewOf } from './bundle/preview.ts'
import { externalRequests } from './external-requests.ts'
import { ignoreOverrides, trustSystemAuthorities } from './harden.ts'
import { handleRequests } from './ipc.ts'
import { openLog } from './log.ts'
import { limitYoungGeneration } from './memory.ts'
import { keychain } from './secrets/keychain.ts'
import { loadKeytar } from './secrets/keytar.ts'
import { appLinks } from './sites/app-links.ts'
import { connectionTo } from './sites/connection.ts'
import { findSite } from './sites/find-site.ts'
import { googleSignIn } from './sites/google.ts'
import { Sessions } from './sites/sessions.ts'
import { siteRequests } from './sites/site-requests.ts'
import { Sites } from './sites/sites.ts'
import { openUploads } from './uploads/uploads.ts'
import { contextMenuOf } from './window/context-menu.ts'
import {
  choosePaths,
  confirmHost,
  confirmInterruption,
  confirmLeaving,
  saveText,
  showMessage,
} from './window/dialogs.ts'
import { downloads } from './window/downloads.ts'
import { guardPages, guardPermissions } from './window/guards.ts'
import { menuOf } from './window/menu.ts'
import { outsideOpener } from './window/open-outside.ts'
import { quitHandler } from './window/quit-handler.ts'
import { systemStatus } from './window/system-status.ts'
import { openWindows, windowOf } from './window/windows.ts'

limitYoungGeneration()

const systems: Partial<Record<NodeJS.Platform, DesktopState['system']>> = { win32: 'windows', darwin: 'mac' }
const system = systems[process.platform] ?? 'linux'
const folder = app.getPath('userData')
const renderer = join(import.meta.dirname, '../renderer')
const log = openLog(join(folder, 'logs'))
const windows = openWindows(folder, log, (created) => onWindow(created))
let onWindow: (created: BrowserWindow) => void = () => undefined

process.on('uncaughtException', (error) => log.error('Uncaught:', error))
process.on('unhandledRejection', (error) => log.error('Unhandled:', error))
ignoreOverrides(process.env)
// Windows only shows notifications of apps with the id that the installer registered.
if (system === 'windows') app.setAppUserModelId(appId)
app.enableSandbox()
protocol.registerSchemesAsPrivileged([scheme])
if (app.requestSingleInstanceLock()) void start()
else app.quit()

async function start() {
  const external = externalRequests({ app, args: process.argv, log, show: windows.show })
  try {
    trustSystemAuthorities()
  } catch (error) {
    log.error("The system's certificate authorities could not be read:", error)
  }
  const sites = await Sites.open(join(folder, 'sites.json'))
  const openInBrowser = outsideOpener({
    path: join(folder, 'hosts.json'),
    sites: sites.addresses,
    confirm: (host, address) => confirmHost(windows.current(), host, address),
    open: (address) => shell.openExternal(address),
    onError: (error) => log.error('The browser did not open:', error),
  })
  app.on('web-contents-created', (_event, contents) => {
    guardPages(contents, openOutside, () => quit.isSystemEnding() || confirmLeaving(windowOf(contents)))
    contents.on('context-menu', (_click, place) => {
      const items = contextMenuOf(place, {
        replaceMisspelling: (word) => contents.replaceMisspelling(word),
        addToDictionary: (word) => contents.session.addWordToSpellCheckerDictionary(word),
        openOutside,
        copy: (text) => clipboard.writeText(siteAddress(text)),
        copyPicture: () => contents.copyImageAt(place.x, place.y),
        savePicture(url) {
          files.request(url)
          contents.downloadURL(url)
        },
      })
      if (items.length > 0) Menu.buildFromTemplate(items).popup()
    })
  })

  let status: ReturnType<typeof systemStatus> | undefined
  const userAgent = `Vitrine/${app.getVersion()} (${system})`
  const secrets = keychain({ load: loadKeytar, service: 'Vitrine' })
  const sessions: Sessions = new Sessions(secrets, sites.hasStoredToken, async (address, isStored) => {
    await sites.setTokenStored(address, isStored)
    sendState()
    if (!sessions.signedIn(address)) return
    uploads.signedIn(address)
    status?.update()
  })
  const connection = connectionTo(sessions, userAgent)
  const requests = siteRequests({
    ...{ version: app.getVersion(), system, sites, sessions, connection },
    find: (address) => findSite(address, userAgent),
    onForget: (address) => uploads.forget(address),
    replacePages: windows.replacePages,
    onChange: sendState,
  })
  if (sites.current) void sessions.tokenOf(sites.current)
  const uploads = await openUploads({
    folder: join(folder, 'uploads'),
    sites: sites.addresses(),
    connection,
    current: () => sites.current,
    emit(event) {
      windows.send('uploads', event)
      status?.onUploadEvent(event)
    },
  })
  status = systemStatus(uploads, windows)
  function sendState() {
    windows.send('state', requests.state())
  }

  const files = downloads({
    report: (download) => windows.send('download', download),
    folder: () => app.getPath('downloads'),
    showInFolder: (path) => shell.showItemInFolder(path),
  })
  const quit = quitHandler({
    busy: () => uploads.busy() || files.busy(),
    // What is not saved is lost, uploads continue later.
    mayInterrupt: () => confirmInterruption(windows.current(), files.busy() ? 'downloads' : 'uploads'),
    closeWindows: windows.close,
    close: () => Promise.all([uploads.close(), windows.saved(), sessions.settled()]),
    quit: () => app.quit(),
    onError: (error) => log.error('Closing failed:', error),
  })

  await app.whenReady()
  // The default until the page reports its colour scheme.
  nativeTheme.themeSource = 'dark'
  guardPermissions(session.defaultSession)
  files.watch(session.defaultSession)
  protocol.handle(
    scheme.scheme,
    requestHandler({
      folder: renderer,
      page: () => firstPage(renderer, requests.state()),
      forward: forwarder({ connection, sessions, address: () => sites.current }),
      preview: (id) => previewOf(uploads.pathOf(id)),
      onError: (error) => log.error('A request failed:', error),
    }),
  )
  handleRequests(ipcMain, {
    handlers: {
      ...requests,
      ...uploads.requests,
      ...files.requests,
      signInWithGoogle: googleSignIn({
        ...{ connection, sessions, current: () => sites.current, show: windows.show },
        open: (url) => void openOutside(url),
      }),
      openExternal({ url }) {
        if (!openOutside(url)) throw new AppError('FORBIDDEN', 'The app does not open this address.')
      },
      async chooseUploads({ what }) {
        const open = windows.current()
        // The site may change while the dialog is open.
        const site = sites.current
        const paths = open ? await choosePaths(open, what) : []
        if (paths.length > 0) await uploads.addPaths(paths, site)
      },
      async set(setting) {
        if ('scheme' in setting) nativeTheme.themeSource = setting.scheme
        else await uploads.setParallel(setting.parallel)
      },
      showMenu(at) {
        const open = windows.current()
        if (open) Menu.getApplicationMenu()?.popup({ window: open, ...at })
      },
      async saveReport() {
        const open = windows.current()
        if (open) await saveText(open, 'uploads.csv', await uploads.report())
      },
    },
    drop: (paths) => uploads.addPaths(paths, sites.current),
    onError: (error) => log.error('A call failed:', error),
  })

  /** Pages of the app open as pages of the site. */
  function openOutside(url: string) {
    return openInBrowser(siteAddress(url))
  }

  /** The address of a page on its site. */
  function siteAddress(url: string) {
    return isOurPage(url) && sites.current ? sites.current + url.slice(origin.length) : url
  }

  const mac = system === 'mac'
  const newWindow = () => void windows.openAnother().then(() => status.update())
  const print = () => windows.current()?.webContents.print()
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(menuOf({ mac, packaged: app.isPackaged, choose: windows.command, newWindow, print })),
  )
  app.on('before-quit', quit.onQuit)
  app.on('window-all-closed', () => {
    if (!mac) app.quit()
  })
  onWindow = (created) => {
    // Except on a Mac the app quits with its last window, so it asks while that is still open.
    const isLast = () => windows.all().length === 1
    if (!mac) created.on('close', (event) => isLast() && quit.onClose(event))
    created.on('query-session-end', quit.onSystemEnd)
  }
  app.on('activate', () => void windows.open())
  // Its type lacks the event, which the documentation describes.
  powerMonitor.on('shutdown', quit.onSystemEnd as () => void)
  powerMonitor.on('resume', uploads.online)

  await windows.open()
  status.update()
  external.openLinksWith(
    appLinks({
      knows: sites.knows,
      async open(address, path) {
        await windows.open()
        windows.show()
        await requests.openPage(address, path)
      },
      refuse: (message) => showMessage(windows.current(), message),
    }),
  )
  await requests.refresh()
}
