import { beforeEach, expect, test, vi } from 'vitest'
import { findDraft, forgetAnonymousDrafts, readDraft, writeDraft } from './stored-draft.ts'

/** Like the browser's: stored items are enumerable properties. */
function storage() {
  const items: Record<string, string> = {}
  return Object.defineProperties(items, {
    getItem: { value: (key: string) => items[key] ?? null },
    setItem: { value: (key: string, value: string) => void Object.assign(items, { [key]: value }) },
    removeItem: { value: (key: string) => void delete items[key] },
  })
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
])('a draft of %i minutes before sign-in is claimed: %s', (minutes, expected) => {
  const draft = { values: { message: 'Is it open on Sunday?' }, at: Date.now() - minutes * 60_000 }
  writeDraft('draft::contact', draft)
  expect(findDraft('contact', 'draft:rosa:contact')).toEqual(expected ? draft : undefined)
  expect(readDraft('draft:rosa:contact')).toEqual(expected ? draft : undefined)
  // The next user of the tab gets nothing.
  expect(findDraft('contact', 'draft:chris:contact')).toBeUndefined()
})

test('takes over the newer of an own and an anonymous draft, and deletes the anonymous one', () => {
  const draft = (message: string, secondsAgo: number) => ({ values: { message }, at: Date.now() - secondsAgo * 1000 })
  const [older, newer] = [draft('older', 60), draft('newer', 30)]
  for (const [own, anonymous] of [
    [older, newer],
    [newer, older],
  ] as const) {
    writeDraft('draft:rosa:contact', own)
    writeDraft('draft::contact', anonymous)
    expect(findDraft('contact', 'draft:rosa:contact')).toEqual(newer)
    expect(readDraft('draft::contact')).toBeUndefined()
  }
})

test('deletes all anonymous drafts of the tab after logout, and no others', () => {
  const draft = { values: { message: 'Hello' }, at: Date.now() }
  for (const key of ['draft::contact', 'draft::checkout', 'draft:rosa:contact']) writeDraft(key, draft)
  forgetAnonymousDrafts()
  expect([readDraft('draft::contact'), readDraft('draft::checkout')]).toEqual([undefined, undefined])
  expect(readDraft('draft:rosa:contact')).toEqual(draft)
})
