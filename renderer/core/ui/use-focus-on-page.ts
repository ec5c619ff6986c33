import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { focusIfLost } from './focus-if-lost.ts'

/** Focuses the content after a navigation that removed the pressed link. */
export function useFocusOnPage() {
  const { pathname } = useLocation()
  const current = useRef(pathname)
  useEffect(() => {
    // On the first page the browser sets the focus.
    if (current.current !== pathname) focusIfLost(document.getElementById('main'))
    current.current = pathname
  }, [pathname])
}
