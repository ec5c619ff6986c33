import { type ComponentType, lazy, useEffect, useEffectEvent } from 'react'
import { toast } from './toast.ts'

/**
 * A part of the page that is downloaded once it is drawn, or before by
 * `preload`. Where it cannot be had, as without a connection, `missing` is drawn
 * for it, and the page stays.
 */
export function lazyWithFallback<P extends object>(
  load: () => Promise<ComponentType<P>>,
  missing: ComponentType<P> = Nothing,
) {
  const part = lazy(async () => {
    try {
      return { default: await load() }
    } catch {
      return { default: missing }
    }
  })
  return Object.assign(part, { preload: () => void load().catch(() => undefined) })
}

const Nothing = () => null

/** In place of what somebody pressed a button for. */
export function Missing({ open = true, onClose }: { open?: boolean; onClose?: () => void }) {
  const say = useEffectEvent(() => {
    // Browsers remember that they could not have a file of the page: only loading it afresh helps.
    toast.error('This part of the page could not be loaded.', {
      topic: 'missing',
      action: { label: 'Reload', run: () => location.reload() },
    })
    onClose?.()
  })
  useEffect(() => {
    if (open) say()
  }, [open])
  return null
}
