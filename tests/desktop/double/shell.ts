import type { Shell } from 'electron'
import { strict } from './strict.ts'

/** Addresses and paths opened by the system. */
export const externalUrls: string[] = []

export const shell = strict('shell', {
  async openExternal(url) {
    externalUrls.push(url)
  },
  showItemInFolder(path) {
    externalUrls.push(path)
  },
} satisfies Partial<Shell>)
