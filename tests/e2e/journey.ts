import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { test as base, expect, type TestAPI } from 'vitest'
import { noBrowser, openBrowser } from './browser.ts'
import { addressOf, type Company } from './site.ts'

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

interface VisitOptions {
  viewport?: { width: number; height: number }
  scheme?: 'dark' | 'light'
  /** Token of a session to sign in with. */
  token?: string
  company?: Company
  /** Whether JavaScript is enabled. */
  scripts?: boolean
  /** Whether the site may register its service worker. */
  offline?: boolean
  /** Whether the test makes requests fail, so that logged errors are expected. */
  failing?: boolean
  /** User agent, for checks that expect a person's browser. */
  userAgent?: string
  /** Time zone of the browser. */
  timezone?: string
}

/** A new browser context with the given options. */
export interface Visit {
  page: Page
  context: BrowserContext
  /** Opens a page of the site and waits for hydration. */
  open(path: string): Promise<void>
}

interface Journey {
  browser: Browser | undefined
  visit(options?: VisitOptions): Promise<Visit>
}

/** Timeout in ms. Ends what hangs; slow machines need many seconds for a page. */
const timeout = 60_000

/** A test in a real browser on the running demonstration. `visit` opens a new browser context. */
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
    const visits: OwnVisit[] = []
    await use(async (options = {}) => {
      const visit = await visitOf(browser, options)
      visits.push(visit)
      return visit
    })
    await Promise.all(visits.map(({ context }) => context.close()))
    // Every test checks that no page logs errors, policy violations or hydration mismatches.
    expect(visits.flatMap(({ complaints }) => complaints)).toEqual([])
  },
})

export interface OwnVisit extends Visit {
  /** Errors that the pages logged. */
  complaints: string[]
}

/** Opens a browser context that the caller must close; contexts of `visit` close themselves. */
export async function visitOf(browser: Browser, options: VisitOptions): Promise<OwnVisit> {
  const complaints: string[] = []
  const context = await contextFor(browser, options)
  const page = await context.newPage()
  listen(page, complaints, options)
  watchRequests(page)
  return {
    page,
    context,
    complaints,
    async open(path) {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      if (options.scripts !== false) await alive(page)
    },
  }
}

async function contextFor(browser: Browser, options: VisitOptions) {
  const {
    viewport = desktop,
    scheme = 'dark',
    token,
    company = 'demo',
    scripts = true,
    offline = false,
    userAgent,
    timezone,
  } = options
  const context = await browser.newContext({
    viewport,
    baseURL: addressOf(company),
    javaScriptEnabled: scripts,
    ...(userAgent && { userAgent }),
    ...(timezone && { timezoneId: timezone }),
    reducedMotion: 'reduce',
    // Tests cannot intercept requests that a service worker answers.
    serviceWorkers: offline ? 'allow' : 'block',
  })
  context.setDefaultTimeout(timeout)
  context.setDefaultNavigationTimeout(2 * timeout)
  await context.addInitScript(
    ([theme, session, own]) => {
      // Skips frames of other sites.
      if (window !== window.top) return
      // Only on the first page: the test may change theme and session itself.
      if (sessionStorage.getItem('arrived')) return
      sessionStorage.setItem('arrived', 'yes')
      if (theme === 'light') localStorage.setItem('theme', theme)
      // The session is that of this company alone.
      if (session && location.origin === own) localStorage.setItem('token', session)
    },
    [scheme, token, addressOf(company)],
  )
  return context
}

/** Collects the errors that a page logs. */
function listen(page: Page, complaints: string[], { offline, failing }: VisitOptions) {
  const where = () => new URL(page.url()).pathname
  page.on('console', (message) => {
    // Ignores failed requests, which the browser logs too: showing them is the page's job.
    const unheard = offline ? 'net::ERR_(INTERNET_DISCONNECTED|FAILED)' : 'net::ERR_INTERNET_DISCONNECTED'
    const refused = `the server responded with a status of ${failing ? '(4[0-9]{2}|503)' : '4[0-9]{2}'}`
    const expected = new RegExp(`Failed to load resource: (${refused}|${unheard})`).test(message.text())
    if (message.type() === 'error' && !expected) complaints.push(`${where()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${where()}: ${String(error)}`))
}

/** Whether a page has sent no requests for a while. */
const quiet = new WeakMap<Page, () => boolean>()

function watchRequests(page: Page) {
  const open = new Set<Request>()
  let last = Date.now()
  const ended = (request: Request) => {
    open.delete(request)
    last = Date.now()
  }
  page.on('request', (request) => {
    // The message stream of signed-in users stays open.
    if (!request.url().endsWith('/api/messages/stream')) open.add(request)
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  quiet.set(page, () => open.size === 0 && Date.now() - last > 400)
}

/** Waits until a page has no pending requests. Polls by itself, because concurrent tests cannot use `eventually`. */
export async function settled(page: Page) {
  await page.waitForLoadState('load')
  const end = Date.now() + timeout
  while (!quiet.get(page)?.()) {
    if (Date.now() > end) throw new Error(`${page.url()} does not settle`)
    await page.waitForTimeout(100)
  }
}

/** Waits for hydration: before it, clicks only follow links and keys have no handlers. */
export async function alive(page: Page) {
  await page.waitForFunction(() => {
    // Pages that only the server renders, such as the mailbox, do not hydrate.
    if (!document.getElementById('app')) return true
    const drawn = document.querySelector('#app > :not([role=status]) a, #app main')
    return drawn !== null && performance.getEntriesByName('alive').length > 0
  })
}

/** Polls a condition that no locator expresses. */
export function eventually(look: () => unknown, seconds = 60): ReturnType<typeof expect.poll> {
  return expect.poll(look, { timeout: seconds * 1000, interval: 100 })
}

/** Waits until the text is visible. */
export async function sees(page: Page, text: string | RegExp) {
  await page.getByText(text).first().waitFor()
}

/** The demo's own conversation with a customer, without those of other tests about orders. */
export const conversationWith = (page: Page, name: RegExp) =>
  page
    .getByRole('button', { name })
    .filter({ hasNotText: /order VD-/i })
    .first()

/** Whether the floating buttons cover a control of the page. */
export const floatingCovers = (page: Page) =>
  page.evaluate(() => {
    const floating = document.querySelector('[aria-label="Quick actions"]')!
    const own = floating.getBoundingClientRect()
    const aside = getComputedStyle(floating).opacity === '0'
    const under = [...document.querySelectorAll('main button, main .mantine-active')].filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return left < own.right && right > own.left && top < own.bottom && bottom > own.top
    })
    return !aside && under.length > 0
  })
