import { Link, Outlet } from 'react-router-dom'
import { PlayerPlace } from '../content/audios/PlayerPlace.tsx'
import { useCompany } from '../core/company/company.ts'
import { ResumeOfflineQueue } from '../core/offline-queue/ResumeOfflineQueue.tsx'
import { paths } from '../core/paths.ts'
import { sessionExpiry } from '../core/platform/session-expiry.ts'
import { useFocusOnPage } from '../core/ui/use-focus-on-page.ts'
import { SessionEnd } from '../identity/auth/SessionEnd.tsx'
import { Footer } from '../site/site/Footer.tsx'
import { Header } from '../site/site/Header.tsx'
import { useVisits } from '../site/site/visits.ts'
import { FloatingActions } from './FloatingActions.tsx'
import styles from './SiteLayout.module.css'

/** Layout of all public pages. */
export function SiteLayout() {
  useVisits()
  useFocusOnPage()
  const { owners } = useCompany()
  // The owners' site has no public pages.
  if (owners)
    return (
      <>
        <header className={styles.bar}>
          <Link to={paths.owners.companies}>Platform</Link>
        </header>
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
        <SessionEnd onDismiss={() => sessionExpiry.set(false)} />
      </>
    )
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <FloatingActions />
      <PlayerPlace />
      <ResumeOfflineQueue />
      <SessionEnd onDismiss={() => sessionExpiry.set(false)} />
    </>
  )
}
