import { type ComponentType, lazy, useEffect, useEffectEvent } from 'react'
import { toast } from './toast.ts'

/**
 * A lazy component that is downloaded on render or by `preload`. When the download fails,
 * for example offline, `fallback` is rendered instead.
 */
export function lazyWithFallback<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ComponentType<P> = Nothing,
) {
  const part = lazy(async () => {
    try {
      return { default: await load() }
    } catch {
      return { default: fallback }
    }
  })
  return Object.assign(part, { preload: () => void load().catch(() => undefined) })
}

const Nothing = () => null

/** Fallback of a component that a button opens: shows an error with a reload button. */
export function LoadFailed({ open = true, onClose }: { open?: boolean; onClose?: () => void }) {
  const showError = useEffectEvent(() => {
    // Browsers cache failed module downloads, so only a reload helps.
    toast.error('This part of the page could not be loaded.', {
      topic: 'load-failed',
      action: { label: 'Reload', run: () => location.reload() },
    })
    onClose?.()
  })
  useEffect(() => {
    if (open) showError()
  }, [open])
  return null
}
