import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { browserArgs, browserPath } from '../e2e/browser.ts'
import type { double, Message, Order } from './double/control.ts'
import type { ElectronDouble } from './double/index.ts'

type Electron = ElectronDouble & { double: typeof double }

export interface DesktopApp {
  /** Runs a function in the main process, like Playwright's `_electron`. The function can only use `arg`. */
  evaluate<R, A = undefined>(work: (electron: Electron, arg: A) => R | Promise<R>, arg?: A): Promise<R>
  /** The pages of its windows. */
  windows(): Page[]
  /** The first page that has loaded. */
  firstWindow(): Promise<Page>
  process(): ChildProcess
  /** The output of the main process so far. */
  output(): string
  /** Quits the app. Resolves with its exit code when all its processes have ended. */
  close(): Promise<number | null>
  /** kill -9 of the main process. Its pages end with it, as in Electron. */
  kill(): Promise<void>
}

interface Options {
  /** The profile folder. Launches with the same folder are the same installation. */
  userData: string
  main?: string
  args?: string[]
  env?: NodeJS.ProcessEnv
}

const register = new URL('double/register.ts', import.meta.url).href

/** Starts a built main process on the Electron double. See [Note: Electron double]. */
export async function launch({
  userData,
  main = 'out/main/index.js',
  args = [],
  env = {},
}: Options): Promise<DesktopApp> {
  const child = fork(main, args, {
    execArgv: ['--import', register],
    env: { ...process.env, ...env, ELECTRON_DOUBLE_USER_DATA: userData },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (text) => {
      output += String(text)
    })
  const order = (given: Order) => {
    if (!child.connected) throw new Error(`the main process is gone:\n${output}`)
    child.send(given)
  }
  const answers = new Map<number, PromiseWithResolvers<unknown>>()
  let asked = 0
  const scheme = Promise.withResolvers<{ port: number; fingerprint: string }>()
  child.on('message', (message: Message) => {
    if ('port' in message) return scheme.resolve(message)
    const answer = answers.get(message.id)
    answers.delete(message.id)
    if ('error' in message) answer?.reject(new Error(message.error))
    else answer?.resolve(message.value)
  })

  let pages: BrowserContext | undefined
  const gone = once(child, 'exit').then(async ([code]) => {
    const ended = new Error(`the main process ended with ${String(code)}:\n${output}`)
    scheme.reject(ended)
    for (const answer of answers.values()) answer.reject(ended)
    await pages?.close()
    return code as number | null
  })
  pages = await openBrowser(userData, await scheme.promise)
  if (child.exitCode === null) order({ endpoint: endpointOf(userData)! })
  else await pages.close()
  const context = pages
  // Dialogs about leaving a page are the main process's. Playwright would accept them.
  context.on('dialog', (dialog) => void (dialog.type() !== 'beforeunload' && dialog.dismiss()))

  const app: DesktopApp = {
    process: () => child,
    output: () => output,
    windows: () => context.pages().filter((page) => page.url() !== 'about:blank'),
    async firstWindow() {
      const until = Date.now() + 30_000
      for (let page = app.windows()[0]; ; page = app.windows()[0]) {
        if (page) return page
        if (Date.now() > until || child.exitCode !== null) throw new Error(`no window appeared:\n${output}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    async evaluate<R, A>(work: (electron: Electron, arg: A) => R | Promise<R>, arg?: A) {
      const answer = Promise.withResolvers<unknown>()
      answers.set(++asked, answer)
      order({ id: asked, run: String(work), arg })
      return answer.promise as Promise<R>
    },
    async close() {
      if (child.exitCode === null && child.signalCode === null) order({ quit: true })
      return gone
    },
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
  return app
}

/** The launcher starts Chromium, so that it ends even if the main process crashes. Its profile is the app's. */
async function openBrowser(userData: string, { port, fingerprint }: { port: number; fingerprint: string }) {
  // An earlier launch left its address, which Chromium replaces only a moment after it has started.
  rmSync(portFileOf(userData), { force: true })
  const context = await chromium.launchPersistentContext(profileOf(userData), {
    executablePath: browserPath(),
    // The main process decides what pages see, not Playwright.
    viewport: null,
    colorScheme: null,
    reducedMotion: null,
    forcedColors: null,
    contrast: null,
    args: [
      ...browserArgs,
      '--remote-debugging-port=0',
      // See [Note: Schemes of the double].
      `--host-resolver-rules=MAP *.invalid:443 127.0.0.1:${port}`,
      `--ignore-certificate-errors-spki-list=${fingerprint}`,
      // All frames of a page in one process, so that one debugger session reaches them all.
      '--disable-site-isolation-trials',
    ],
  })
  for (const until = Date.now() + 10_000; Date.now() < until && !endpointOf(userData); )
    await new Promise((resolve) => setTimeout(resolve, 10))
  return context
}

const profileOf = (userData: string) => join(userData, 'chromium')

/** The port for a second debugger, which the double uses. */
function endpointOf(userData: string) {
  if (!existsSync(portFileOf(userData))) return undefined
  const [port, path] = readFileSync(portFileOf(userData), 'utf8').split('\n')
  return path && `ws://127.0.0.1:${port}${path}`
}

const portFileOf = (userData: string) => join(profileOf(userData), 'DevToolsActivePort')
