import { expect, test } from 'vitest'
import { isPressed, isSingle, keysOf, shortcuts } from './shortcuts.ts'

const nothing = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test('matches keys with Ctrl or Cmd in upper or lower case', () => {
  expect(isPressed('Mod+K', { ...nothing, key: 'k', ctrlKey: true })).toBe(true)
  expect(isPressed('Mod+K', { ...nothing, key: 'K', metaKey: true })).toBe(true)
  expect(isPressed('Mod+K', { ...nothing, key: 'k' })).toBe(false)
  expect(isPressed('Mod+K', { ...nothing, key: 'k', ctrlKey: true, shiftKey: true })).toBe(false)
  expect(isPressed('?', { ...nothing, key: '?', shiftKey: true })).toBe(true)
  expect(isPressed('/', { ...nothing, key: '/', ctrlKey: true })).toBe(false)
})

test('lists the single keys that can be turned off', () => {
  expect(Object.entries(shortcuts).flatMap(([name, { keys }]) => (isSingle(keys) ? [name] : []))).toEqual([
    'help',
    'search',
  ])
})

test('labels keys as on the keyboard', () => {
  expect(keysOf('Mod+K', true)).toEqual(['⌘', 'K'])
  expect(keysOf('Mod+K', false)).toEqual(['Ctrl', 'K'])
  expect(keysOf('Alt+Shift+ArrowUp', false)).toEqual(['Alt', 'Shift', '↑'])
})
