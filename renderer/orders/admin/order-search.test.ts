import { expect, test } from 'vitest'
import { orderFilterOf, readOrderChoice } from './order-search.ts'

const read = (text: string) => readOrderChoice(new URLSearchParams(text))

test('an address is read, and what does not exist is left out', () => {
  expect(read('status=pending&q=%20rosa%20&from=2026-11-01&until=2026-11-30&sort=highest')).toEqual({
    status: 'pending',
    q: 'rosa',
    from: '2026-11-01',
    until: '2026-11-30',
    sort: 'highest',
  })
  expect(read('status=gone&from=yesterday&until=2026-99-99&sort=random')).toEqual({
    status: undefined,
    q: '',
    from: undefined,
    until: undefined,
    sort: 'newest',
  })
})

test('the last day counts whole, also when the clocks change', () => {
  const { from, until } = orderFilterOf(read('from=2026-03-29&until=2026-03-29'))
  expect(new Date(from!).getTime()).toBe(new Date(2026, 2, 29).getTime())
  expect(new Date(until!).getTime()).toBe(new Date(2026, 2, 30).getTime())
})
