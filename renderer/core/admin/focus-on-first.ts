/** Focuses the first invalid field in the order of the page. */
export function focusOnFirst(errors: Record<string, unknown>) {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')]
  fields.find(({ dataset }) => dataset.field !== undefined && dataset.field in errors)?.focus()
}
