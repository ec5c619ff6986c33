import { Suspense, useEffect, useState } from 'react'
import { LoadFailed, lazyWithFallback } from '#renderer/core/ui/lazy-with-fallback.tsx'
import { useShortcut } from '../core/admin/shortcuts.ts'

const Palette = lazyWithFallback(async () => (await import('../insight/palette/admin/Palette.tsx')).Palette, LoadFailed)
const KeysHelp = lazyWithFallback(async () => (await import('./KeysHelp.tsx')).KeysHelp, LoadFailed)

type Overlay = 'palette' | 'keys'

/** The command palette and the keyboard help, loaded on demand. */
export function useOverlays() {
  const [open, setOpen] = useState<Overlay>()
  const [wanted, setWanted] = useState<Partial<Record<Overlay, true>>>({})
  const show = (overlay: Overlay) => {
    setWanted((before) => ({ ...before, [overlay]: true }))
    setOpen(overlay)
  }
  const close = () => setOpen(undefined)
  // Preloaded, so that it receives text typed right after its shortcut.
  useEffect(() => {
    const timer = setTimeout(Palette.preload, 1500)
    return () => clearTimeout(timer)
  }, [])
  useShortcut('palette', () => {
    if (open === 'palette') close()
    // Does not open above a modal dialog.
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
