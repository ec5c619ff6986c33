import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { overlayPhotoId } from './photo-overlay.ts'

let loaded: ComponentType | undefined

async function loadDialog() {
  loaded = (await import('./PhotoDialog.tsx')).PhotoDialog
  return { default: loaded }
}
const LazyDialog = lazy(loadDialog)

/** The place of the photo dialog. Every page that shows PhotoLinks has one. See [Note: Photos over a page]. */
export function PhotoOverlay() {
  usePreparedDialog()
  return overlayPhotoId(useLocation()) ? (
    <Suspense>
      <OverlayDialog />
    </Suspense>
  ) : null
}

/** Rendered without lazy loading once it is downloaded, because the transition needs the image at once. */
function OverlayDialog() {
  const [Dialog] = useState<ComponentType>(() => loaded ?? LazyDialog)
  return <Dialog />
}

/** Preloads the code of the dialog on hover. */
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
