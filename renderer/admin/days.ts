/** A day as addresses name it, `2026-11-21`; nothing else. */
export const dayIn = (value: string | null) =>
  value && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

/** When a day begins for whoever looks, or one of the days after it. */
export function beginningOf(day: string, daysLater = 0) {
  const date = new Date(`${day}T00:00`)
  date.setDate(date.getDate() + daysLater)
  return date.toISOString()
}
