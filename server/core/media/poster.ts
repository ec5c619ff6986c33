import { createHash } from 'node:crypto'
import sharp from 'sharp'

interface Task {
  to: string
  colors: [string, string]
  /** The same seed gives the same image. */
  seed: string
  square: boolean
}

/** Draws an image for an item without one: a gradient of two colours with rings, without text. */
export async function drawPoster({ to, colors, seed, square }: Task) {
  const [width, height] = square ? [1000, 1000] : [1280, 720]
  const chance = createHash('sha256').update(seed).digest()
  // Either colour comes first, so that neighbouring images differ.
  const [first, second] = chance[4]! < 128 ? colors : colors.toReversed()
  const at = (byte: number, least: number, most: number) => Math.round(least + ((most - least) * chance[byte]!) / 255)
  const x = at(0, width * 0.12, width * 0.88)
  const y = at(1, height * 0.1, height * 0.9)
  const rings = Array.from({ length: 9 }, (_, ring) => {
    const radius = Math.round(height * (0.1 + ring * (0.085 + at(2, 0, 40) / 1000)))
    const opacity = (0.34 - ring * 0.032).toFixed(3)
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="#fff" stroke-opacity="${opacity}" stroke-width="${(1.5 + (ring % 3)) * 1.4}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="wash" gradientTransform="rotate(${at(3, 10, 80)})"><stop offset="0" stop-color="#0d1320"/><stop offset="1" stop-color="#1c2436"/></linearGradient>
      <radialGradient id="one" cx="${(x / width).toFixed(3)}" cy="${(y / height).toFixed(3)}" r="0.9"><stop offset="0" stop-color="${first}" stop-opacity="0.95"/><stop offset="1" stop-color="${first}" stop-opacity="0"/></radialGradient>
      <radialGradient id="two" cx="${(1 - x / width).toFixed(3)}" cy="${(1 - y / height).toFixed(3)}" r="0.7"><stop offset="0" stop-color="${second}" stop-opacity="0.8"/><stop offset="1" stop-color="${second}" stop-opacity="0"/></radialGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#wash)"/><rect width="100%" height="100%" fill="url(#two)"/><rect width="100%" height="100%" fill="url(#one)"/>
    ${rings.join('')}
  </svg>`
  await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toFile(to)
  return {}
}
