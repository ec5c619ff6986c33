import { expect, test } from 'vitest'
import { periodOf, readListState } from './choice.ts'

const read = (search: string) => readListState(new URLSearchParams(search))

test('reads the period from the URL and drops unknown values', () => {
  expect(periodOf(read(''))).toEqual({ days: 30 })
  expect(periodOf(read('days=90'))).toEqual({ days: 90 })
  expect(periodOf(read('days=5'))).toEqual({ days: 30 })
  expect(periodOf(read('start=2026-11-01&end=2026-11-07&days=7'))).toEqual({ start: '2026-11-01', end: '2026-11-07' })
  expect(periodOf(read('start=2026-11-01'))).toEqual({ start: '2026-11-01' })
  expect(periodOf(read('end=2026-11-07'))).toEqual({ days: 30 })
  expect(periodOf(read('start=2026-13-01&end=2026-11-07'))).toEqual({ days: 30 })
})

test('shows views and the previous period by default', () => {
  expect(read('figure=nonsense&as=poem')).toMatchObject({ figure: 'views', table: false, compare: true })
  expect(read('figure=revenue&as=table&compare=off')).toMatchObject({ figure: 'revenue', table: true, compare: false })
})
