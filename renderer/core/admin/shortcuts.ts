import { useEffect, useRef } from 'react'
import { useSingleKeys } from '../session/single-keys.ts'

interface Shortcut {
  /** `Mod` is Ctrl or Cmd. */
  keys: string
  does: string
  where: string
}

/** All keyboard shortcuts of the admin pages. */
export const shortcuts = {
  palette: { keys: 'Mod+K', does: 'Find anything, go anywhere', where: 'Everywhere' },
  help: { keys: '?', does: 'Show this list', where: 'Everywhere' },
  search: { keys: '/', does: 'Go to the search field', where: 'In lists' },
  save: { keys: 'Mod+S', does: 'Save what has changed', where: 'In forms' },
} as const satisfies Record<string, Shortcut>
type ShortcutName = keyof typeof shortcuts

/** Single keys can be triggered by accident, for example by speech input, so they can be turned off (WCAG 2.1.4). */
export const isSingle = (keys: string) => !keys.includes('+')

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Whether an event matches the keys. Shift is ignored for single keys, which may need it on some keyboards. */
export function isPressed(keys: string, { key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean {
  if (isSingle(keys)) return key === keys && !ctrlKey && !metaKey && !altKey
  return key.toLowerCase() === keys.slice('Mod+'.length).toLowerCase() && (ctrlKey || metaKey) && !altKey && !shiftKey
}

const inputs = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]'

/** Binds a shortcut. Single keys do nothing in inputs and under dialogs. */
export function useShortcut(name: ShortcutName, run: () => unknown) {
  const { keys } = shortcuts[name]
  const on = useSingleKeys()
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const single = isSingle(keys)
  useEffect(() => {
    if (single && !on) return
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPressed(keys, event)) return
      const inInput = event.target instanceof Element && event.target.closest(inputs)
      if (single && (inInput || document.querySelector('[aria-modal="true"]'))) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [keys, single, on])
}

/** Whether this is an Apple device, whose keys have other labels. */
const isApple = typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.platform)

const keyLabels: Record<string, string> = { Mod: 'Ctrl', ArrowUp: '↑', ArrowDown: '↓' }
const appleKeyLabels: Record<string, string> = { ...keyLabels, Mod: '⌘', Alt: '⌥' }

/** Labels of the keys on this device: `⌘` and `K`, or `Ctrl` and `K`. */
export const keysOf = (keys: string, apple = isApple): string[] =>
  keys.split('+').map((key) => (apple ? appleKeyLabels : keyLabels)[key] ?? key)

/** The value for `aria-keyshortcuts`. */
export const spokenKeys = (keys: string) => keys.replace('Mod', isApple ? 'Meta' : 'Control')
