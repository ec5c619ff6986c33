/** Focuses the element if the focus was lost, because the pressed control is disabled or removed. */
export function focusIfLost(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}
