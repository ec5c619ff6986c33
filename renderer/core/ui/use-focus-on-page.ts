import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { keepFocus } from './keep-focus.ts'

/** What was pressed to come to a page is often gone with the one before; then its content has the focus. */
export function useFocusOnPage() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    // The first page begins where the browser begins.
    if (shown.current !== pathname) keepFocus(document.getElementById('main'))
    shown.current = pathname
  }, [pathname])
}
