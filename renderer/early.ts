declare global {
  interface Window {
    /** By boot.js: what was pressed and sent since the page began to be read. */
    early?: { kept: Event[]; stop(): void }
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * On a slow line a page is read, filled in and pressed long before its scripts are
 * there, by people and by what keeps their passwords. From here on React listens;
 * answers how to tell it what it has missed.
 */
export function takeEarly(): () => void {
  window.early?.stop()
  const missed = window.early?.kept ?? []
  const filled = [...document.querySelectorAll<Field>('#app :is(input, textarea, select)')]
    .filter(isChanged)
    .map((field) => ({ field, value: field.value }))
  return () => {
    for (const { field, value } of filled) fill(field, value)
    // Once React has drawn what was filled in.
    setTimeout(() => press(missed))
  }
}

function isChanged(field: Field) {
  if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.selected !== one.defaultSelected)
  return isTicked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

/** React takes what it finds in a field for what it has written there itself, and hears of nothing but changes. */
function fill(field: Field, value: string) {
  if (isTicked(field)) {
    field.checked = field.defaultChecked
    field.click()
    return
  }
  field.value = field instanceof HTMLSelectElement ? value : ''
  // Past React, which watches this very field.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function press(missed: readonly Event[]) {
  // Pressed again and again, because nothing happened, it was still meant once.
  for (const button of new Set(missed.map(buttonOf))) button?.click()
  const sent = missed.findLast(({ type }) => type === 'submit')
  if (sent instanceof SubmitEvent && sent.target instanceof HTMLFormElement && sent.defaultPrevented)
    sent.target.requestSubmit(sent.submitter)
}

/** The button that a click was for; a form's own is told of by what it sends. */
function buttonOf({ type, target }: Event): HTMLButtonElement | undefined {
  const button = type === 'click' && target instanceof Element && target.closest('button')
  return button && (button.type !== 'submit' || !button.form) ? button : undefined
}
