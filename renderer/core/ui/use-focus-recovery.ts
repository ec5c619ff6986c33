import { useEffect } from 'react'

/** A focused element, with its row and its position in that row. */
interface Place {
  element: HTMLElement
  row: Element | undefined
  beside: (Element | null)[]
  /** Index among the controls of the row. */
  nth: number
}

const rows = 'tr, li, article'
const controls = 'a[href], button, input, select, textarea, [tabindex]'
const maxPlaces = 8

const placeOf = (element: HTMLElement): Place => {
  const row = element.closest(rows) ?? undefined
  return {
    element,
    row,
    beside: row ? [row.nextElementSibling, row.previousElementSibling] : [],
    nth: row ? [...row.querySelectorAll(controls)].indexOf(element) : -1,
  }
}

const isFocusable = (element: Element) =>
  element.isConnected && !element.matches(':disabled') && (element as HTMLElement).checkVisibility()
const isBusy = (element: Element) => element.isConnected && element.matches('[aria-busy=true], [data-loading]')
const isLost = () => document.activeElement === document.body || document.activeElement?.matches(':disabled') === true

/** After a row was removed, the same control of the next row, or its first one. */
function inNextRow({ row, beside, nth }: Place): HTMLElement | undefined {
  if (!row || row.isConnected) return undefined
  for (const other of beside) {
    if (!other?.isConnected || other.tagName !== row.tagName) continue
    const found = [...other.querySelectorAll<HTMLElement>(controls)]
    const one = [found[nth], ...found].find((control) => control && isFocusable(control))
    if (one) return one
  }
  return undefined
}

/**
 * Restores a lost focus. When the focused element is removed or disabled, the focus
 * moves to the next row, to an earlier focused element, or to the page's heading.
 */
export function useFocusRecovery() {
  useEffect(() => {
    let places: Place[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement)
        places = [placeOf(target), ...places.filter(({ element }) => element !== target)].slice(0, maxPlaces)
    }
    const restore = () => {
      const [last] = places
      if (!last || !isLost() || isBusy(last.element)) return
      for (const place of places) {
        const to = isFocusable(place.element) ? place.element : inNextRow(place)
        if (to) return to.focus({ preventScroll: true })
      }
      const heading = document.querySelector<HTMLElement>('main h1')
      if (!heading) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    // Waits, because dialogs and menus restore the focus themselves after closing.
    const check = () => {
      clearTimeout(timer)
      if (isLost()) timer = setTimeout(restore, 80)
    }
    const leave = ({ target }: FocusEvent) =>
      setTimeout(() => {
        // The user clicked outside of all controls, or the field blurred itself.
        if (target instanceof HTMLElement && isFocusable(target) && isLost() && places[0]?.element === target)
          places = []
      })
    const observer = new MutationObserver(check)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'data-loading'] })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', leave)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', leave)
    }
  }, [])
}
