import { Suspense, useEffect, useState } from 'react'
import { lazyWithFallback, Missing } from '#renderer/core/ui/lazy-with-fallback.tsx'
import { useShortcut } from '../core/admin/shortcuts.ts'

const Palette = lazyWithFallback(async () => (await import('../insight/palette/admin/Palette.tsx')).Palette, Missing)
const KeysHelp = lazyWithFallback(async () => (await import('./KeysHelp.tsx')).KeysHelp, Missing)

type Overlay = 'palette' | 'keys'

/** The command palette and the list of keys, neither part of the first load. */
export function useOverlays() {
  const [open, setOpen] = useState<Overlay>()
  const [wanted, setWanted] = useState<Partial<Record<Overlay, true>>>({})
  const show = (overlay: Overlay) => {
    setWanted((before) => ({ ...before, [overlay]: true }))
    setOpen(overlay)
  }
  const close = () => setOpen(undefined)
  // Before it is asked for, so that what is typed right after its keys is typed into it.
  useEffect(() => {
    const timer = setTimeout(Palette.preload, 1500)
    return () => clearTimeout(timer)
  }, [])
  useShortcut('palette', () => {
    if (open === 'palette') close()
    // Over a question that waits for its answer there is nowhere to go.
    else if (!document.querySelector('[aria-modal="true"]')) show('palette')
  })
  useShortcut('help', () => show('keys'))
  return {
    showPalette: () => show('palette'),
    overlays: (
      <Suspense>
        {wanted.palette && <Palette open={open === 'palette'} onClose={close} onKeys={() => show('keys')} />}
        {wanted.keys && <KeysHelp open={open === 'keys'} onClose={close} />}
      </Suspense>
    ),
  }
}
