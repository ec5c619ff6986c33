import { useEffect } from 'react'
import { useUploads } from './use-uploads.ts'

/** The browser asks before a tab is closed that still sends files. */
export function LeaveWarning() {
  const busy = useUploads().some(({ state }) => state === 'sending')
  useEffect(() => {
    if (!busy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [busy])
  return null
}
