/**
 * Copies plain objects and arrays, offering every value to `change` first; what that answers
 * replaces it. Sent into pages as source, like all in this folder, so it uses nothing from outside.
 */
export function crossing(value: unknown, change: (value: unknown) => unknown): unknown {
  const changed = change(value)
  if (changed !== undefined) return changed
  if (Array.isArray(value)) return value.map((part) => crossing(part, change))
  if (!value || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, crossing(part, change)]))
}
