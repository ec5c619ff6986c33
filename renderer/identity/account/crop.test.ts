import { expect, test } from 'vitest'
import { cutOf, whole, within } from './crop.ts'

const wide = { width: 400, height: 200 }

test('the whole of a picture is its middle square', () => {
  expect(cutOf(whole, wide)).toEqual({ x: 100, y: 0, size: 200 })
  expect(cutOf(whole, { width: 100, height: 300 })).toEqual({ x: 0, y: 100, size: 100 })
})

test('what is moved and brought near is cut from there', () => {
  expect(cutOf({ zoom: 1, x: 0.5, y: 0 }, wide)).toEqual({ x: 0, y: 0, size: 200 })
  expect(cutOf({ zoom: 2, x: 0, y: -0.5 }, wide)).toEqual({ x: 150, y: 100, size: 100 })
})

test('a picture cannot be moved out of its frame', () => {
  expect(within({ zoom: 1, x: 9, y: 9 }, wide)).toEqual({ zoom: 1, x: 0.5, y: 0 })
  expect(within({ zoom: 99, x: 0, y: 0 }, wide)).toEqual({ zoom: 4, x: 0, y: 0 })
  for (const view of [
    { zoom: 3, x: 9, y: -9 },
    { zoom: 0, x: -9, y: 9 },
  ]) {
    const { x, y, size } = cutOf(view, wide)
    expect(x).toBeGreaterThanOrEqual(0)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(x + size).toBeLessThanOrEqual(400)
    expect(y + size).toBeLessThanOrEqual(200)
  }
})
