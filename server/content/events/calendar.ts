import type { EventRow } from './events.table.ts'

type Entry = Pick<
  EventRow,
  'id' | 'title' | 'caption' | 'startsAt' | 'endsAt' | 'updatedAt' | 'location' | 'address' | 'city'
>

/** Events as a calendar file (RFC 5545). `address` is the URL of an event's page, `name` the calendar's name. */
export function calendarFile(
  entries: readonly { event: Entry; address: string }[],
  { host, name }: { host: string; name?: string },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vitrine//Events//EN',
    'METHOD:PUBLISH',
    ...(name ? [`X-WR-CALNAME:${escaped(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT6H'] : []),
    ...entries.flatMap((entry) => linesOf(entry, host)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function linesOf({ event, address }: { event: Entry; address: string }, host: string): string[] {
  const place = [event.location, event.address, event.city].filter(Boolean).join(', ')
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}@${host}`,
    `DTSTAMP:${moment(event.updatedAt)}`,
    `DTSTART:${moment(event.startsAt)}`,
    `DTEND:${moment(event.endsAt)}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(event.caption ? [`DESCRIPTION:${escaped(event.caption)}`] : []),
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    `URL:${address}`,
    'END:VEVENT',
  ]
}

/** `20261121T173000Z` */
const moment = (instant: string) => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`

/** Escapes special characters and removes control characters. */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')

/** Folds a line after at most 75 bytes; continuations begin with a space. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    if (Buffer.byteLength(current + character) > 74) {
      lines.push(current)
      current = ''
    }
    current += character
  }
  return [...lines, current].join('\r\n ')
}
