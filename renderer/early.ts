declare global {
  interface Window {
    /** Clicks and submits that boot.js recorded since the page loaded. */
    early?: { kept: Event[]; stop(): void }
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * On a slow connection users and password managers fill in and click before hydration.
 * Returns a function that replays that input once React listens.
 */
export function collectEarlyInput(): () => void {
  window.early?.stop()
  const recorded = window.early?.kept ?? []
  const filled = [...document.querySelectorAll<Field>('#app :is(input, textarea, select)')]
    .filter(isChanged)
    .map((field) => ({ field, value: field.value }))
  return () => {
    for (const { field, value } of filled) fill(field, value)
    // After React has rendered the filled values.
    setTimeout(() => replay(recorded))
  }
}

/**
 * Hydration must start with the address that was rendered, so a user who goes back meanwhile waits for its end. Call it
 * before the router is created. Returns a function that goes there.
 */
export function holdNavigation(): () => void {
  let isHeld = false
  const hold = (event: Event) => {
    event.stopImmediatePropagation()
    isHeld = true
  }
  window.addEventListener('popstate', hold)
  return () => {
    window.removeEventListener('popstate', hold)
    if (isHeld) window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }
}

function isChanged(field: Field) {
  if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.selected !== one.defaultSelected)
  return isTicked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

/** React ignores values that it already knows, so the value is reset before the change event. */
function fill(field: Field, value: string) {
  if (isTicked(field)) {
    field.checked = field.defaultChecked
    field.click()
    return
  }
  field.value = field instanceof HTMLSelectElement ? value : ''
  // Uses the native setter, because React overrides it on the element.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function replay(recorded: readonly Event[]) {
  // Repeated clicks on an unresponsive button count once.
  for (const button of new Set(recorded.map(buttonOf))) button?.click()
  const sent = recorded.findLast(({ type }) => type === 'submit')
  if (sent instanceof SubmitEvent && sent.target instanceof HTMLFormElement && sent.defaultPrevented)
    sent.target.requestSubmit(sent.submitter)
}

/** The clicked button, except submit buttons, whose form fires a submit event. */
function buttonOf({ type, target }: Event): HTMLButtonElement | undefined {
  const button = type === 'click' && target instanceof Element && target.closest('button')
  return button && (button.type !== 'submit' || !button.form) ? button : undefined
}
