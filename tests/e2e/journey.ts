import type { Browser, BrowserContext, Page } from 'playwright-core'
import { test as base, expect, type TestAPI } from 'vitest'
import { noBrowser, openBrowser } from './browser.ts'
import { addressOf, type Company } from './site.ts'

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

interface Wish {
  viewport?: { width: number; height: number }
  scheme?: 'dark' | 'light'
  /** A session to be signed in with. */
  token?: string
  company?: Company
  /** Whether the browser may run scripts. */
  scripts?: boolean
}

/** Somebody's browser, with nothing in it but what was wished for. */
export interface Visit {
  page: Page
  context: BrowserContext
  /** Goes to an address of the site and waits until the page is alive. */
  open(path: string): Promise<void>
}

interface Journey {
  browser: Browser | undefined
  visit(wish?: Wish): Promise<Visit>
}

/** How long to wait for what a person would wait for; machines that run tests are busy. */
const patience = 20_000

/** A test in a real browser, on the running demonstration; `visit` brings one visitor after the other. */
export const test: TestAPI<Journey> = base.extend<Journey>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads here what a fixture needs
    async ({}, use) => {
      const browser = noBrowser ? undefined : await openBrowser()
      await use(browser)
      await browser?.close()
    },
    { scope: 'worker' },
  ],
  visit: async ({ browser, skip }, use) => {
    if (!browser) return skip(noBrowser)
    const complaints: string[] = []
    const opened: BrowserContext[] = []
    await use(async (wish = {}) => {
      const context = await contextFor(browser, wish)
      opened.push(context)
      const page = await context.newPage()
      listen(page, complaints)
      return {
        page,
        context,
        async open(path) {
          await page.goto(path, { waitUntil: 'domcontentloaded' })
          if (wish.scripts !== false) await alive(page)
        },
      }
    })
    await Promise.all(opened.map((context) => context.close()))
    // Errors, broken policies and hydration that did not match: every journey proves there are none.
    expect(complaints).toEqual([])
  },
})

async function contextFor(browser: Browser, wish: Wish) {
  const { viewport = desktop, scheme = 'dark', token, company = 'demo', scripts = true } = wish
  const context = await browser.newContext({
    viewport,
    baseURL: addressOf(company),
    javaScriptEnabled: scripts,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(patience)
  context.setDefaultNavigationTimeout(2 * patience)
  await context.addInitScript(
    ([theme, session]) => {
      // Only once: the test itself may switch, sign in and sign out.
      if (sessionStorage.getItem('arrived')) return
      sessionStorage.setItem('arrived', 'yes')
      if (theme === 'light') localStorage.setItem('theme', theme)
      if (session) localStorage.setItem('token', session)
    },
    [scheme, token],
  )
  return context
}

/** What a page says is wrong with it. */
function listen(page: Page, complaints: string[]) {
  const where = () => new URL(page.url()).pathname
  page.on('console', (message) => {
    // A refused call is the page's business to show; the browser notes it here as well.
    const expected = /Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())
    if (message.type() === 'error' && !expected) complaints.push(`${where()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${where()}: ${String(error)}`))
}

/** React marks what it has taken over; before that, a click would be a plain link's. */
async function alive(page: Page) {
  await page.waitForFunction(() => {
    const drawn = document.querySelector('#app > :not([role=status]) a, #app main')
    return drawn !== null && Object.keys(drawn).some((key) => key.startsWith('__reactProps'))
  })
}

/** Waits for a condition that is no locator's, as long as a person would. */
export function eventually(look: () => unknown, seconds = 60): ReturnType<typeof expect.poll> {
  return expect.poll(look, { timeout: seconds * 1000, interval: 100 })
}

/** Waits until somebody could see it. */
export async function sees(page: Page, text: string | RegExp) {
  await page.getByText(text).first().waitFor()
}
