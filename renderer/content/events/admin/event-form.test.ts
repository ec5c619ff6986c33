import { expect, test } from 'vitest'
import { blankEvent, changesOf, type EventFields, endFor, eventProblems, isMoved, newEvent } from './event-form.ts'

const walk: EventFields = {
  ...blankEvent,
  title: 'Night walk',
  start_date: '2099-01-02T19:30',
  end_date: '2099-01-02T21:30',
  timeZone: 'Africa/Harare',
  location: 'The mill',
  city: 'Harare',
  joinUrl: 'https://meet.example/x',
}

test('sends times as instants and omits the link for venues', () => {
  expect(newEvent({ ...walk, price: '12,5', capacity: '20' })).toMatchObject({
    ...{ title: 'Night walk', start_date: '2099-01-02T17:30:00.000Z', end_date: '2099-01-02T19:30:00.000Z' },
    ...{ price: 12.5, capacity: 20, published: false, publishAt: null, location: 'The mill', joinUrl: '' },
  })
  expect(newEvent({ ...walk, eventType: 'virtual' })).toMatchObject({
    ...{ location: '', city: '', joinUrl: 'https://meet.example/x', capacity: null },
  })
})

test('sends changed fields, and notify only with a new time or place', () => {
  expect(changesOf(walk, walk)).toEqual({})
  expect(changesOf(walk, { ...walk, content: '<p>x</p>', capacity: '3' })).toEqual({
    description: '<p>x</p>',
    capacity: 3,
  })
  expect(changesOf(walk, { ...walk, city: 'Gweru', notify: false })).toEqual({ city: 'Gweru', notify: false })
  // The same local time in another zone is another instant.
  expect(changesOf(walk, { ...walk, timeZone: 'UTC' })).toMatchObject({
    ...{ timeZone: 'UTC', start_date: '2099-01-02T19:30:00.000Z', notify: true },
  })
  expect([isMoved(walk, { ...walk, title: 'x' }), isMoved(walk, { ...walk, address: 'x' })]).toEqual([false, true])
})

test('retains the duration when the start changes', () => {
  expect(endFor(walk, '2099-01-03T08:00')).toBe('2099-01-03T10:00')
  expect(endFor({ start_date: '', end_date: '' }, '2099-01-03T23:00')).toBe('2099-01-04T01:00')
  expect(endFor(walk, '')).toBe(walk.end_date)
})

test('reports each problem on its field', () => {
  const wrong = { ...blankEvent, price: 'free', capacity: '0' }
  expect(eventProblems(wrong)).toEqual({
    title: 'A title is required.',
    start_date: 'Enter a start time.',
    end_date: 'Enter an end time.',
    price: 'Enter an amount like 12.50, or 0.',
    capacity: 'Use a whole number from 1 to 1000000.',
  })
  expect(eventProblems({ ...walk, end_date: '2099-01-02T19:00' })).toEqual({
    end_date: 'The end must not be before the start.',
  })
  expect(eventProblems(walk)).toEqual({})
})
