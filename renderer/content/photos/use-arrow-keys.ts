import { useEffect } from 'react'

interface Options {
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** The arrow keys open the previous and next photo, except in text fields and menus. */
export function useArrowKeys({ onPrevious, onNext }: Options) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
      if (altKey || ctrlKey || metaKey || shiftKey) return
      if (target instanceof Element && target.closest('input, textarea, select, [role="menu"]')) return
      if (key === 'ArrowLeft') onPrevious?.()
      if (key === 'ArrowRight') onNext?.()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [onPrevious, onNext])
}
