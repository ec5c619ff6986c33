/** Puts the cursor into the first wrong field as the page has them, whatever order the errors came in. */
export function focusOnFirst(errors: Record<string, unknown>) {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')]
  fields.find(({ dataset }) => dataset.field !== undefined && dataset.field in errors)?.focus()
}
