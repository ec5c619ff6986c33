import { expect, test } from 'vitest'
import { isLong, withPlace } from './places.ts'

test('where somebody stopped is kept from the first seconds on, and forgotten with the outro', () => {
  const hour = 3600
  const at = (time: number, duration = hour) => withPlace([], 'a', time, duration)
  expect(at(4)).toEqual([])
  expect(at(754.8)).toEqual([{ id: 'a', time: 754 }])
  expect(at(hour - 31)).toHaveLength(1)
  expect(at(hour - 30)).toEqual([])
  // A short one has a short outro.
  expect(at(50, 60)).toHaveLength(1)
  expect(at(54, 60)).toEqual([])
  // Going back to the beginning forgets, too.
  expect(withPlace([{ id: 'a', time: 700 }], 'a', 0, hour)).toEqual([])
})

test('a hundred are kept, the latest of them last', () => {
  let places: ReturnType<typeof withPlace> = []
  for (let n = 0; n < 120; n++) places = withPlace(places, `s${n}`, 60, 600)
  expect([places.length, places[0]!.id, places.at(-1)!.id]).toEqual([100, 's20', 's119'])
  places = withPlace(places, 's50', 90, 600)
  expect([places.length, places.at(-1)]).toEqual([100, { id: 's50', time: 90 }])
})

test('spoken sounds and long ones are gone on with, songs begin anew', () => {
  expect(isLong({ type: 'Podcast', duration: 60 })).toBe(true)
  expect(isLong({ type: 'Audiobook', duration: 60 })).toBe(true)
  expect(isLong({ type: 'Music', duration: 300 })).toBe(false)
  expect(isLong({ type: 'Music', duration: 301 })).toBe(true)
})
