import type { Colour } from '../colour.ts'
import { colour, mix, rise, tint } from '../colour.ts'
import type { Land, View } from '../landscape.ts'
import { landscape } from '../landscape.ts'
import { noise } from '../noise.ts'
import type { Series } from '../scene.ts'
import type { Sky } from '../sky.ts'
import { sky } from '../sky.ts'
import { illuminate, mountains } from '../terrain.ts'

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
}

function peaks(width: number, height: number, how: Peaks) {
  const terrain = mountains(how.seed, how.scale ?? 4.2, how.tall ?? 0.2)
  const [azimuth, elevation] = how.sun
  const ground: Land['ground'] = (spot, ink) => {
    const rough = texture.fbm(spot.x * 60, spot.z * 60, 4)
    ink.set(rock)
    tint(ink, scree, rise(-0.2, 0.5, rough))
    // Snow holds where it is high and not too steep.
    const held = rise(how.snowline - 0.02, how.snowline + 0.03, spot.height + rough * 0.03)
    tint(ink, snow, held * rise(0.42, 0.66, spot.flat + rough * 0.16))
  }
  return landscape(width, height, {
    terrain,
    light: illuminate(terrain, azimuth, elevation),
    view: how.view,
    sky: sky(width, height, { ...how.sky, horizon: how.view.horizon }),
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

export const alps: Series = {
  name: 'High Country',
  photographer: 'Marta Lindqvist',
  category: 'Nature',
  camera: { make: 'NIKON CORPORATION', model: 'NIKON Z 7_2', lens: 'NIKKOR Z 24-70mm f/2.8 S', focal: 48 },
  development: { saturation: 1.08, contrast: 1.06 },
  shots: [
    {
      name: 'first-light-on-the-ridge',
      title: 'First Light on the Ridge',
      caption: 'The highest faces catch the sun while the valley still sleeps in blue.',
      alt: 'Snow-covered mountain ridge glowing orange in the first sunlight above a blue valley',
      tags: ['mountains', 'snow', 'sunrise', 'alps'],
      size: [1600, 1067],
      taken: '2024-02-11 07:42',
      exposure: { aperture: 8, seconds: 1 / 125, iso: 100 },
      paint: (w, h) =>
        peaks(w, h, {
          seed: 4,
          view: { x: 0.5, z: 0.1, eye: 0.16, heading: 0.1, horizon: 0.42, lens: 1.5 },
          sun: [-1.3, 0.2],
          warm: '#ffb183',
          cool: '#5c8fd8',
          sky: {
            colours: ['#f6c3a4', '#b9b4cf', '#6f9bd0', '#2e68b0'],
            sun: { x: -0.2, y: 0.4, colour: [1, 0.6, 0.4], spread: 0.5, glow: 0.4 },
          },
          snowline: 0.06,
          haze: { density: 1.1, low: 1.2, base: 0.02, depth: 0.04 },
        }),
    },
    {
      name: 'the-needle',
      title: 'The Needle',
      caption: 'One summit stands clear of the morning cloud.',
      alt: 'A steep snowy summit in portrait format under a clear deep blue sky',
      tags: ['mountains', 'summit', 'blue', 'winter'],
      size: [1067, 1600],
      taken: '2024-03-02 09:15',
      exposure: { aperture: 11, seconds: 1 / 250, iso: 64 },
      paint: (w, h) =>
        peaks(w, h, {
          seed: 9,
          tall: 0.26,
          view: { x: 0.3, z: 0.2, eye: 0.14, heading: 0.4, horizon: 0.62, lens: 1.6 },
          sun: [-0.9, 0.42],
          warm: '#ffe6cc',
          cool: '#5b93e0',
          sky: { colours: ['#d3e6f2', '#7db4e4', '#2a72c0', '#0f4488'] },
          snowline: 0.08,
          haze: { density: 0.9, low: 2.5, base: 0.03, depth: 0.03 },
        }),
    },
  ],
}
