import { thumbHashToAverageRGBA } from 'thumbhash'

/** Placeholder colour of an image from its ThumbHash (base64). */
export function averageColor(thumbhash: string): string | undefined {
  if (!thumbhash) return undefined
  try {
    const { r, g, b } = thumbHashToAverageRGBA(Uint8Array.from(atob(thumbhash), (byte) => byte.charCodeAt(0)))
    return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`
  } catch {
    return undefined
  }
}
