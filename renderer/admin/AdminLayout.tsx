import '../core/admin/styles.ts'
import { MantineThemeProvider } from '@mantine/core'
import { useClickOutside, useMediaQuery } from '@mantine/hooks'
import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useAdminPage } from '../core/admin/admin-page.ts'
import { adminTheme } from '../core/admin/admin-theme.ts'
import { PageSkeleton } from '../core/admin/PageSkeleton.tsx'
import { KeychainNotice } from '../core/desktop/KeychainNotice.tsx'
import { usePlatform } from '../core/platform/platform.ts'
import { useMe } from '../core/session/me.ts'
import { useFocusWatch } from '../core/ui/focus-watch.ts'
import { EachMediaQueue } from '../core/uploads/admin/MediaQueue.tsx'
import { LeaveWarning } from '../core/uploads/LeaveWarning.tsx'
import { UploadReport } from '../core/uploads/UploadReport.tsx'
import { SessionEnd } from '../identity/auth/SessionEnd.tsx'
import { adminLinks } from '../insight/palette/admin/admin-links.ts'
import styles from './AdminLayout.module.css'
import { RequireRole } from './RequireRole.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import { useOverlays } from './use-overlays.tsx'

/** Bar, sidebar and one page. Rendered on the server as a shell without data. */
export function AdminLayout() {
  const { desktop } = usePlatform()
  const { me, may } = useMe()
  const page = useAdminPage()
  const { pathname } = useLocation()
  const narrow = useMediaQuery('(max-width: 767px)', false)
  // Until somebody decides otherwise, wide screens show the sidebar and narrow ones do not.
  const [chosen, setChosen] = useState<'open' | 'closed'>()
  // Whoever may go nowhere is told so, without a menu of nothing beside it.
  const bare = me !== undefined && !adminLinks.some(({ permission }) => may(permission))
  const open = chosen ? chosen === 'open' : !narrow
  const { overlays, showPalette } = useOverlays()
  useFocusWatch()
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const [side, setSide] = useState<HTMLElement | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: crossing 768 px or going to a page forgets the choice
  useEffect(() => {
    setChosen((was) => (narrow ? undefined : was))
  }, [narrow, pathname])
  useClickOutside(() => narrow && open && setChosen('closed'), null, [bar, side])
  useEffect(() => {
    if (!(narrow && open)) return
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && setChosen('closed')
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [narrow, open])

  return (
    <MantineThemeProvider theme={adminTheme} inherit>
      <div className={styles.layout} data-sidebar={bare ? 'closed' : (chosen ?? 'auto')}>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <TopBar
          ref={setBar}
          sidebar={bare ? undefined : { open, toggle: () => setChosen(open ? 'closed' : 'open') }}
          onPalette={showPalette}
        />
        {!bare && <Sidebar ref={setSide} />}
        <div className={styles.scrim} aria-hidden="true" />
        <main id="main" className={styles.main} tabIndex={-1}>
          {desktop && <KeychainNotice />}
          <RequireRole permission={page.permission}>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </RequireRole>
        </main>
        {overlays}
        <SessionEnd />
        <UploadReport />
        <LeaveWarning />
        <EachMediaQueue>
          <UploadReport />
          <LeaveWarning />
        </EachMediaQueue>
      </div>
    </MantineThemeProvider>
  )
}
