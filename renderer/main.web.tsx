import './styles.ts'
import { hydrate } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom'
import { makeQueryClient, setTransport } from './core/api/api.ts'
import { restoreCompany } from './core/company/company.ts'
import { readState } from './core/head/page-state.ts'
import { startOfflineWorker } from './core/platform/offline-worker.ts'
import { webPlatform } from './core/platform/web.ts'
import { followPerson } from './core/session/me.ts'
import { takeEarly } from './early.ts'
import { makeRoutes } from './routes.tsx'
import { Providers } from './start.tsx'

const platform = webPlatform()
setTransport(platform.send)
// A step of its own, so that reading these sources and starting the page are no one long wait.
setTimeout(() => void start())
// In development every file is new each time.
if (import.meta.env.PROD) startOfflineWorker()

/** Takes over what the server rendered; without that, draws the page from nothing. */
async function start() {
  const client = makeQueryClient()
  const state = readState()
  if (state) hydrate(client, state.queries)
  else restoreCompany(client)
  followPerson(client, platform.session)

  const routes = makeRoutes(client)
  // What the server rendered must be at hand before React compares it; where it cannot be had, the router says so.
  const rendered =
    state?.hydrationData && (await loadMatched(routes)) && isWhereItWasSentTo() ? state.hydrationData : undefined
  const router = createBrowserRouter(routes, rendered && { hydrationData: rendered })

  const app = document.getElementById('app')!
  const page = (
    <Providers client={client} platform={platform}>
      <RouterProvider router={router} />
    </Providers>
  )
  // In small steps, between which the page scrolls and answers; a click has it taken over at once.
  const doMissed = takeEarly()
  if (!rendered) return createRoot(app).render(page)
  startTransition(() => void hydrateRoot(app, page, { onRecoverableError: report }))
  onceAlive(doMissed)
}

function onceAlive(work: () => void) {
  const marks = new PerformanceObserver((list) => {
    if (list.getEntriesByName('alive').length === 0) return
    marks.disconnect()
    work()
  })
  marks.observe({ type: 'mark', buffered: true })
}

/**
 * Somebody may have gone back before the page was taken over: what the server rendered is of another address then.
 * Asked last, because they may also go while scripts of the page are loaded.
 */
function isWhereItWasSentTo() {
  const sent = URL.parse(performance.getEntriesByType('navigation')[0]?.name ?? '')
  return !sent || sent.pathname + sent.search === location.pathname + location.search
}

/** Resolves `lazy` of the routes at this address, as the router would only do later. Answers whether that worked. */
async function loadMatched(all: RouteObject[]) {
  const matches = matchRoutes(all, location) ?? []
  const loads = matches.map(async ({ route }) => {
    if (typeof route.lazy !== 'function') return
    Object.assign(route, await route.lazy(), { lazy: undefined })
  })
  return (await Promise.allSettled(loads)).every(({ status }) => status === 'fulfilled')
}

/** The page still works, but was drawn twice: that is a fault of ours, which tests look for here. */
function report(error: unknown) {
  // biome-ignore lint/suspicious/noConsole: there is nowhere else to tell it
  console.error('The rendered page did not match.', error)
}
