import './styles.ts'
import { hydrate } from '@tanstack/react-query'
import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom'
import { makeQueryClient, setTransport } from './core/api/api.ts'
import { restoreCachedCompany } from './core/company/company.ts'
import { readState } from './core/head/page-state.ts'
import { startOfflineWorker } from './core/platform/offline-worker.ts'
import { webPlatform } from './core/platform/web.ts'
import { reloadOnUserChange } from './core/session/me.ts'
import { collectEarlyInput, holdNavigation } from './early.ts'
import { makeRoutes } from './routes.tsx'
import { Providers } from './start.tsx'

const platform = webPlatform()
setTransport(platform.send)
// A separate task, so that parsing the scripts and starting the page do not block for long.
setTimeout(() => void start())
// In development files are never cached.
if (import.meta.env.PROD) startOfflineWorker()

/** Hydrates the server-rendered page, or renders it without one. */
async function start() {
  const client = makeQueryClient()
  const state = readState()
  if (state) hydrate(client, state.queries)
  else restoreCachedCompany(client)
  reloadOnUserChange(client, platform.session)

  const routes = makeRoutes(client)
  // Lazy routes must be loaded before hydration; if that fails, the router shows the error.
  const rendered =
    state?.hydrationData && (await loadMatched(routes)) && isRenderedAddress() ? state.hydrationData : undefined
  const replayInput = collectEarlyInput()
  const held = rendered ? [holdNavigation(), replayInput] : []
  const router = createBrowserRouter(routes, rendered && { hydrationData: rendered })

  const app = document.getElementById('app')!
  // Once, although strict mode runs effects twice in development.
  const release = () => {
    for (const handle of held.splice(0)) handle()
  }
  const page = (
    <Providers client={client} platform={platform}>
      <Hydrated onHydrated={release}>
        <RouterProvider router={router} />
      </Hydrated>
    </Providers>
  )
  if (!rendered) return createRoot(app).render(page)
  // A transition hydrates in small steps, and at once on a click.
  startTransition(() => void hydrateRoot(app, page, { onRecoverableError: report }))
}

/** Calls `onHydrated` as soon as the page reacts to input, before the click that caused hydration is handled. */
function Hydrated({ onHydrated, children }: { onHydrated(): void; children: ReactNode }) {
  useLayoutEffect(onHydrated, [onHydrated])
  return children
}

/**
 * Whether the address is still the rendered one. The user may have gone back before hydration,
 * also while scripts were loading, so this is checked last.
 */
function isRenderedAddress() {
  const sent = URL.parse(performance.getEntriesByType('navigation')[0]?.name ?? '')
  return !sent || sent.pathname + sent.search === location.pathname + location.search
}

/** Loads the lazy routes of the address early. Returns whether that succeeded. */
async function loadMatched(all: RouteObject[]) {
  const matches = matchRoutes(all, location) ?? []
  const loads = matches.map(async ({ route }) => {
    if (typeof route.lazy !== 'function') return
    Object.assign(route, await route.lazy(), { lazy: undefined })
  })
  return (await Promise.allSettled(loads)).every(({ status }) => status === 'fulfilled')
}

/** Logs hydration errors, which tests look for. React has rendered the page again. */
function report(error: unknown) {
  // biome-ignore lint/suspicious/noConsole: tests read the console
  console.error('The rendered page did not match.', error)
}
