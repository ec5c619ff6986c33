import { expect, test } from 'vitest'
import { boundsFor } from './bounds.ts'

const screens = [
  { x: 0, y: 0, width: 1920, height: 1040 },
  { x: 1920, y: 200, width: 1280, height: 700 },
]
const usual = { width: 1280, height: 860 }
const at = (x: number, y: number, width = 1000, height = 700) => ({ x, y, width, height, maximised: false })

test('restores the window while a screen shows it', () => {
  expect(boundsFor(at(100, 50), screens)).toEqual({ x: 100, y: 50, width: 1000, height: 700 })
  expect(boundsFor(at(2000, 250), screens)).toEqual({ x: 2000, y: 250, width: 1000, height: 700 })
})

test.each([
  ['not stored', undefined],
  ['on a screen that is gone', at(4000, 100)],
  ['above every screen', at(100, -500)],
  ['hardly in sight', at(-950, 100)],
  ['below every screen', at(100, 1030)],
])('ignores a stored position %s', (_, saved) => {
  expect(boundsFor(saved, screens)).toEqual(usual)
})

test('limits the window to its screen and the minimum size', () => {
  expect(boundsFor(at(1950, 250, 3000, 2000), screens)).toMatchObject({ width: 1280, height: 700 })
  expect(boundsFor(at(100, 100, 300, 10), screens)).toMatchObject({ width: 720, height: 520 })
})
