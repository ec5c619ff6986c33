interface Dates {
  start_date: string
  end_date: string
  /** IANA name: `Africa/Harare`. */
  timeZone: string
}

/**
 * Put together from parts: what whole formats look like differs between the
 * server and browsers, and a page must be the same in both.
 */
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

/** `21` and `Nov`, for the leaf of a calendar. */
export function eventDay({ start_date, timeZone }: Pick<Dates, 'start_date' | 'timeZone'>) {
  const { day, month } = partsOf(start_date, timeZone)
  return { day, month }
}

/** `2026-11-21T19:30:00+02:00`: as search engines want it. */
export function withOffset(instant: string, timeZone: string): string {
  const { zone } = partsOf(instant, timeZone)
  const [, sign = '+', hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d+)(?::(\d+))?)?$/.exec(zone) ?? []
  const shift = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  const local = new Date(Date.parse(instant) + shift * 60_000).toISOString().slice(0, 19)
  return `${local}${sign}${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}
