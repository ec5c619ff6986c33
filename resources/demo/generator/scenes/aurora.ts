import type { Colour } from './colour.ts'
import { clamp, mix, rise } from './colour.ts'
import { noise } from './noise.ts'
import type { Picture } from './picture.ts'

export type Curtain = {
  seed: number
  low: Colour
  high: Colour
  strength: number
  /** Where the foot of the curtain runs, in picture heights from the top, left to right. */
  foot: (across: number) => number
  /** How far the rays reach up, in picture heights. */
  tall: number
}

/**
 * Hangs one curtain of northern light into a sky: a sharp foot that wanders, rays that fade upwards. Folds are where
 * the curtain turns towards the eye, so the light gathers there.
 */
export function hang(picture: Picture, curtain: Curtain): void {
  const { width, height, light } = picture
  const field = noise(curtain.seed)
  const aspect = width / height
  for (let i = 0; i < width; i++) {
    const x = (i + 0.5) / height
    const share = x / aspect
    const wander = 0.05 * field.fbm(share * 3.1, 1, 3) + 0.012 * field.fbm(share * 14, 8, 2)
    const foot = curtain.foot(share) + wander
    const fold = 0.35 + 1.5 * rise(-0.35, 0.55, field.fbm(share * 5 + 3, 4, 3)) ** 1.5
    for (let j = 0; j < height; j++) {
      const up = foot - (j + 0.5) / height
      if (up < -0.05) break
      // Rays lean a little, as seen from below; they fan out from a point high above the frame.
      const lean = share + (share - 0.5) * up * 0.35
      const fine = field.fbm(lean * 42, up * 0.8, 3)
      const wide = field.fbm(lean * 9 + 20, up * 0.5, 3)
      const ray = clamp(0.5 + 0.55 * fine + 0.75 * wide, 0.06, 1.4)
      const reach = curtain.tall * (0.45 + 0.9 * clamp(0.5 + wide + 0.5 * fine))
      const rising = rise(-0.022 - 0.012 * fine, 0.02, up)
      const fading = Math.exp(-Math.max(0, up) / reach) * rise(1.2, 0.2, up / (reach * 3.2))
      const a = curtain.strength * ray * fold * rising * fading
      if (a < 0.001) continue
      const c = mix(curtain.low, curtain.high, clamp(up / (reach * 1.6)))
      const k = (j * width + i) * 3
      const hem = 0.5 * Math.exp(-((up / 0.02) ** 2))
      light[k]! += c[0] * a + hem * a * 0.12
      light[k + 1]! += c[1] * a * (1 + hem * 0.4)
      light[k + 2]! += c[2] * a
    }
  }
}
