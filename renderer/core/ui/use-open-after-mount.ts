import { useEffect, useState } from 'react'

/**
 * Delays `open` until after the mount of a dialog. Mantine remembers the focus only when
 * `opened` changes, and could not restore it for lazily loaded dialogs.
 */
export function useOpenAfterMount(open: boolean): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return open && mounted
}
