import type { EventRow } from './events.table.ts'

type Entry = Pick<
  EventRow,
  'id' | 'title' | 'caption' | 'startsAt' | 'endsAt' | 'updatedAt' | 'location' | 'address' | 'city'
>

/** An event as a calendar file (RFC 5545). `address` is that of its page. */
export function calendarOf(event: Entry, { host, address }: { host: string; address: string }): string {
  return calendarFile([{ event, address }], { host })
}

/** Events as one calendar file; `name` is what a calendar to subscribe to is called. */
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

/** Signs that mean something in this format, and none that would end a line. */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')

/** At most 75 bytes in a line; what is longer goes on in the next one, after a space. */
function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  for (const sign of line) {
    if (Buffer.byteLength(piece + sign) > 74) {
      pieces.push(piece)
      piece = ''
    }
    piece += sign
  }
  return [...pieces, piece].join('\r\n ')
}
