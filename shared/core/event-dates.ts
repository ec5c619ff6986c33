interface Dates {
  start_date: string
  end_date: string
  /** IANA name: `Africa/Harare`. */
  timeZone: string
}

/** Composed of parts, because complete formats differ between the server and browsers. */
function partsOf(instant: string, timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'shortOffset',
  })
  const parts = Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  const { weekday = '', day = '', month = '', year = '', hour = '', minute = '', timeZoneName = '' } = parts
  return { day, month, date: `${weekday} ${day} ${month} ${year}`, time: `${hour}:${minute}`, zone: timeZoneName }
}

/** `Sat 21 Nov 2026, 19:30–23:00 GMT+2`, in the time zone of the event. */
export function eventWhen({ start_date, end_date, timeZone }: Dates): string {
  const start = partsOf(start_date, timeZone)
  const end = partsOf(end_date, timeZone)
  return start.date === end.date
    ? `${start.date}, ${start.time}–${end.time} ${start.zone}`
    : `${start.date}, ${start.time} – ${end.date}, ${end.time} ${end.zone}`
}

/** `21` and `Nov`, for a calendar icon. */
export function eventDay({ start_date, timeZone }: Pick<Dates, 'start_date' | 'timeZone'>) {
  const { day, month } = partsOf(start_date, timeZone)
  return { day, month }
}

/** Offset of a time zone from UTC at a time, in minutes. */
function minutesAhead(instant: string, timeZone: string): number {
  const [, sign, hours = '0', minutes = '0'] =
    /^GMT(?:([+-])(\d+)(?::(\d+))?)?$/.exec(partsOf(instant, timeZone).zone) ?? []
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}

const two = (number: number) => String(number).padStart(2, '0')

/** `2026-11-21T19:30:00+02:00`, as search engines expect it. */
export function withOffset(instant: string, timeZone: string): string {
  const ahead = minutesAhead(instant, timeZone)
  const local = new Date(Date.parse(instant) + ahead * 60_000).toISOString().slice(0, 19)
  const minutes = Math.abs(ahead)
  return `${local}${ahead < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** `2026-11-21T19:30`, as `datetime-local` inputs expect it. */
export const localIn = (instant: string, timeZone: string) => withOffset(instant, timeZone).slice(0, 16)

/** The time of a local date and time; undefined if it is invalid. */
export function instantIn(local: string, timeZone: string): string | undefined {
  const localTime = Date.parse(`${local}Z`)
  if (Number.isNaN(localTime)) return undefined
  // The offset may change between the two, so it is looked up twice.
  const near = localTime - minutesAhead(new Date(localTime).toISOString(), timeZone) * 60_000
  return new Date(localTime - minutesAhead(new Date(near).toISOString(), timeZone) * 60_000).toISOString()
}
