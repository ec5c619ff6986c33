import { useSyncExternalStore } from 'react'
import { createListeners } from '#renderer/core/listeners.ts'

const { notify, watch } = createListeners()
let target: string | undefined

function setTarget(url: string | undefined) {
  target = url
  notify()
}

/** Opens the page of a payment provider. */
export function leaveTo(url: string) {
  setTarget(url)
  // Back may show the page as it was left.
  addEventListener('pageshow', () => setTarget(undefined), { once: true })
  location.assign(url)
}

/** Whether the browser is opening this page of a provider. */
export const useIsLeavingTo = (url: string | undefined) =>
  useSyncExternalStore(
    watch,
    () => url !== undefined && url === target,
    () => false,
  )
