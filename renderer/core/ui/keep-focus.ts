/** Whoever pressed something that is busy or gone by now goes on here with the keyboard, instead of nowhere. */
export function keepFocus(here: HTMLElement | null) {
  if (document.activeElement === document.body) here?.focus({ preventScroll: true })
}
