import { lazy, Suspense, useState } from 'react'
import { useShortcut } from './shortcuts.ts'

const Palette = lazy(async () => ({ default: (await import('../palette/admin/Palette.tsx')).Palette }))
const KeysHelp = lazy(async () => ({ default: (await import('./KeysHelp.tsx')).KeysHelp }))

type Overlay = 'palette' | 'keys'

/** The command palette and the list of keys, each downloaded when it is first asked for. */
export function useOverlays() {
  const [open, setOpen] = useState<Overlay>()
  const [wanted, setWanted] = useState<Partial<Record<Overlay, true>>>({})
  const show = (overlay: Overlay) => {
    setWanted((before) => ({ ...before, [overlay]: true }))
    setOpen(overlay)
  }
  const close = () => setOpen(undefined)
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
