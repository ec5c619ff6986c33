import { formatDate } from '#renderer/core/ui/format.ts'

/** Groups messages by day in the time zone of the reader. */
export function groupByDay<M extends { createdAt: string }>(messages: readonly M[], now = new Date()) {
  const days: { day: string; items: M[] }[] = []
  for (const message of messages) {
    const day = dayLabel(new Date(message.createdAt), now)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(message)
    else days.push({ day, items: [message] })
  }
  return days
}

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

function dayLabel(date: Date, now: Date) {
  const ago = Math.round((midnight(now) - midnight(date)) / 86_400_000)
  return ago === 0 ? 'Today' : ago === 1 ? 'Yesterday' : formatDate(date)
}
