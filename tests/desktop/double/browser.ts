import { connect, type Devtools } from './cdp.ts'

export interface Tab {
  devtools: Devtools
  close(): void
  /** Closes it unless its `beforeunload` opens a dialog that is dismissed. */
  leave(): void
  /** Resolves when it has closed. */
  closed: Promise<void>
}

export interface Chromium {
  send: Devtools['send']
  on: Devtools['on']
  closed: Promise<void>
  /** An empty page that waits for `Runtime.runIfWaitingForDebugger`. */
  newTab(): Promise<Tab>
}

let connection: Promise<Chromium> | undefined
const endpoint = Promise.withResolvers<string>()

/** Called by the launcher, which starts Chromium and ends it. */
export const browserIsAt = (address: string) => endpoint.resolve(address)

/** Chromium; one per app. */
export function browser(): Promise<Chromium> {
  connection ??= endpoint.promise.then(openBrowser)
  return connection
}

async function openBrowser(address: string): Promise<Chromium> {
  const { browser, page, closed } = await connect(address)
  const attached = new Map<string, PromiseWithResolvers<string>>()
  const sessionOf = (target: string) => {
    const session = attached.get(target) ?? Promise.withResolvers<string>()
    attached.set(target, session)
    return session
  }
  // Windows are denied before they open, see page/main-world.ts; this closes all others.
  browser.on('Target.attachedToTarget', ({ sessionId, targetInfo: { targetId, openerId } }) => {
    if (openerId) void deny(targetId, page(sessionId))
    else sessionOf(targetId).resolve(sessionId)
  })
  const deny = async (targetId: string, popup: Devtools) => {
    // The opening code waits until the page runs, so it runs briefly, with all its requests paused.
    await popup.send('Fetch.enable', {})
    await popup.send('Runtime.runIfWaitingForDebugger')
    await browser.send('Target.closeTarget', { targetId })
  }
  // Chromium may not close a page that is navigating.
  const repeat = (ask: () => void, closed: Promise<void>) => {
    ask()
    const again = setInterval(ask, 200)
    const stop = () => clearInterval(again)
    void closed.then(stop)
    return stop
  }
  const filter = [{ type: 'page' }]
  await browser.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter })

  return {
    closed,
    send: browser.send,
    on: browser.on,
    async newTab() {
      const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', newWindow: true })
      const session = await sessionOf(targetId).promise
      const devtools = page(session)
      const closed = new Promise<void>((resolve) =>
        browser.on('Target.detachedFromTarget', ({ sessionId }) => void (sessionId === session && resolve())),
      )
      return {
        devtools,
        close: () => void repeat(() => void browser.send('Target.closeTarget', { targetId }), closed),
        leave() {
          const stop = repeat(() => void devtools.send('Page.close'), closed)
          devtools.on('Page.javascriptDialogOpening', stop)
        },
        closed,
      }
    },
  }
}
