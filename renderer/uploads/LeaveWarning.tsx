import { useEffect } from 'react'
import { usePlatform } from '../platform/platform.ts'
import { uploadFigures } from './upload-figures.ts'
import { useUploads } from './use-uploads.ts'

/** The browser asks before a tab is closed that still sends files. */
export function LeaveWarning() {
  const { uploads } = usePlatform()
  const { active } = uploadFigures(useUploads().items)
  const ends = active > 0 && !uploads.outlivesPage
  useEffect(() => {
    if (!ends) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [ends])
  return null
}
