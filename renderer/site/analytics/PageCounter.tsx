import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { usePlayer } from '#renderer/content/audios/player-state.ts'
import { uploadFigures } from '#renderer/core/uploads/upload-figures.ts'
import { useUploads } from '#renderer/core/uploads/use-uploads.ts'
import { type AnalyticsService, analyticsServices, countsVisits } from '#shared/core/analytics-services.ts'
import { CookieBanner } from './CookieBanner.tsx'
import { refusesTracking, useConsent } from './consent.ts'
import { hasCountingScript, mayCountHere } from './counting-document.ts'

/** Counts each public page once, and asks for consent where the service needs it. */
export function PageCounter({ service }: { service: AnalyticsService }) {
  const location = useLocation()
  const { pathname } = location
  const consent = useConsent()
  const { needsConsent } = analyticsServices[service.service]
  const isAllowed = !refusesTracking() && (!needsConsent || consent === 'accepted')
  const isCounted = countsVisits(location)
  useEffect(() => {
    // A document that was sent for a private page does not count the pages after it.
    if (!isAllowed || !isCounted || !mayCountHere(service.service)) return undefined
    return onceIdle(() => {
      import('./count-page-view.ts')
        .then(({ countPageView }) => countPageView(service, pathname))
        // The page works without, for example offline.
        .catch(() => undefined)
    })
  }, [service, pathname, isAllowed, isCounted])
  const isBusy = useIsBusy()
  useEffect(() => {
    // Only a new document is without the script.
    const mustLeave = hasCountingScript() && !(isAllowed && isCounted)
    if (mustLeave && !isBusy && navigator.onLine) window.location.reload()
  }, [isAllowed, isCounted, isBusy])
  return needsConsent ? <CookieBanner service={service} isAsked={isCounted} /> : null
}

/** Whether a new document would end an upload or audio. */
function useIsBusy() {
  const { active, by } = uploadFigures(useUploads().items)
  const isPlaying = usePlayer(({ playing }) => playing)
  return isPlaying || active + by.ready + by.checking > 0
}

/** Calls `work` once the page has loaded and is idle. Returns a function that cancels it. */
function onceIdle(work: () => void) {
  let cancel = () => window.removeEventListener('load', wait)
  function wait() {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(work, 1000)
      cancel = () => clearTimeout(timer)
      return
    }
    const handle = requestIdleCallback(work, { timeout: 4000 })
    cancel = () => cancelIdleCallback(handle)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => cancel()
}
