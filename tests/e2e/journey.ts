import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
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
  /** Whether the site may prepare for having no network. */
  offline?: boolean
  /** Whether the test lets calls fail as if the server could not answer. */
  failing?: boolean
  /** What the browser calls itself, where a machine must pass for a person. */
  userAgent?: string
  /** Where the clock of the browser is from. */
  timezone?: string
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
    const visits: OwnVisit[] = []
    await use(async (wish = {}) => {
      const visit = await visitOf(browser, wish)
      visits.push(visit)
      return visit
    })
    await Promise.all(visits.map(({ context }) => context.close()))
    // Errors, broken policies and hydration that did not match: every journey proves there are none.
    expect(visits.flatMap(({ complaints }) => complaints)).toEqual([])
  },
})

export interface OwnVisit extends Visit {
  /** What the pages have said is wrong with them. */
  complaints: string[]
}

/** Somebody's browser that nobody closes for them; `test` brings those that last as long as the test. */
export async function visitOf(browser: Browser, wish: Wish): Promise<OwnVisit> {
  const complaints: string[] = []
  const context = await contextFor(browser, wish)
  const page = await context.newPage()
  listen(page, complaints, wish)
  watchRequests(page)
  return {
    page,
    context,
    complaints,
    async open(path) {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      if (wish.scripts !== false) await alive(page)
    },
  }
}

async function contextFor(browser: Browser, wish: Wish) {
  const {
    viewport = desktop,
    scheme = 'dark',
    token,
    company = 'demo',
    scripts = true,
    offline = false,
    userAgent,
    timezone,
  } = wish
  const context = await browser.newContext({
    viewport,
    baseURL: addressOf(company),
    javaScriptEnabled: scripts,
    ...(userAgent && { userAgent }),
    ...(timezone && { timezoneId: timezone }),
    reducedMotion: 'reduce',
    // What a worker answers, tests cannot answer in its place.
    serviceWorkers: offline ? 'allow' : 'block',
  })
  context.setDefaultTimeout(patience)
  context.setDefaultNavigationTimeout(2 * patience)
  await context.addInitScript(
    ([theme, session]) => {
      // Frames of others are not the site's.
      if (window !== window.top) return
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
function listen(page: Page, complaints: string[], { offline, failing }: Wish) {
  const where = () => new URL(page.url()).pathname
  page.on('console', (message) => {
    // A refused call, or one without a connection, is the page's business to show; the browser notes it here as well.
    const unheard = offline ? 'net::ERR_(INTERNET_DISCONNECTED|FAILED)' : 'net::ERR_INTERNET_DISCONNECTED'
    const refused = `the server responded with a status of ${failing ? '(4[0-9]{2}|503)' : '4[0-9]{2}'}`
    const expected = new RegExp(`Failed to load resource: (${refused}|${unheard})`).test(message.text())
    if (message.type() === 'error' && !expected) complaints.push(`${where()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${where()}: ${String(error)}`))
}

/** Says of a page whether it has asked for nothing for a while. */
const quiet = new WeakMap<Page, () => boolean>()

function watchRequests(page: Page) {
  const open = new Set<Request>()
  let last = Date.now()
  const ended = (request: Request) => {
    open.delete(request)
    last = Date.now()
  }
  page.on('request', (request) => {
    // Who is signed in goes on listening for messages.
    if (!request.url().endsWith('/api/messages/stream')) open.add(request)
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  quiet.set(page, () => open.size === 0 && Date.now() - last > 400)
}

/** Waits until a page has everything it asked for. Also for tests that run at the same time, where nothing can be polled for. */
export async function settled(page: Page) {
  await page.waitForLoadState('load')
  const end = Date.now() + patience
  while (!quiet.get(page)?.()) {
    if (Date.now() > end) throw new Error(`${page.url()} does not settle`)
    await page.waitForTimeout(100)
  }
}

/** Before React has taken a page over, a click would be a plain link's and a key nobody's. */
async function alive(page: Page) {
  await page.waitForFunction(() => {
    // What the server writes for itself, like the mailbox, has nothing to take over.
    if (!document.getElementById('app')) return true
    const drawn = document.querySelector('#app > :not([role=status]) a, #app main')
    return drawn !== null && performance.getEntriesByName('alive').length > 0
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

/** The demonstration's own conversation with somebody: others may have asked about orders since. */
export const conversationWith = (page: Page, name: RegExp) =>
  page
    .getByRole('button', { name })
    .filter({ hasNotText: /Order VD-/ })
    .first()

/** Whether the floating buttons lie over something of the page to press. */
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
