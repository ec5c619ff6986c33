import { useEffect } from 'react'

/** Where the focus was: the element, and of the row it is in, what it takes to find its place in another. */
interface Place {
  element: HTMLElement
  row: Element | undefined
  beside: (Element | null)[]
  /** Which of the row's controls it is. */
  nth: number
}

const rows = 'tr, li, article'
const controls = 'a[href], button, input, select, textarea, [tabindex]'
const most = 8

const placeOf = (element: HTMLElement): Place => {
  const row = element.closest(rows) ?? undefined
  return {
    element,
    row,
    beside: row ? [row.nextElementSibling, row.previousElementSibling] : [],
    nth: row ? [...row.querySelectorAll(controls)].indexOf(element) : -1,
  }
}

const isThere = (element: Element) =>
  element.isConnected && !element.matches(':disabled') && (element as HTMLElement).checkVisibility()
const isBusy = (element: Element) => element.isConnected && element.matches('[aria-busy=true], [data-loading]')
const isLost = () => document.activeElement === document.body || document.activeElement?.matches(':disabled') === true

/** The same control of the next row, where a row is gone; otherwise its first. */
function inNextRow({ row, beside, nth }: Place): HTMLElement | undefined {
  if (!row || row.isConnected) return undefined
  for (const other of beside) {
    if (!other?.isConnected || other.tagName !== row.tagName) continue
    const found = [...other.querySelectorAll<HTMLElement>(controls)]
    const one = [found[nth], ...found].find((control) => control && isThere(control))
    if (one) return one
  }
  return undefined
}

/**
 * Focus is never left nowhere: when what had it goes away or can no longer be
 * used (a deleted row, a bar that saved, a notice that was answered), it goes to
 * the row that follows, to where it was before, or to the heading of the page.
 */
export function useFocusWatch() {
  useEffect(() => {
    let places: Place[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement)
        places = [placeOf(target), ...places.filter(({ element }) => element !== target)].slice(0, most)
    }
    const put = () => {
      const [last] = places
      if (!last || !isLost() || isBusy(last.element)) return
      for (const place of places) {
        const to = isThere(place.element) ? place.element : inNextRow(place)
        if (to) return to.focus({ preventScroll: true })
      }
      const heading = document.querySelector<HTMLElement>('main h1')
      if (!heading) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    // Dialogs and menus bring it back themselves, a moment after they have closed.
    const look = () => {
      clearTimeout(timer)
      if (isLost()) timer = setTimeout(put, 80)
    }
    const leave = ({ target }: FocusEvent) =>
      setTimeout(() => {
        // Somebody has clicked beside everything, or a field has let go of it.
        if (target instanceof HTMLElement && isThere(target) && isLost() && places[0]?.element === target) places = []
      })
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'data-loading'] })
    document.addEventListener('focusin', note)
    document.addEventListener('focusout', leave)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', note)
      document.removeEventListener('focusout', leave)
    }
  }, [])
}
