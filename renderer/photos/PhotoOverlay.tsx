import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { openedIn } from './opened.ts'

const loadDialog = () => import('./PhotoDialog.tsx')
const PhotoDialog = lazy(async () => ({ default: (await loadDialog()).PhotoDialog }))

/** The place of the photo dialog. Every page that shows PhotoLinks has one. See [Note: Photos over a page]. */
export function PhotoOverlay() {
  usePreparedDialog()
  return openedIn(useLocation()) ? (
    <Suspense>
      <PhotoDialog />
    </Suspense>
  ) : null
}

/** The dialog's part of the program is downloaded once somebody points at a photo, so that a click finds it there. */
function usePreparedDialog() {
  useEffect(() => {
    const prepare = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-photo]')) void loadDialog()
    }
    const signs = ['pointerover', 'focusin'] as const
    for (const sign of signs) document.addEventListener(sign, prepare, { passive: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, prepare)
    }
  }, [])
}
