import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { LeaveDialog } from './LeaveDialog.tsx'

interface Props {
  /** Whether something would be lost. */
  when: boolean
  /** Part of the query string that says what is being edited: changing it leaves the form too. */
  param?: string | undefined
}

/** State of a way that leaves a form with nothing to ask about: it was saved, or cancelled by its own button. */
export const settled = { settled: true }

/** A question before what was typed is left behind, by closing the tab or by going elsewhere. One on a page. */
export function LeaveQuestion({ when, param }: Props) {
  const placeOf = ({ pathname, search }: { pathname: string; search: string }) =>
    pathname + (param ? `?${new URLSearchParams(search).get(param)}` : '')
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    // A place that the browser goes back to still carries the state it was once reached with.
    const asked = historyAction !== 'POP' && nextLocation.state?.settled === true
    return when && !asked && placeOf(currentLocation) !== placeOf(nextLocation)
  })
  useUnloadQuestion(when)
  if (blocker.state !== 'blocked') return null
  return <LeaveDialog onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />
}

/** The browser asks before the tab is closed or loaded anew. */
export function useUnloadQuestion(when: boolean) {
  useEffect(() => {
    if (!when) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [when])
}
