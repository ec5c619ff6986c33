import { Outlet } from 'react-router-dom'
import { PlayerPlace } from '../audios/PlayerPlace.tsx'
import { SessionEnd } from '../auth/SessionEnd.tsx'
import { SendWaiting } from '../outbox/SendWaiting.tsx'
import { sessionEnd } from '../platform/session-end.ts'
import { FloatingActions } from './FloatingActions.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { useFocusOnPage } from './use-focus-on-page.ts'
import { useVisits } from './visits.ts'

/** What stands around every public page. */
export function SiteLayout() {
  useVisits()
  useFocusOnPage()
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
      <SendWaiting />
      <SessionEnd onDismiss={() => sessionEnd.tell(false)} />
    </>
  )
}
