import { useEffect, useRef } from 'react'
import { useSingleKeys } from '../session/single-keys.ts'

interface Shortcut {
  /** As people press it, `Mod` being Ctrl or Cmd. */
  keys: string
  does: string
  where: string
}

/** Every key of the admin half: bound from here, and told from here. */
export const shortcuts = {
  palette: { keys: 'Mod+K', does: 'Find anything, go anywhere', where: 'Everywhere' },
  help: { keys: '?', does: 'Show this list', where: 'Everywhere' },
  search: { keys: '/', does: 'Go to the search field', where: 'In lists' },
  save: { keys: 'Mod+S', does: 'Save what has changed', where: 'In forms' },
} as const satisfies Record<string, Shortcut>
type ShortcutName = keyof typeof shortcuts

/** A key alone can be pressed by accident, above all by voice, and can be turned off (WCAG 2.1.4). */
export const isSingle = (keys: string) => !keys.includes('+')

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Whether these are the keys. Where shift is needed to type a sign is the keyboard's business. */
export function isPressed(keys: string, { key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean {
  if (isSingle(keys)) return key === keys && !ctrlKey && !metaKey && !altKey
  return key.toLowerCase() === keys.slice('Mod+'.length).toLowerCase() && (ctrlKey || metaKey) && !altKey && !shiftKey
}

const writing = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]'

/** Runs `run` when its keys are pressed; a key alone not while somebody writes, nor over a dialog. */
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
      const busy = event.target instanceof Element && event.target.closest(writing)
      if (single && (busy || document.querySelector('[aria-modal="true"]'))) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [keys, single, on])
}

/** Whether this is one of Apple's machines, whose keys are called differently. */
const isApple = typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.platform)

const signs: Record<string, string> = { Mod: 'Ctrl', ArrowUp: '↑', ArrowDown: '↓' }
const signsOfApple: Record<string, string> = { ...signs, Mod: '⌘', Alt: '⌥' }

/** The keys as they stand on this keyboard: `⌘` and `K`, or `Ctrl` and `K`. */
export const keysOf = (keys: string, apple = isApple): string[] =>
  keys.split('+').map((key) => (apple ? signsOfApple : signs)[key] ?? key)

/** The same for `aria-keyshortcuts`. */
export const spokenKeys = (keys: string) => keys.replace('Mod', isApple ? 'Meta' : 'Control')
