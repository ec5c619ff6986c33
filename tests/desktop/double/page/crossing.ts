/**
 * Copies plain objects and arrays; `change` may replace each value. Sent to pages as source, like everything in this
 * folder, so it cannot use imports.
 */
export function crossing(value: unknown, change: (value: unknown) => unknown): unknown {
  const changed = change(value)
  if (changed !== undefined) return changed
  if (Array.isArray(value)) return value.map((part) => crossing(part, change))
  if (!value || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, crossing(part, change)]))
}
