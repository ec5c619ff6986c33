import { blurPlane } from './blur.ts'
import type { Colour } from './colour.ts'
import { clamp } from './colour.ts'
import { noise } from './noise.ts'
import type { Picture } from './picture.ts'

/** A sheet of card: how far inside it a place is, in picture heights; negative is outside. */
export type Sheet = (x: number, y: number) => number

const fibre = noise(8)

/** Lays one cut sheet on a picture. It throws a soft shadow on what lies below, `lift` picture heights away. */
export function lay(picture: Picture, sheet: Sheet, c: Colour, lift = 0.012): void {
  const { width, height, light } = picture
  const cover = new Float32Array(width * height)
  for (let j = 0, k = 0; j < height; j++) {
    for (let i = 0; i < width; i++, k++) cover[k] = clamp(sheet((i + 0.5) / height, (j + 0.5) / height) * height + 0.5)
  }
  const shadow = cover.slice()
  blurPlane(shadow, width, height, 1, lift * height * 1.3)
  const close = cover.slice()
  blurPlane(close, width, height, 1, lift * height * 0.4)
  const dx = Math.round(lift * 0.7 * height)
  const dy = Math.round(lift * 1.1 * height)
  for (let j = 0, k = 0; j < height; j++) {
    const row = clamp(j - dy, 0, height - 1) * width
    for (let i = 0; i < width; i++, k++) {
      const dark = 1 - 0.62 * shadow[row + clamp(i - dx, 0, width - 1)]! - 0.16 * close[k]!
      const inside = cover[k]!
      const x = i / height
      const y = j / height
      const grain = 1 + 0.05 * fibre.fbm(x * 90, y * 90, 3) + 0.03 * fibre.at(x * 2, y * 2)
      // The cut edge catches the light from above.
      const edge = inside * clamp(inside - close[k]!) * 0.35
      for (let n = 0; n < 3; n++)
        light[k * 3 + n] = light[k * 3 + n]! * dark * (1 - inside) + (c[n]! * grain + edge * 0.4) * inside
    }
  }
}
