import { mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from 'electron'
import { browser } from './browser.ts'
import { appEvents, exit, lifecycle, quit } from './lifecycle.ts'
import { lockProfile } from './second-instance.ts'
import { strict } from './strict.ts'

const { name, productName, version } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, string>
const userData = process.env.ELECTRON_DOUBLE_USER_DATA!
mkdirSync(userData, { recursive: true })

const paths: Record<string, string> = {
  userData,
  sessionData: userData,
  logs: join(userData, 'logs'),
  crashDumps: join(userData, 'Crashpad'),
  temp: tmpdir(),
  home: join(userData, 'home'),
  downloads: join(userData, 'home', 'Downloads'),
  documents: join(userData, 'home', 'Documents'),
  pictures: join(userData, 'home', 'Pictures'),
}

const ready = browser().then(({ closed }) => {
  void closed.then(() => process.exit(1))
  lifecycle.isReady = true
  appEvents.emit('ready', {}, {})
})

export const app = strict(
  'app',
  Object.assign(appEvents, {
    name: productName ?? name!,
    isPackaged: true,
    whenReady: () => ready,
    isReady: () => lifecycle.isReady,
    quit: () => void quit(),
    exit: (code = 0) => exit(code),
    getName: () => productName ?? name!,
    getVersion: () => version!,
    getAppPath: () => process.cwd(),
    getLocale: () => 'en-US',
    getPath(key) {
      const path = paths[key]
      if (path === undefined) throw new Error(`Failed to get '${key}' path`)
      mkdirSync(path, { recursive: true })
      return path
    },
    setPath(key, path) {
      paths[key] = path
    },
    setAppUserModelId() {},
    /** Electron: "Sets the current executable as the default handler for a protocol" (docs/api/app.md). Only recorded. */
    setAsDefaultProtocolClient(protocol) {
      lifecycle.protocols.add(protocol)
      return true
    },
    isDefaultProtocolClient: (protocol) => lifecycle.protocols.has(protocol),
    /** The double cannot simulate the system's sandbox. */
    enableSandbox() {},
    requestSingleInstanceLock: (data?: object) => lockProfile(userData, data),
    focus() {},
  } satisfies Partial<App>),
)
