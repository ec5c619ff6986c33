import { expect, test } from 'vitest'
import { rowShare } from './row-share.ts'

test('a photo takes its aspect ratio of the row', () => {
  expect(rowShare({ width: 3000, height: 2000 })).toBe(1.5)
  expect(rowShare({ width: 2000, height: 3000 })).toBe(0.667)
})

test('limits the row share of very wide and very tall photos', () => {
  expect(rowShare({ width: 12_000, height: 1000 })).toBe(2.4)
  expect(rowShare({ width: 100, height: 4000 })).toBe(0.5)
})

test('a photo of unknown size is square', () => {
  expect(rowShare({ width: 0, height: 0 })).toBe(1)
})
