const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })
const finePercent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** `72%` of 0.72. */
export const formatShare = (part: number) => percent.format(part)

/** `1.8%` of 0.018, where a whole percent is a lot. */
export const formatFineShare = (part: number) => finePercent.format(part)

/** `12:03` */
export const formatTime = (at: Date | number) => clock.format(at)

/** `21 Nov`, with the year when it is another one. For dense tables. */
export function formatShortDay(instant: string, now = new Date()) {
  const date = new Date(instant)
  return (date.getFullYear() === now.getFullYear() ? day : dayOfYear).format(date)
}
