import { afterEach, expect, test } from 'vitest'
import { setFormatSettings } from '#renderer/core/ui/format.ts'
import { defaultLocaleSettings } from '#shared/core/locale-options.ts'
import { orderFilterOf, readOrderChoice } from './order-search.ts'

afterEach(() => setFormatSettings(defaultLocaleSettings))

const read = (text: string) => readOrderChoice(new URLSearchParams(text))

test('reads the URL and drops unknown values', () => {
  expect(
    read(
      'status=completed,pending,gone&payment=failed&q=%20rosa%20&tag=gift&from=2026-11-01&until=2026-11-30&sort=highest',
    ),
  ).toEqual({
    statuses: ['pending', 'completed'],
    payment: 'failed',
    view: undefined,
    q: 'rosa',
    tag: 'gift',
    from: '2026-11-01',
    until: '2026-11-30',
    sort: 'highest',
  })
  expect(read('status=gone&payment=perhaps&from=yesterday&until=2026-99-99&sort=random')).toEqual({
    statuses: [],
    payment: undefined,
    view: undefined,
    q: '',
    tag: undefined,
    from: undefined,
    until: undefined,
    sort: 'newest',
  })
})

test('requests several statuses, or any', () => {
  expect(orderFilterOf(read('status=pending,cancelled')).status).toEqual(['pending', 'cancelled'])
  expect(orderFilterOf(read('')).status).toBeUndefined()
  const { status, view } = orderFilterOf(read('view=abandoned&status=pending'))
  expect({ status, view }).toEqual({ status: undefined, view: 'abandoned' })
})

test("uses whole days of the company's time zone, also when clocks change", () => {
  const oneDay = () => orderFilterOf(read('from=2026-03-29&until=2026-03-29'))
  setFormatSettings({ ...defaultLocaleSettings, timezone: 'Europe/Berlin' })
  expect(oneDay()).toMatchObject({ from: '2026-03-28T23:00:00.000Z', until: '2026-03-29T22:00:00.000Z' })
  setFormatSettings({ ...defaultLocaleSettings, timezone: 'America/Los_Angeles' })
  expect(oneDay()).toMatchObject({ from: '2026-03-29T07:00:00.000Z', until: '2026-03-30T07:00:00.000Z' })
})
