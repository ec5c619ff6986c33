import { expect, test } from 'vitest'
import { calendarLinks } from './calendar-links.ts'

test('links to calendars with times in UTC', () => {
  const links = calendarLinks({
    _id: '1',
    title: 'Tea & cake',
    caption: '',
    start_date: '2026-11-21T17:30:00.000Z',
    end_date: '2026-11-21T21:00:00.000Z',
    ...{ location: 'Hall', address: '', city: 'Harare' },
  })
  const google = new URL(links.google).searchParams
  expect([google.get('text'), google.get('dates'), google.get('location')]).toEqual([
    ...['Tea & cake', '20261121T173000Z/20261121T210000Z', 'Hall, Harare'],
  ])
  expect(new URL(links.outlook).searchParams.get('startdt')).toBe('2026-11-21T17:30:00.000Z')
})
