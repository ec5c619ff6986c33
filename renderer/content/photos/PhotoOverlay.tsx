import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { openedIn } from './opened.ts'

let loaded: ComponentType | undefined

async function loadDialog() {
  loaded = (await import('./PhotoDialog.tsx')).PhotoDialog
  return { default: loaded }
}
const LazyDialog = lazy(loadDialog)

/** The place of the photo dialog. Every page that shows PhotoLinks has one. See [Note: Photos over a page]. */
export function PhotoOverlay() {
  usePreparedDialog()
  return openedIn(useLocation()) ? (
    <Suspense>
      <Opened />
    </Suspense>
  ) : null
}

/** Drawn at once when it has been downloaded: what is lazy would leave one empty picture, and nothing to morph into. */
function Opened() {
  const [Dialog] = useState<ComponentType>(() => loaded ?? LazyDialog)
  return <Dialog />
}

/** The dialog's part of the program is downloaded once somebody points at a photo, so that a click finds it there. */
function usePreparedDialog() {
  useEffect(() => {
    const prepare = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-photo]')) void loadDialog().catch(() => undefined)
    }
    const signs = ['pointerover', 'focusin'] as const
    for (const sign of signs) document.addEventListener(sign, prepare, { passive: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, prepare)
    }
  }, [])
}
