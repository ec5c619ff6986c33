import { clamp, ramp } from '../colour.ts'
import type { Part, Studio } from '../sculpture.ts'
import { plaster } from '../still-life.ts'

// Rose plaster, white lime, one blue sky.
export const rose = plaster('#dd8f74', 0.09)
export const coral = plaster('#c96a4e', 0.09)
export const sand = plaster('#ecc3a4', 0.07)
export const lime = plaster('#f3ebe0', 0.06)
export const blue = plaster('#2f6fb4', 0.05)

export function outdoors(colours: string[], steep = 1.6): Studio['backdrop'] {
  const fade = ramp(...colours)
  return (up, ink) => fade(clamp(up * steep), ink)
}

const clear = outdoors(['#cfe4f2', '#8ec1e8', '#3f8cd0', '#2468b0'])
export const warmSky = outdoors(['#ffe0c8', '#e8c6d2', '#a4b8e0', '#6a94d0'])

export const day: Pick<Studio, 'ambient' | 'backdrop' | 'lens' | 'reach'> & { sun: Studio['sun'] } = {
  sun: { towards: [-0.8, 0.75, -0.55], colour: [2.55, 2.2, 1.75], size: 0.015 },
  ambient: [0.4, 0.52, 0.72],
  backdrop: clear,
  lens: 1.4,
  reach: 60,
}

export const ground = (paint: Part['colour'], level = 0): Part => ({ shape: (_x, y) => y - level, colour: paint })
