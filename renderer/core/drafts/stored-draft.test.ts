import { beforeEach, expect, test, vi } from 'vitest'
import { read, takenAlong, write } from './stored-draft.ts'

function storage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
})

test.each([
  [1, true],
  [14, true],
  [16, false],
  [600, false],
])('a draft typed %i minutes before signing in is taken along: %s', (minutes, expected) => {
  const draft = { values: { message: 'Is it open on Sunday?' }, at: Date.now() - minutes * 60_000 }
  write('draft::contact', draft)
  expect(takenAlong('contact', 'draft:rosa:contact')).toEqual(expected ? draft : undefined)
  expect(read('draft:rosa:contact')).toEqual(expected ? draft : undefined)
  // Nothing is left for the next person.
  expect(takenAlong('contact', 'draft:chris:contact')).toBeUndefined()
})
