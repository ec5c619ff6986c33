import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type ElectronApplication, _electron as electron, type Page } from 'playwright-core'
import { inject } from 'vitest'
import type { PackagedApp } from './packaged.ts'

/** An installation of the app, packaged or not, whose profile survives restarts. */
export interface Computer {
  profile: string
  start(): Promise<Started>
  /** Ends the app if it is still running. */
  remove(): Promise<void>
}

export interface Started {
  page: Page
  /** What the user selects in native dialogs from now on. */
  chooses(folder: string): Promise<void>
  /** The number of windows. */
  windows(): number
  /** Quits the app. */
  close(): Promise<unknown>
  /** kill -9 */
  kill(): Promise<void>
}

/** Environment of the packaged app: its own profile on Linux, elsewhere the system decides. */
export function surroundings() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-smoke-'))
  const profiles: Partial<Record<NodeJS.Platform, string>> = {
    win32: join(process.env.APPDATA ?? homedir(), 'Vitrine'),
    darwin: join(homedir(), 'Library/Application Support/Vitrine'),
  }
  const profile = profiles[process.platform] ?? join(folder, 'config/Vitrine')
  if (existsSync(profile))
    throw new Error(`The app has a profile on this computer, which the tests would change: ${profile}`)
  const env = { ...process.env, ...inject('keyring'), XDG_CONFIG_HOME: join(folder, 'config') }
  return {
    profile,
    env: Object.fromEntries(Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined)),
    remove() {
      for (const made of [profile, folder]) rmSync(made, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export function computerWith({ bundle, executable }: PackagedApp): Computer {
  const { profile, env, remove } = surroundings()
  let running: ElectronApplication | undefined

  async function kill(app: ElectronApplication) {
    const pid = await app.evaluate(() => process.pid)
    const gone = app.waitForEvent('close')
    process.kill(pid, 'SIGKILL')
    await gone
    running = undefined
  }

  return {
    profile,
    async start() {
      const executablePath = resolve(bundle, executable)
      const app = await electron.launch({ executablePath, env, chromiumSandbox: true })
      running = app
      const page = await app.firstWindow()
      await page.waitForLoadState()
      return {
        page,
        windows: () => app.windows().length,
        chooses: (folder) =>
          app.evaluate(({ dialog }, selected) => {
            dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [selected] })
          }, folder),
        async close() {
          await app.close()
          running = undefined
        },
        kill: () => kill(app),
      }
    },
    async remove() {
      if (running) await kill(running)
      remove()
    },
  }
}
