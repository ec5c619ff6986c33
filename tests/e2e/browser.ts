import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const candidates = [
  process.env.CHROMIUM,
  // The headless shell has the same engine and starts faster.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const found = candidates.find((path) => path && existsSync(path))

/** The reason to skip browser tests; undefined if they can run. In CI a missing browser is a failure. */
export const noBrowser =
  found || process.env.CI
    ? undefined
    : 'Browser tests need Chromium: install it, or set CHROMIUM to its path. They are skipped.'

export function browserPath(): string {
  if (!found) throw new Error('Browser tests need Chromium: install it, or set CHROMIUM to its path.')
  return found
}

/** Arguments that run Chromium muted in any environment. */
export const browserArgs = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath(), args: browserArgs })
}
