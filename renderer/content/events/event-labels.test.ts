import { expect, test } from 'vitest'
import { comingOf, placeOf, priceOf, timeUntil } from './event-labels.ts'

test.each([
  ['2026-01-04T04:10:00Z', '3 days and 4 hours'],
  ['2026-01-02T00:00:00Z', '1 day'],
  ['2026-01-01T02:05:30Z', '2 hours and 5 minutes'],
  ['2026-01-01T00:01:00Z', '1 minute'],
  ['2026-01-01T00:00:30Z', 'less than a minute'],
])('formats the time until %s as %s', (instant, expected) => {
  expect(timeUntil(instant, Date.parse('2026-01-01T00:00:00Z'))).toBe(expected)
})

test('labels a card with attendance, place and price', () => {
  expect(comingOf({ registrations: 1 })).toBe('1 registered')
  expect(comingOf({ registrations: 4, capacity: 5 })).toBe('4 registered, 1 place left')
  expect(comingOf({ registrations: 5, capacity: 5 })).toBe('5 registered, full')
  expect([priceOf({ price: 0 }), priceOf({ price: 20 })]).toEqual(['Free', '$20.00'])
  expect(placeOf({ isVirtual: false, location: 'Hall', city: 'Harare' })).toBe('Hall, Harare')
  expect(placeOf({ isVirtual: true, location: '', city: '' })).toBe('Online')
})
