import { useEffect, useState } from 'react'

/**
 * `open`, one moment later when a dialog is already open as it is first mounted
 * (lazily loaded ones are): Mantine notes where the focus came from only when
 * `opened` changes, and could not bring it back otherwise.
 */
export function useOpening(open: boolean): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return open && mounted
}
