import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import type { Bridge, DesktopState, RequestName } from '#shared/core/ipc.ts'
import { type DesktopApp, launch } from './launch.ts'
import { password } from './two-companies.ts'

/** The bridge that the preload script exposes to the page. */
declare const desktop: Bridge

/** An installation of the app, whose profile survives restarts. */
export interface Installation {
  /** All folders that it may write to: its profile and its temporary files. */
  folder: string
  start(about?: { args?: string[] }): Promise<Running>
  remove(): Promise<void>
}

export interface Running {
  app: DesktopApp
  page: Page
  /** Sends a request to the main process like the page. Throws its errors. */
  ask<Answer = void>(name: RequestName, input?: object): Promise<Answer>
  /** Opens a site, and waits for its page. */
  openSite(address: string): Promise<void>
  /** Signs in at the open site, like its page. */
  signIn(username?: string): Promise<void>
  state(): Promise<DesktopState>
}

/** With a keychain, unless `keyring: false` simulates a computer without one. */
export function installation({ keyring = true } = {}): Installation {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-installation-'))
  mkdirSync(join(folder, 'tmp'))
  const { DBUS_SESSION_BUS_ADDRESS: _, ...bare } = process.env
  const none = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(folder, 'no-bus')}` }
  const env = { ...bare, ...(keyring ? inject('keyring') : none), TMPDIR: join(folder, 'tmp') }
  let running: DesktopApp | undefined
  return {
    folder,
    async start({ args = [] } = {}) {
      // A failed attempt would lock the profile for the next one.
      if (running?.process().exitCode === null) await running.kill()
      running = await launch({ userData: join(folder, 'profile'), args, env })
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

/** Resolves once the page has loaded. While sites change there is an empty page. */
export const pageLoaded = (page: Page) =>
  page.waitForEvent('load', { predicate: (loaded) => loaded.url() !== 'about:blank' })

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
      const loaded = pageLoaded(page)
      // The response may be lost with the page that sent the request.
      await page.evaluate((site) => void setTimeout(() => desktop.ask('openSite', { address: site })), address)
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
