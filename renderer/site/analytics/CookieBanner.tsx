import { Button } from '@mantine/core'
import { useCallback, useEffect, useRef } from 'react'
import { bottomBar } from '#renderer/core/ui/bottom-bars.ts'
import { type AnalyticsService, analyticsServices } from '#shared/core/analytics-services.ts'
import styles from './CookieBanner.module.css'
import { openCookieSettings, refusesTracking, saveConsent, useConsent, useCookieSettings } from './consent.ts'

interface Props {
  service: AnalyticsService
  /** Whether this page asks visitors who have not answered. */
  isAsked: boolean
}

/** Asks for consent to the cookies of a service, until there is an answer, and again from the footer. */
export function CookieBanner({ service: { service, id }, isAsked }: Props) {
  const consent = useConsent()
  const isOpen = useCookieSettings()
  const section = useRef<HTMLElement>(null)
  const place = useCallback((element: HTMLElement | null) => {
    section.current = element
    return bottomBar(element)
  }, [])
  useEffect(() => {
    // Ends counting by a script that already runs.
    Object.assign(window, { [`ga-disable-${id}`]: consent !== 'accepted' })
    if (consent === 'declined') removeCookies()
  }, [consent, id])
  useEffect(() => {
    if (!isOpen) return undefined
    const opener = document.activeElement
    section.current?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [isOpen])
  if (!isOpen && (consent || !isAsked)) return null
  return (
    <section ref={place} tabIndex={-1} className={styles.banner} aria-label="Cookies">
      {refusesTracking() ? (
        <>
          <p className={styles.text}>
            Your browser sends Global Privacy Control or Do Not Track, so this site does not count your visits with
            cookies.
          </p>
          <div className={styles.buttons}>
            <Button variant="default" onClick={() => openCookieSettings(false)}>
              Close
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={styles.text}>
            May this site use cookies of {analyticsServices[service].label} to count visits? You can change your answer
            at any time under “Cookie settings”.
            {consent && ` You have ${consent} them.`}
          </p>
          <div className={styles.buttons}>
            <Button variant="default" onClick={() => saveConsent('declined')}>
              Decline
            </Button>
            <Button variant="default" onClick={() => saveConsent('accepted')}>
              Accept
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

/** Deletes the cookies of Google Analytics, which it sets for the host or its parent domain. */
function removeCookies() {
  const names = document.cookie
    .split(';')
    .map((cookie) => cookie.split('=', 1)[0]!.trim())
    .filter((name) => /^_ga(_|$)/.test(name))
  const labels = window.location.hostname.split('.')
  const domains = labels.map((_, from) => labels.slice(from).join('.'))
  const ended = names.flatMap((name) =>
    ['', ...domains].map((domain) => `${name}=; path=/; max-age=0${domain && `; domain=${domain}`}`),
  )
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
  for (const cookie of ended) document.cookie = cookie
}
