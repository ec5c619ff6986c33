import { existsSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'

const candidates = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const found = candidates.find((path) => path && existsSync(path))

/** Why browser tests cannot run here, or nothing. In CI a missing browser is a failure, not an excuse. */
export const noBrowser =
  found || process.env.CI
    ? undefined
    : 'Browser tests need Chromium: install it, or set CHROMIUM to its path. They are skipped.'

export function openBrowser(): Promise<Browser> {
  if (!found) throw new Error('Browser tests need Chromium: install it, or set CHROMIUM to its path.')
  return chromium.launch({
    executablePath: found,
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

export interface Visit {
  page: Page
  context: BrowserContext
  /** What the page complained about: errors, broken policies, hydration. Must stay empty. */
  complaints: string[]
}

/** A fresh visitor with nothing stored, and an ear on everything the page complains about. */
export async function visit(
  browser: Browser,
  { viewport = desktop, scheme = 'dark', token }: { viewport?: typeof desktop; scheme?: 'dark' | 'light'; token?: string } = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  await context.addInitScript(
    ([theme, session]) => {
      // Only where nothing is stored yet: the test itself may sign in and out, or switch.
      if (localStorage.getItem('theme') === null) localStorage.setItem('theme', theme!)
      if (session && sessionStorage.getItem('signed-in-once') === null) {
        sessionStorage.setItem('signed-in-once', 'yes')
        localStorage.setItem('token', session)
      }
    },
    [scheme, token],
  )
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    // A refused call is the page's business to show; the browser notes it here as well.
    const expected = /Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())
    if (message.type() === 'error' && !expected) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return { page, context, complaints }
}

/** WCAG 2.2 AA and the best practices, on the page as it stands. */
export async function expectAccessible(page: Page, what: string) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze()
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join('; ')}`,
  )
  expect(told, what).toEqual([])
}
