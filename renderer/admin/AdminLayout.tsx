import '../core/admin/styles.ts'
import { MantineThemeProvider } from '@mantine/core'
import { useClickOutside, useMediaQuery } from '@mantine/hooks'
import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useAdminPage } from '../core/admin/admin-page.ts'
import { adminTheme } from '../core/admin/admin-theme.ts'
import { PageSkeleton } from '../core/admin/PageSkeleton.tsx'
import { useCompany } from '../core/company/company.ts'
import { KeychainNotice } from '../core/desktop/KeychainNotice.tsx'
import { usePlatform } from '../core/platform/platform.ts'
import { useMe } from '../core/session/me.ts'
import { useFocusRecovery } from '../core/ui/use-focus-recovery.ts'
import { EachMediaQueue } from '../core/uploads/admin/MediaQueue.tsx'
import { LeaveWarning } from '../core/uploads/LeaveWarning.tsx'
import { UploadReport } from '../core/uploads/UploadReport.tsx'
import { SessionEnd } from '../identity/auth/SessionEnd.tsx'
import { adminLinks } from '../insight/palette/admin/admin-links.ts'
import { PlatformNotices } from '../platform/owners/admin/PlatformNotices.tsx'
import { ExtraAdminNotice } from '../platform/subscriptions/ExtraAdminNotice.tsx'
import { PlanLimitDialog } from '../platform/subscriptions/PlanLimitDialog.tsx'
import { SubscriptionBanner } from '../platform/subscriptions/SubscriptionBanner.tsx'
import styles from './AdminLayout.module.css'
import { RequireRole } from './RequireRole.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import { useOverlays } from './use-overlays.tsx'

/** Layout of admin pages: top bar, sidebar and content. The server renders it as a shell. */
export function AdminLayout() {
  const { desktop } = usePlatform()
  const { me, may } = useMe()
  const page = useAdminPage()
  const { pathname } = useLocation()
  const narrow = useMediaQuery('(max-width: 767px)', false)
  // By default wide screens show the sidebar and narrow ones hide it.
  const [sidebar, setSidebar] = useState<'open' | 'closed'>()
  // Users without access to any screen see no sidebar.
  const noScreens = me !== undefined && !adminLinks.some(({ permission }) => may(permission))
  const open = sidebar ? sidebar === 'open' : !narrow
  const { owners } = useCompany()
  const { overlays, showPalette } = useOverlays()
  useFocusRecovery()
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const [side, setSide] = useState<HTMLElement | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: resizing past 768 px and navigation reset the sidebar
  useEffect(() => {
    setSidebar((was) => (narrow ? undefined : was))
  }, [narrow, pathname])
  useClickOutside(() => narrow && open && setSidebar('closed'), null, [bar, side])
  useEffect(() => {
    if (!(narrow && open)) return
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && setSidebar('closed')
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [narrow, open])

  return (
    <MantineThemeProvider theme={adminTheme} inherit>
      <div className={styles.layout} data-sidebar={noScreens ? 'closed' : (sidebar ?? 'auto')}>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <TopBar
          ref={setBar}
          sidebar={noScreens ? undefined : { open, toggle: () => setSidebar(open ? 'closed' : 'open') }}
          onPalette={owners ? undefined : showPalette}
        />
        {!noScreens && <Sidebar ref={setSide} />}
        <div className={styles.scrim} aria-hidden="true" />
        <main id="main" className={styles.main} tabIndex={-1}>
          {desktop && <KeychainNotice />}
          {may('admin') && !owners && <SubscriptionBanner />}
          {me?.isExtraAdmin && <ExtraAdminNotice />}
          <RequireRole permission={page.permission}>
            <PlatformNotices>
              <Suspense fallback={<PageSkeleton />}>
                <Outlet />
              </Suspense>
            </PlatformNotices>
          </RequireRole>
        </main>
        {!owners && overlays}
        <SessionEnd />
        <PlanLimitDialog />
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
