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
import { answer } from './ipc.ts'
import { openLog } from './log.ts'
import { keepMemorySmall } from './memory.ts'
import { keychain } from './secrets/keychain.ts'
import { loadKeytar } from './secrets/keytar.ts'
import { connectionTo } from './sites/connection.ts'
import { findSite } from './sites/find-site.ts'
import { googleSignIn } from './sites/google.ts'
import { Sessions } from './sites/sessions.ts'
import { siteRequests } from './sites/site-requests.ts'
import { Sites } from './sites/sites.ts'
import { openUploads } from './uploads/uploads.ts'
import { chosenPaths, mayInterruptUploads, saveText } from './window/dialogs.ts'
import { externalAddress } from './window/external.ts'
import { guardPages, guardPermissions } from './window/guards.ts'
import { leaving } from './window/leaving.ts'
import { mainWindow } from './window/main-window.ts'
import { menuOf } from './window/menu.ts'
import { systemSigns } from './window/system-signs.ts'

keepMemorySmall()

const systems: Partial<Record<NodeJS.Platform, DesktopState['system']>> = { win32: 'windows', darwin: 'mac' }
const system = systems[process.platform] ?? 'linux'
const folder = app.getPath('userData')
const renderer = join(import.meta.dirname, '../renderer')
const log = openLog(join(folder, 'logs'))
const window = mainWindow(folder, log)

process.on('uncaughtException', (error) => log.fault('Uncaught:', error))
process.on('unhandledRejection', (error) => log.fault('Unhandled:', error))
ignoreOverrides(process.env)
// Windows shows notifications of those alone whom it knows by the name that the installer gave it.
if (system === 'windows') app.setAppUserModelId(appId)
app.enableSandbox()
protocol.registerSchemesAsPrivileged([scheme])
if (app.requestSingleInstanceLock()) void start()
else app.quit()

async function start() {
  obeyNobodyElse()
  try {
    trustSystemAuthorities()
  } catch (error) {
    log.fault("The system's certificate authorities could not be read:", error)
  }
  const sites = await Sites.open(join(folder, 'sites.json'))
  app.on('web-contents-created', (_event, contents) => guardPages(contents, openOutside))

  let signs: ReturnType<typeof systemSigns> | undefined
  const userAgent = `Vitrine/${app.getVersion()} (${system})`
  const secrets = keychain({ load: loadKeytar, service: 'Vitrine' })
  const sessions: Sessions = new Sessions(secrets, sites.keepsToken, async (address, kept) => {
    await sites.setKept(address, kept)
    tellState()
    if (!sessions.signedIn(address)) return
    uploads.signedIn(address)
    signs?.look()
  })
  const connection = connectionTo(sessions, userAgent)
  const requests = siteRequests({
    ...{ version: app.getVersion(), system, sites, sessions, connection },
    find: (address) => findSite(address, userAgent),
    onForget: (address) => uploads.forget(address),
    reload: window.reload,
    onChange: tellState,
  })
  if (sites.current) void sessions.tokenOf(sites.current)
  const uploads = await openUploads({
    folder: join(folder, 'uploads'),
    sites: sites.addresses(),
    connection,
    current: () => sites.current,
    tell(event) {
      window.tell('uploads', event)
      signs?.changed(event)
    },
  })
  signs = systemSigns(uploads, window)
  function tellState() {
    window.tell('state', requests.state())
  }

  await app.whenReady()
  // As the page is until another scheme is chosen in it; once it is there, it says which it has.
  nativeTheme.themeSource = 'dark'
  guardPermissions(session.defaultSession)
  // A page asks the site it was loaded for, also while the next one is already chosen.
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
      onFault: (error) => log.fault('A request failed:', error),
    }),
  )
  answer(ipcMain, {
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
        const shown = window.current()
        const paths = shown ? await chosenPaths(shown, what) : []
        if (paths.length > 0) await uploads.addPaths(paths)
      },
      async set(setting) {
        if ('scheme' in setting) nativeTheme.themeSource = setting.scheme
        else await uploads.setParallel(setting.parallel)
      },
      async saveReport() {
        const shown = window.current()
        if (shown) await saveText(shown, 'uploads.csv', await uploads.report())
      },
    },
    drop: uploads.addPaths,
    onFault: (error) => log.fault('A call failed:', error),
  })

  /** Whatever of it may go out goes to the browser; a page of ours is the site's there. */
  function openOutside(url: string) {
    const address = isOurPage(url) && sites.current ? sites.current + url.slice(origin.length) : url
    const allowed = externalAddress(address, sites.links())
    if (allowed) shell.openExternal(allowed).catch((error) => log.fault('The browser did not open:', error))
    return allowed !== undefined
  }

  const mac = system === 'mac'
  const choose = (command: Parameters<typeof window.tell<'command'>>[1]) => window.tell('command', command)
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuOf({ mac, packaged: app.isPackaged, choose })))
  const leave = leaving({
    busy: uploads.busy,
    mayInterrupt: () => mayInterruptUploads(window.current()),
    close: () => Promise.all([uploads.close(), window.kept(), sessions.settled()]),
    quit: () => app.quit(),
    onFault: (error) => log.fault('Closing failed:', error),
  })
  app.on('before-quit', leave)
  app.on('window-all-closed', () => {
    if (!mac) app.quit()
  })
  // Elsewhere than on a Mac the app ends with its window, so it is asked while the window is there.
  const open = () =>
    window.open((opened) => {
      if (!mac) opened.on('close', leave)
    })
  app.on('activate', () => void open())
  powerMonitor.on('resume', uploads.online)

  await open()
  signs.look()
  await requests.refresh()
}

/** Nothing of how the app was started, then or again, is obeyed: it has no addresses and opens no files. */
function obeyNobodyElse() {
  app.on('second-instance', () => {
    log.note('Started a second time; whatever came with that was left aside.')
    window.show()
  })
  app.on('open-url', (event) => event.preventDefault())
  app.on('open-file', (event) => event.preventDefault())
}
