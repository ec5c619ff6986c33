import type { Clipboard } from 'electron'
import { strict } from './strict.ts'

let text = ''

/** The clipboard of this app alone, so that tests do not meet. */
export const clipboard = strict('clipboard', {
  writeText(written: string) {
    text = written
  },
  readText: () => text,
} satisfies Partial<Record<keyof Clipboard, unknown>>)
