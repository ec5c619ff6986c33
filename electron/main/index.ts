import { join } from 'node:path'
import { app, ipcMain, Menu, nativeTheme, powerMonitor, protocol, session, shell } from 'electron'
import { AppError } from '#shared/core/errors.ts'
import type { DesktopState } from '#shared/core/ipc.ts'
import { appId } from './app-id.ts'
import { forwarder } from './bundle/forward.ts'
import { requestHandler } from './bundle/handler.ts'
import { isOurPage, origin, scheme } from './bundle/origin.ts'
import { firstPage } from './bundle/page.ts'
import { previewOf } from './bundle/preview.ts'
import { ignoreOverrides, trustSystemAuthorities } from './harden.ts'
import { handleRequests } from './ipc.ts'
import { openLog } from './log.ts'
import { limitYoungGeneration } from './memory.ts'
import { keychain } from './secrets/keychain.ts'
import { loadKeytar } from './secrets/keytar.ts'
import { connectionTo } from './sites/connection.ts'
import { findSite } from './sites/find-site.ts'
import { googleSignIn } from './sites/google.ts'
import { Sessions } from './sites/sessions.ts'
import { siteRequests } from './sites/site-requests.ts'
import { Sites } from './sites/sites.ts'
import { openUploads } from './uploads/uploads.ts'
import { choosePaths, confirmInterruption, saveText } from './window/dialogs.ts'
import { externalAddress } from './window/external.ts'
import { guardPages, guardPermissions } from './window/guards.ts'
import { mainWindow } from './window/main-window.ts'
import { menuOf } from './window/menu.ts'
import { quitHandler } from './window/quit-handler.ts'
import { systemStatus } from './window/system-status.ts'

limitYoungGeneration()

const systems: Partial<Record<NodeJS.Platform, DesktopState['system']>> = { win32: 'windows', darwin: 'mac' }
const system = systems[process.platform] ?? 'linux'
const folder = app.getPath('userData')
const renderer = join(import.meta.dirname, '../renderer')
const log = openLog(join(folder, 'logs'))
const window = mainWindow(folder, log)

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
  ignoreExternalRequests()
  try {
    trustSystemAuthorities()
  } catch (error) {
    log.error("The system's certificate authorities could not be read:", error)
  }
  const sites = await Sites.open(join(folder, 'sites.json'))
  app.on('web-contents-created', (_event, contents) => guardPages(contents, openOutside))

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
    reload: window.reload,
    onChange: sendState,
  })
  if (sites.current) void sessions.tokenOf(sites.current)
  const uploads = await openUploads({
    folder: join(folder, 'uploads'),
    sites: sites.addresses(),
    connection,
    current: () => sites.current,
    emit(event) {
      window.send('uploads', event)
      status?.onUploadEvent(event)
    },
  })
  status = systemStatus(uploads, window)
  function sendState() {
    window.send('state', requests.state())
  }

  await app.whenReady()
  // The default until the page reports its colour scheme.
  nativeTheme.themeSource = 'dark'
  guardPermissions(session.defaultSession)
  // The page's requests go to the site for which it was loaded, even if the next one is already selected.
  let loadedFor: string | undefined
  protocol.handle(
    scheme.scheme,
    requestHandler({
      folder: renderer,
      page() {
        loadedFor = sites.current
        return firstPage(renderer, requests.state())
      },
      forward: forwarder({ connection, sessions, address: () => loadedFor }),
      preview: (id) => previewOf(uploads.pathOf(id)),
      onError: (error) => log.error('A request failed:', error),
    }),
  )
  handleRequests(ipcMain, {
    handlers: {
      ...requests,
      ...uploads.requests,
      signInWithGoogle: googleSignIn({
        ...{ connection, sessions, current: () => sites.current, show: window.show },
        open: (url) => void openOutside(url),
      }),
      openExternal({ url }) {
        if (!openOutside(url)) throw new AppError('FORBIDDEN', 'The app does not open this address.')
      },
      async chooseUploads({ what }) {
        const open = window.current()
        const paths = open ? await choosePaths(open, what) : []
        if (paths.length > 0) await uploads.addPaths(paths)
      },
      async set(setting) {
        if ('scheme' in setting) nativeTheme.themeSource = setting.scheme
        else await uploads.setParallel(setting.parallel)
      },
      async saveReport() {
        const open = window.current()
        if (open) await saveText(open, 'uploads.csv', await uploads.report())
      },
    },
    drop: uploads.addPaths,
    onError: (error) => log.error('A call failed:', error),
  })

  /** Opens allowed addresses in the browser. Pages of the app open as pages of the site. */
  function openOutside(url: string) {
    const address = isOurPage(url) && sites.current ? sites.current + url.slice(origin.length) : url
    const allowed = externalAddress(address, sites.links())
    if (allowed) shell.openExternal(allowed).catch((error) => log.error('The browser did not open:', error))
    return allowed !== undefined
  }

  const mac = system === 'mac'
  const choose = (command: Parameters<typeof window.send<'command'>>[1]) => window.send('command', command)
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuOf({ mac, packaged: app.isPackaged, choose })))
  const quit = quitHandler({
    busy: uploads.busy,
    mayInterrupt: () => confirmInterruption(window.current()),
    close: () => Promise.all([uploads.close(), window.saved(), sessions.settled()]),
    quit: () => app.quit(),
    onError: (error) => log.error('Closing failed:', error),
  })
  app.on('before-quit', quit)
  app.on('window-all-closed', () => {
    if (!mac) app.quit()
  })
  // Except on a Mac the app quits with its window, so it asks while the window is still open.
  const open = () =>
    window.open((created) => {
      if (!mac) created.on('close', quit)
    })
  app.on('activate', () => void open())
  powerMonitor.on('resume', uploads.online)

  await open()
  status.update()
  await requests.refresh()
}

/** Ignores arguments, addresses and files with which the app was started or opened again. */
function ignoreExternalRequests() {
  app.on('second-instance', () => {
    log.info('Started a second time; its arguments were ignored.')
    window.show()
  })
  app.on('open-url', (event) => event.preventDefault())
  app.on('open-file', (event) => event.preventDefault())
}
