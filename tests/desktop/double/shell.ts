import type { Shell } from 'electron'
import { strict } from './strict.ts'

/** What was handed to the system: addresses and paths. */
export const opened: string[] = []

export const shell = strict('shell', {
  async openExternal(url) {
    opened.push(url)
  },
  showItemInFolder(path) {
    opened.push(path)
  },
} satisfies Partial<Shell>)
