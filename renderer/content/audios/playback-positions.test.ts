import { afterEach, expect, test, vi } from 'vitest'
import { isLong, withPosition } from './playback-positions.ts'

afterEach(() => vi.unstubAllGlobals())

test('stores the position after some seconds and deletes it at the end', () => {
  const hour = 3600
  const at = (time: number, duration = hour) => withPosition([], 'a', time, duration)
  expect(at(4)).toEqual([])
  expect(at(754.8)).toEqual([{ id: 'a', time: 754 }])
  expect(at(hour - 31)).toHaveLength(1)
  expect(at(hour - 30)).toEqual([])
  // Short tracks have short outros.
  expect(at(50, 60)).toHaveLength(1)
  expect(at(54, 60)).toEqual([])
  // Returning to the beginning also deletes the position.
  expect(withPosition([{ id: 'a', time: 700 }], 'a', 0, hour)).toEqual([])
})

test('stores the latest hundred positions', () => {
  let places: ReturnType<typeof withPosition> = []
  for (let n = 0; n < 120; n++) places = withPosition(places, `s${n}`, 60, 600)
  expect([places.length, places[0]!.id, places.at(-1)!.id]).toEqual([100, 's20', 's119'])
  places = withPosition(places, 's50', 90, 600)
  expect([places.length, places.at(-1)]).toEqual([100, { id: 's50', time: 90 }])
})

test('resumes podcasts and long audio, and restarts songs', () => {
  expect(isLong({ type: 'Podcast', duration: 60 })).toBe(true)
  expect(isLong({ type: 'Audiobook', duration: 60 })).toBe(true)
  expect(isLong({ type: 'Music', duration: 300 })).toBe(false)
  expect(isLong({ type: 'Music', duration: 301 })).toBe(true)
})

test('stores the positions of two tabs separately', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  })
  const tab = async () => {
    vi.resetModules()
    return import('./playback-positions.ts')
  }
  const [one, other] = [await tab(), await tab()]
  const listen = ({ savePosition }: typeof one, _id: string) =>
    savePosition({ _id, type: 'Podcast', duration: 600 }, 60, 600)
  expect([one.positionOf('a'), other.positionOf('a')]).toEqual([0, 0])
  listen(one, 'a')
  listen(other, 'b')
  const later = await tab()
  expect([later.positionOf('a'), later.positionOf('b')]).toEqual([60, 60])
})
