import type { Colour } from './colour.ts'
import { colour, mix, rise, tint } from './colour.ts'
import type { Land, View } from './landscape.ts'
import { landscape } from './landscape.ts'
import { noise } from './noise.ts'
import type { Picture } from './picture.ts'
import type { Terrain } from './terrain.ts'
import { illuminate, land, once } from './terrain.ts'

const texture = noise(17)

export type Shore = {
  terrain: Terrain
  view: View
  sun: [azimuth: number, elevation: number]
  warm: Colour
  cool: Colour
  sky: Picture
  haze: Land['haze']
  water: NonNullable<Land['water']>
  rock: string
  meadow: string
  /** Heights in map units; above any land means none. */
  snowline: number
  treeline: number
  wood?: string
  trees?: number
}

/** A basin ringed by mountains: low around the middle of the map, or along a fjord when `long` is above 0. */
export function basin(seed: number, tall: number, wide: number, long = 0): Terrain {
  return once(`basin ${seed} ${tall} ${wide} ${long}`, () =>
    land(seed, 0.2, (x, z, field) => {
      const bend = 0.09 * field.fbm(z * 3, 5, 3) + 0.05 * Math.sin(z * 7 + seed)
      const side = Math.abs(x - 0.5 - bend)
      const round = Math.hypot(x - 0.5, (z - 0.5) * 0.8) + 0.06 * field.fbm(x * 5, z * 5, 3)
      const rim = rise(wide * 0.5, wide * 2.4, long > 0 ? side : round)
      const crest = field.ridged(x * 4 + field.fbm(x * 3, z * 3, 3) * 0.6, z * 4, 9)
      const bulk = rise(-0.6, 0.5, field.fbm(x * 2 + 9, z * 2, 3))
      return tall * (crest * (0.4 + 0.8 * bulk) * rim + 0.25 * rim) - 0.02 + 0.03 * field.fbm(x * 9, z * 9, 5)
    }),
  )
}

/** Cones of forest, 0..1 of a tree's height; each cell of a jittered grid holds one tree. */
function forest(x: number, z: number, cells: number): number {
  const u = x * cells
  const v = z * cells
  const i = Math.floor(u)
  const j = Math.floor(v)
  let top = 0
  for (let dj = -1; dj <= 1; dj++) {
    for (let di = -1; di <= 1; di++) {
      let hash = Math.imul(i + di, 374761393) ^ Math.imul(j + dj, 668265263)
      hash = Math.imul(hash ^ (hash >>> 13), 1274126177)
      const cx = i + di + 0.2 + 0.6 * ((hash & 1023) / 1023)
      const cz = j + dj + 0.2 + 0.6 * (((hash >> 10) & 1023) / 1023)
      const tall = 0.55 + 0.45 * (((hash >> 20) & 255) / 255)
      top = Math.max(top, tall - Math.hypot(u - cx, v - cz) * 1.2)
    }
  }
  return top
}

/** Water, wood, meadow, rock and snow, in this order upwards. */
export function shore(width: number, height: number, how: Shore): Picture {
  const { terrain, view, sun, warm, cool, haze, water, trees = 0.0042 } = how
  const [azimuth, elevation] = sun
  const rock = colour(how.rock)
  const bare = mix(rock, [0.3, 0.28, 0.26], 0.5)
  const meadow = colour(how.meadow)
  const wood = colour(how.wood ?? '#20382c')
  const wooded = (x: number, z: number, h: number) =>
    rise(how.treeline + 0.006, how.treeline - 0.02, h + 0.03 * texture.fbm(x * 14, z * 14, 3)) *
    rise(water.level + 0.0012, water.level + 0.003, h)
  return landscape(width, height, {
    terrain,
    light: illuminate(terrain, azimuth, elevation),
    view,
    sky: how.sky,
    sun: { azimuth, elevation, colour: warm, ambient: cool },
    haze,
    water,
    ground: (spot, ink) => {
      const rough = texture.fbm(spot.x * 55, spot.z * 55, 4)
      const beds = texture.fbm((spot.x + spot.z) * 45, spot.height * 190 + rough, 4)
      ink.set(rock)
      tint(ink, bare, rise(-0.3, 0.4, beds))
      tint(
        ink,
        meadow,
        rise(0.55, 0.8, spot.flat + rough * 0.2) * rise(how.snowline, how.snowline - 0.05, spot.height) * 0.85,
      )
      tint(
        ink,
        [0.9, 0.93, 0.97],
        rise(how.snowline - 0.015, how.snowline + 0.03, spot.height + rough * 0.03) *
          rise(0.4, 0.62, spot.flat + beds * 0.25),
      )
      if (spot.raised > 0.0002) tint(ink, wood, 0.92)
    },
    raise: (x, z, h, d) => {
      if (d > 1.1) return 0
      const grown = wooded(x, z, h)
      if (grown < 0.1) return d < 0.7 ? texture.fbm(x * 420, z * 420, 3) * 0.0008 : 0
      return Math.max(0, forest(x, z, 520)) * trees * grown
    },
  })
}
