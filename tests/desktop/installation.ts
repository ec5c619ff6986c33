import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import type { Bridge, DesktopState, RequestName } from '#shared/core/ipc.ts'
import { type DesktopApp, launch } from './launch.ts'
import { password } from './two-companies.ts'

/** What the preload script gives the page. */
declare const desktop: Bridge

/** The app on somebody's computer: its profile outlives its runs. */
export interface Installation {
  /** Everything it may write to: its profile, and its folder for temporary files. */
  folder: string
  start(): Promise<Running>
  remove(): Promise<void>
}

export interface Running {
  app: DesktopApp
  page: Page
  /** Asks the main process as the page does. Throws what it refuses. */
  ask<Answer = void>(name: RequestName, input?: object): Promise<Answer>
  /** Chooses a site, and waits for the page that it brings. */
  openSite(address: string): Promise<void>
  /** Logs in at the site that is open, as its page does. */
  signIn(username?: string): Promise<void>
  state(): Promise<DesktopState>
}

/** With a keychain unless `keyring: false` says that this computer has none. */
export function installation({ keyring = true } = {}): Installation {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-installation-'))
  mkdirSync(join(folder, 'tmp'))
  const { DBUS_SESSION_BUS_ADDRESS: _, ...bare } = process.env
  const none = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(folder, 'no-bus')}` }
  const env = { ...bare, ...(keyring ? inject('keyring') : none), TMPDIR: join(folder, 'tmp') }
  let running: DesktopApp | undefined
  return {
    folder,
    async start() {
      // What a failed attempt left behind would hold the profile against the next.
      if (running?.process().exitCode === null) await running.kill()
      running = await launch({ userData: join(folder, 'profile'), env })
      const page = await running.firstWindow()
      await page.waitForLoadState()
      return used(running, page)
    },
    async remove() {
      await running?.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function used(app: DesktopApp, page: Page): Running {
  const running: Running = {
    app,
    page,
    async ask<Answer>(name: RequestName, input: object = {}) {
      const reply = await page.evaluate(([asked, given]) => desktop.ask(asked, given), [name, input] as const)
      if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`)
      return reply.value as Answer
    },
    async openSite(address) {
      const loaded = page.waitForEvent('load')
      // Its answer may be lost with the page that asked.
      await page.evaluate((site) => void desktop.ask('openSite', { address: site }), address)
      await loaded
    },
    async signIn(username = 'admin') {
      const body = JSON.stringify({ username, password })
      const status = await page.evaluate(async (given) => {
        const headers = { 'content-type': 'application/json' }
        return (await fetch('/api/auth/login', { method: 'POST', headers, body: given })).status
      }, body)
      if (status !== 200) throw new Error(`could not sign in: ${status}`)
    },
    state: () => running.ask<DesktopState>('state'),
  }
  return running
}
