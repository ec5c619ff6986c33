import { expect, test } from 'vitest'
import { eventDay, eventWhen, instantIn, localIn, withOffset } from './event-dates.ts'

const evening = {
  start_date: '2026-11-21T17:30:00.000Z',
  end_date: '2026-11-21T21:00:00.000Z',
  timeZone: 'Africa/Harare',
}

test('formats an event in its time zone', () => {
  expect(eventWhen(evening)).toBe('Sat 21 Nov 2026, 19:30–23:00 GMT+2')
  expect(eventWhen({ ...evening, timeZone: 'Asia/Kolkata' })).toBe(
    'Sat 21 Nov 2026, 23:00 – Sun 22 Nov 2026, 02:30 GMT+5:30',
  )
  expect(eventDay({ ...evening, timeZone: 'Pacific/Auckland' })).toEqual({ day: '22', month: 'Nov' })
})

test.each([
  ['Africa/Harare', '2026-11-21T19:30:00+02:00'],
  ['America/New_York', '2026-11-21T12:30:00-05:00'],
  ['Asia/Kolkata', '2026-11-21T23:00:00+05:30'],
  ['UTC', '2026-11-21T17:30:00+00:00'],
])('formats the time in %s as %s', (timeZone, expected) => {
  expect(withOffset(evening.start_date, timeZone)).toBe(expected)
})

test.each([
  ['Africa/Harare', '2026-11-21T19:30', '2026-11-21T17:30:00.000Z'],
  ['America/St_Johns', '2026-07-01T08:00', '2026-07-01T10:30:00.000Z'],
  // The hours before and after a clock change.
  ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
  ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
])('converts local time in %s: %s', (timeZone, local, instant) => {
  expect(instantIn(local, timeZone)).toBe(instant)
  expect(localIn(instant, timeZone)).toBe(local)
})

test('rejects invalid times and shifts skipped hours forward', () => {
  expect(instantIn('', 'UTC')).toBeUndefined()
  expect(instantIn('tomorrow', 'UTC')).toBeUndefined()
  expect(instantIn('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
})
