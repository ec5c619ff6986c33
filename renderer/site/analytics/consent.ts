import { useSyncExternalStore } from 'react'
import { createListeners } from '#renderer/core/listeners.ts'
import { siteStorageKey } from '#renderer/core/site-storage-key.ts'
import { readStoredJson, writeStorage } from '#renderer/core/storage.ts'

export type Consent = 'accepted' | 'declined'

const key = 'cookie-consent'
/** Visitors are asked again after half a year. */
const maxAge = 182 * 86_400_000

const { notify, watch } = createListeners()
let isOpen = false

interface Answer {
  choice?: unknown
  at?: unknown
}
/** The answer in this document, where the browser forbids storage. */
let latest: Answer | undefined

/** Whether the browser sends Global Privacy Control or Do Not Track, which counts as declined. */
export const refusesTracking = () =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true || navigator.doNotTrack === '1'

function readConsent(): Consent | undefined {
  if (refusesTracking()) return 'declined'
  const saved = readStoredJson<Answer>(siteStorageKey(key))
  const stored = Number(latest?.at ?? 0) > Number(saved?.at ?? 0) ? latest : saved
  if (!stored || Date.now() - Number(stored.at) > maxAge) return undefined
  return stored.choice === 'accepted' || stored.choice === 'declined' ? stored.choice : undefined
}

export function saveConsent(choice: Consent) {
  latest = { choice, at: Date.now() }
  writeStorage(siteStorageKey(key), JSON.stringify(latest))
  isOpen = false
  notify()
}

export function openCookieSettings(open: boolean) {
  isOpen = open
  notify()
}

/** Answers of this tab and of others. */
function watchAnswers(listener: () => void) {
  const stop = watch(listener)
  window.addEventListener('storage', listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
  }
}

/** The visitor's answer; undefined if there is none, and on the server. */
export const useConsent = () => useSyncExternalStore<Consent | undefined>(watchAnswers, readConsent, () => undefined)

/** Whether the visitor opened the cookie settings. */
export const useCookieSettings = () =>
  useSyncExternalStore(
    watch,
    () => isOpen,
    () => false,
  )
