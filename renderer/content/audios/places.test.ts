import { afterEach, expect, test, vi } from 'vitest'
import { isLong, withPlace } from './places.ts'

afterEach(() => vi.unstubAllGlobals())

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

test('what is heard in one tab does not take the place of what is heard in another', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  })
  const tab = async () => {
    vi.resetModules()
    return import('./places.ts')
  }
  const [one, other] = [await tab(), await tab()]
  const listen = ({ keepPlace }: typeof one, _id: string) => keepPlace({ _id, type: 'Podcast', duration: 600 }, 60, 600)
  expect([one.placeOf('a'), other.placeOf('a')]).toEqual([0, 0])
  listen(one, 'a')
  listen(other, 'b')
  const later = await tab()
  expect([later.placeOf('a'), later.placeOf('b')]).toEqual([60, 60])
})
