import './styles.ts'
import './desktop/desktop.css'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { AppError } from '#shared/core/errors.ts'
import { makeQueryClient, setTransport } from './core/api/api.ts'
import { companyQuery, restoreCachedCompany } from './core/company/company.ts'
import { paths } from './core/paths.ts'
import { desktopPlatform, findDesktop } from './core/platform/desktop.ts'
import { DesktopFrame } from './desktop/DesktopFrame.tsx'
import { FirstRun } from './desktop/FirstRun.tsx'
import { NotInTheApp } from './desktop/NotInTheApp.tsx'
import { Unreachable } from './desktop/Unreachable.tsx'
import { makeRoutes } from './routes.tsx'
import { Providers } from './start.tsx'

const app = createRoot(document.getElementById('app')!)
const found = findDesktop()
if (found) void start(found)
else app.render(<NotInTheApp />)

/** Renders the pages of the website for the current site, without server rendering. */
async function start({ bridge, state }: NonNullable<typeof found>) {
  const platform = desktopPlatform(bridge, state)
  setTransport(platform.send)
  const client = makeQueryClient()
  const renderApp = (page: ReactNode) =>
    app.render(
      <Providers client={client} platform={platform}>
        {page}
      </Providers>,
    )

  const site = state.sites.find(({ address }) => address === state.current)
  if (!site) {
    // There is no server that knows the session yet.
    client.setQueryDefaults(companyQuery.queryKey, { enabled: false })
    return renderApp(
      <DesktopFrame>
        <FirstRun />
      </DesktopFrame>,
    )
  }
  document.documentElement.dataset.site = site.address
  restoreCachedCompany(client)
  try {
    await client.ensureQueryData({ ...companyQuery, retry: false })
  } catch (error) {
    return renderApp(
      <DesktopFrame>
        <Unreachable site={site} reason={AppError.from(error).message} />
      </DesktopFrame>,
    )
  }
  // Signing in leads to the dashboard unless another page was requested.
  if (location.pathname + location.search === paths.login)
    history.replaceState(null, '', paths.loginThen(paths.admin.dashboard))
  const router = createBrowserRouter(makeRoutes(client))
  return renderApp(
    <DesktopFrame router={router}>
      <RouterProvider router={router} />
    </DesktopFrame>,
  )
}
