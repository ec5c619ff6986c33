import { join } from 'node:path'
import { app, type BrowserWindow, dialog, ipcMain, Menu, protocol, session, shell } from 'electron'
import { AppError } from '#shared/errors.ts'
import type { DesktopState } from '#shared/ipc.ts'
import { forwarder } from './bundle/forward.ts'
import { requestHandler } from './bundle/handler.ts'
import { isOurPage, origin, scheme } from './bundle/origin.ts'
import { firstPage } from './bundle/page.ts'
import { ignoreOverrides } from './harden.ts'
import { answer, tell } from './ipc.ts'
import { openLog } from './log.ts'
import { keychain } from './secrets/keychain.ts'
import { loadKeytar } from './secrets/keytar.ts'
import { connectionTo } from './sites/connection.ts'
import { findSite } from './sites/find-site.ts'
import { Sessions } from './sites/sessions.ts'
import { siteRequests } from './sites/site-requests.ts'
import { Sites } from './sites/sites.ts'
import { externalAddress } from './window/external.ts'
import { guardPages, guardPermissions } from './window/guards.ts'
import { menuOf } from './window/menu.ts'
import { openWindow, showPage } from './window/window.ts'

const system: DesktopState['system'] =
  process.platform === 'win32' ? 'windows' : process.platform === 'darwin' ? 'mac' : 'linux'

ignoreOverrides(process.env)
app.enableSandbox()
protocol.registerSchemesAsPrivileged([scheme])
if (app.requestSingleInstanceLock()) void start()
else app.quit()

async function start() {
  const folder = app.getPath('userData')
  const log = openLog(join(folder, 'logs'))
  process.on('uncaughtException', (error) => log.fault('Uncaught:', error))
  process.on('unhandledRejection', (error) => log.fault('Unhandled:', error))

  let window: BrowserWindow | undefined
  const page = () => (window?.isDestroyed() ? undefined : window)
  app.on('second-instance', () => {
    // Nothing of how it was started is obeyed: neither files nor addresses.
    log.note('Started a second time; whatever came with that was left aside.')
    page()?.restore()
    page()?.focus()
  })
  app.on('open-url', (event) => event.preventDefault())
  app.on('open-file', (event) => event.preventDefault())
  app.on('web-contents-created', (_event, contents) => guardPages(contents, openOutside))

  const sites = await Sites.open(join(folder, 'sites.json'))
  const userAgent = `Vitrine/${app.getVersion()} (${system})`
  const secrets = keychain({ load: loadKeytar, service: 'Vitrine' })
  const sessions: Sessions = new Sessions(secrets, sites.keepsToken, async (address, kept) => {
    await sites.setKept(address, kept)
    tellState()
  })
  const connection = connectionTo(sessions, userAgent)
  const requests = siteRequests({
    version: app.getVersion(),
    system,
    sites,
    sessions,
    connection,
    find: (address) => findSite(address, userAgent),
    reload: async () => {
      const shown = page()
      if (shown) await showPage(shown)
    },
    onChange: tellState,
  })
  function tellState() {
    const shown = page()
    if (shown) tell(shown.webContents, 'state', requests.state())
  }

  function openOutside(url: string) {
    const address = isOurPage(url) && sites.current ? sites.current + url.slice(origin.length) : url
    const allowed = externalAddress(address, sites.links())
    if (allowed) void shell.openExternal(allowed).catch((error) => log.fault('openExternal', error))
    return allowed !== undefined
  }

  if (sites.current) void sessions.tokenOf(sites.current)
  await app.whenReady()
  guardPermissions(session.defaultSession)
  // A page asks the site it was loaded for, also while the next one is already chosen.
  let loadedFor: string | undefined
  const renderer = join(import.meta.dirname, '../renderer')
  protocol.handle(
    scheme.scheme,
    requestHandler({
      folder: renderer,
      page() {
        loadedFor = sites.current
        return firstPage(renderer, requests.state())
      },
      forward: forwarder({ connection, sessions, address: () => loadedFor }),
      preview: async () => {
        throw notYet()
      },
      onFault: (error) => log.fault('A request failed:', error),
    }),
  )

  answer(ipcMain, {
    handlers: {
      ...requests,
      openExternal({ url }) {
        if (!openOutside(url)) throw new AppError('FORBIDDEN', 'The app does not open this address.')
      },
      uploads: () => ({ items: [], status: { parallel: 4 } }),
      chooseUploads: async () => void (await dialog.showOpenDialog({ properties: ['openFile', 'multiSelections'] })),
      describeUploads: () => undefined,
      stepUploads: () => undefined,
      setParallel: () => undefined,
      saveReport: () => undefined,
    },
    drop: () => undefined,
    onFault: (error) => log.fault('A call failed:', error),
  })
  const menu = menuOf({
    mac: system === 'mac',
    packaged: app.isPackaged,
    choose: (command) => {
      const shown = page()
      if (shown) tell(shown.webContents, 'command', command)
    },
  })
  Menu.setApplicationMenu(Menu.buildFromTemplate(menu))

  const open = async () => {
    window = await openWindow(folder, log)
    await showPage(window)
  }
  app.on('activate', () => {
    if (!page()) void open()
  })
  app.on('window-all-closed', () => {
    if (system !== 'mac') app.quit()
  })
  await open()
  await requests.refresh()
}

const notYet = () => new AppError('UNAVAILABLE', 'Not yet.')
