import type { Colour } from './colour.ts'
import { blend, clamp } from './colour.ts'
import type { View } from './landscape.ts'
import { noise } from './noise.ts'
import type { Picture } from './picture.ts'

type Water = { level: number; deep: Colour; ripple: number; clear?: number }

/**
 * Paints water wherever `depth` (distance a pixel, 0 is dry) says so, from a `mirror` picture taken from below the
 * surface. Ripples bend the reflection; where they are finer than a pixel they smear it upright instead, as real water does.
 */
export function drawWater(picture: Picture, depth: Float32Array, mirror: Picture, view: View, water: Water): void {
  const { width, height, light } = picture
  const waves = noise(77)
  const horizon = view.horizon * mirror.height
  const scale = mirror.height / height
  const sum = new Float32Array(3)
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      const d = depth[j * width + i]!
      if (d === 0) continue
      const side = (i + 0.5 - width / 2) / height / view.lens
      const x = view.x + (Math.sin(view.heading) + Math.cos(view.heading) * side) * d
      const z = view.z + (Math.cos(view.heading) - Math.sin(view.heading) * side) * d
      const pixel = ((d / view.lens / height) * d) / Math.max(0.004, view.eye - water.level)
      const fade = 1 / (1 + pixel * 160)
      const calm = 0.35 + 0.65 * clamp(0.5 + waves.fbm(x * 5, z * 9, 3) * 1.6)
      const swell = water.ripple * calm
      const lean = (waves.fbm(x * 60, z * 150, 3) + 0.6 * waves.at(x * 260, z * 420)) * swell * fade
      const sway = waves.fbm(x * 70 + 40, z * 110 + 9, 3) * swell * fade
      const smear = swell * (1 - fade) * 0.7 + 0.0008
      sum.fill(0)
      for (let s = 0; s < 5; s++) {
        const up = 2 * horizon - (j + 0.5) * scale + (lean + (s - 2) * smear * 0.5) * mirror.height
        const row = clamp(Math.floor(up), 0, Math.floor(horizon) - 1)
        const column = clamp(Math.floor((i + 0.5) * scale + sway * mirror.height), 0, mirror.width - 1)
        const k = (row * mirror.width + column) * 3
        for (let n = 0; n < 3; n++) sum[n]! += mirror.light[k + n]! * 0.2
      }
      const grazing = 1 / Math.hypot(1, d / Math.max(1e-4, view.eye - water.level))
      const shine = 0.14 + (0.84 - (water.clear ?? 0)) * (1 - clamp(grazing + lean * 2)) ** 4
      const k = (j * width + i) * 3
      const haze = clamp(d * 0.12)
      for (let n = 0; n < 3; n++) {
        light[k + n] = blend(blend(water.deep[n]!, sum[n]!, shine), light[k + n]!, haze * haze)
      }
    }
  }
}
