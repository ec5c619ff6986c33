import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { LeaveDialog } from './LeaveDialog.tsx'

interface Props {
  /** Whether there are unsaved changes. */
  when: boolean
  /** Query parameter that names the edited record; changing it also leaves the form. */
  param?: string | undefined
}

/** Location state of a navigation that needs no confirmation: the form was saved or cancelled. */
export const skipLeavePrompt = { skipLeavePrompt: true }

/** Confirms before unsaved changes are lost by navigation or by closing the tab. At most one per page. */
export function LeavePrompt({ when, param }: Props) {
  const pageOf = ({ pathname, search }: { pathname: string; search: string }) =>
    pathname + (param ? `?${new URLSearchParams(search).get(param)}` : '')
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    // A POP navigation carries the state of the earlier visit.
    const isConfirmed = historyAction !== 'POP' && nextLocation.state?.skipLeavePrompt === true
    return when && !isConfirmed && pageOf(currentLocation) !== pageOf(nextLocation)
  })
  useBeforeUnloadPrompt(when)
  if (blocker.state !== 'blocked') return null
  return <LeaveDialog onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />
}

/** The browser asks before the tab is closed or reloaded. */
export function useBeforeUnloadPrompt(when: boolean) {
  useEffect(() => {
    if (!when) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [when])
}
