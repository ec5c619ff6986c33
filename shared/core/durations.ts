/** Ordered names of duration ranges with their exclusive upper ends in seconds; the last one has no end. */
export type DurationRanges<N extends string = string> = Readonly<Record<N, number>>

/** `75` as `1:15`, `3675` as `1:01:15`. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** `75` as `1 minute 15 seconds`, for screen readers. */
export function formatSpoken(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ] as const
  const text = parts.filter(([value]) => value > 0).map(([value, unit]) => `${value} ${unit}${value === 1 ? '' : 's'}`)
  return text.join(' ') || '0 seconds'
}

/** `75` as `PT1M15S` (ISO 8601). */
export function isoDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${rest || whole === 0 ? `${rest}S` : ''}`
}

/** Seconds of `1:15`, `1:01:15` or `75`; undefined for other text. */
export function parseDuration(text: string): number | undefined {
  const parts = /^(?:(?:(\d{1,3}):)?(\d{1,2}):)?(\d{1,5})$/.exec(text.trim())
  if (!parts) return undefined
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  return hours * 3600 + minutes * 60 + seconds
}
