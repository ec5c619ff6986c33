import type { Colour } from './colour.ts'
import { colour, mix, rise, tint } from './colour.ts'
import type { Land, View } from './landscape.ts'
import { landscape } from './landscape.ts'
import { noise } from './noise.ts'
import type { Sky } from './sky.ts'
import { sky, stars } from './sky.ts'
import { illuminate, mountains, once } from './terrain.ts'

const rock = mix(colour('#6a625f'), colour('#3a4046'), 0.4)
const scree = colour('#7b7470')
const snow: Colour = [0.92, 0.94, 0.97]
const texture = noise(3)

type Peaks = {
  seed: number
  scale?: number
  tall?: number
  view: View
  sun: [azimuth: number, elevation: number]
  warm: string
  cool: string
  sky: Omit<Sky, 'horizon'>
  snowline: number
  haze: Land['haze']
  strength?: number
  /** Seed of the stars, when there are any. */
  night?: number
}

/** Snowy mountains, `width` x `height` pixels. */
export function peaks(width: number, height: number, how: Peaks) {
  const { seed, scale = 4.2, tall = 0.2 } = how
  const terrain = once(`mountains ${seed} ${scale} ${tall}`, () => mountains(seed, scale, tall))
  const [azimuth, elevation] = how.sun
  const ground: Land['ground'] = (spot, ink) => {
    const rough = texture.fbm(spot.x * 60, spot.z * 60, 4)
    // Beds of rock run nearly level, so a steep face is read by height as much as by place.
    const beds = texture.fbm((spot.x + spot.z) * 45, spot.height * 190 + rough, 4)
    ink.set(rock)
    tint(ink, scree, rise(-0.3, 0.45, beds))
    // Snow holds where it is high and not too steep.
    const held = rise(how.snowline - 0.02, how.snowline + 0.03, spot.height + rough * 0.03)
    tint(ink, snow, held * rise(0.4, 0.62, spot.flat + rough * 0.2 + beds * 0.25))
  }
  const above = sky(width, height, { ...how.sky, horizon: how.view.horizon })
  if (how.night) stars(above, how.night, 2600, how.view.horizon, 0.9)
  return landscape(width, height, {
    terrain,
    light: illuminate(terrain, azimuth, elevation),
    view: how.view,
    sky: above,
    sun: {
      azimuth,
      elevation,
      colour: scaled(colour(how.warm), how.strength ?? 2.4),
      ambient: scaled(colour(how.cool), 0.55),
    },
    haze: how.haze,
    ground,
    raise: (x, z, h, d) => (d < 0.9 ? texture.fbm(x * 420, z * 420, 3) * 0.0011 * rise(0, 0.04, h) : 0),
  })
}

function scaled(c: Colour, by: number): Colour {
  return [c[0] * by, c[1] * by, c[2] * by]
}
