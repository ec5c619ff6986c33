import type { Colour } from './colour.ts'
import { colour, rise, tint } from './colour.ts'
import type { Land, View } from './landscape.ts'
import { landscape } from './landscape.ts'
import { noise } from './noise.ts'
import type { Picture } from './picture.ts'
import type { Sky } from './sky.ts'
import { milkyWay, sky, stars } from './sky.ts'
import { dunes, illuminate, once } from './terrain.ts'

const wind = noise(91)

export type Sand = {
  seed: number
  /** Crests across the map, and how high they stand. */
  waves: number
  tall: number
  view: View
  sun: [azimuth: number, elevation: number]
  warm: Colour
  cool: Colour
  sand: string
  shade: string
  sky: Omit<Sky, 'horizon'>
  haze: Land['haze']
  night?: { seed: number; band: [x: number, y: number, angle: number] }
}

/** Dunes under a low sun or a clear night. */
export function desert(width: number, height: number, how: Sand): Picture {
  const { seed, waves, tall, view, sun } = how
  const [azimuth, elevation] = sun
  const terrain = once(`dunes ${seed} ${waves} ${tall}`, () => dunes(seed, waves, tall))
  const above = sky(width, height, { ...how.sky, horizon: view.horizon })
  if (how.night) {
    milkyWay(above, how.night.seed, ...how.night.band, 0.5)
    stars(above, how.night.seed, 3200, view.horizon, 0.8)
  }
  const light = colour(how.sand)
  const dark = colour(how.shade)
  return landscape(width, height, {
    terrain,
    light: illuminate(terrain, azimuth, elevation, 0.03),
    view,
    sky: above,
    sun: { azimuth, elevation, colour: how.warm, ambient: how.cool },
    haze: how.haze,
    near: 0.006,
    ground: (spot, ink) => {
      ink.set(light)
      tint(
        ink,
        dark,
        0.5 * rise(-0.3, 0.5, wind.fbm(spot.x * 9, spot.z * 9, 4)) + 0.12 * wind.at(spot.x * 1900, spot.z * 1900),
      )
    },
    // Wind ripples: fine waves that wander, gone where they would be finer than a pixel.
    raise: (x, z, _h, d) => {
      if (d > 0.22) return 0
      const bend = wind.fbm(x * 26, z * 26, 2) * 5
      return (
        0.00004 *
        rise(0.22, 0.05, d) *
        Math.sin((x * 0.9 + z * 0.35) * 2600 + bend * 6) *
        rise(-0.4, 0.3, wind.at(x * 14, z * 14))
      )
    },
  })
}
