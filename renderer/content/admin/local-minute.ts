/** A moment as a field for date and time has it: `2026-11-22T09:30`, by the clock of this browser. */
export function localMinute(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The same of what the server says; empty for nothing. */
export const minuteOf = (instant: string | undefined) => (instant ? localMinute(new Date(instant)) : '')

/**
 * What is sent of such a field: the moment it names, unless it still names the
 * minute of what is stored, whose seconds would be lost.
 */
export function instantOf(minute: string, stored: string | undefined): string | undefined {
  if (minute === '' || minute === minuteOf(stored)) return undefined
  const date = new Date(minute)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
