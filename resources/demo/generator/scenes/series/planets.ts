import { bloom } from '../blur.ts'
import { colour, ramp } from '../colour.ts'
import type { Picture } from '../picture.ts'
import { glow, paint } from '../picture.ts'
import { nebula, planet } from '../planet.ts'
import { random } from '../random.ts'
import type { Series } from '../scene.ts'
import { stars } from '../sky.ts'

const teal = colour('#3fc7c0')
const amber = colour('#ff9a5a')
const plum = colour('#8a4fc8')

function space(width: number, height: number, seed: number): Picture {
  const p = paint(width, height, (_x, y, ink) => ink.set([0.004 + 0.003 * y, 0.006, 0.014 + 0.006 * y]))
  stars(p, seed, 1800, 1.6, 0.65)
  return p
}

/** Renderings for the planetarium: not photographs, and labelled so. */
export const planets: Series = {
  name: 'Planetarium',
  photographer: 'Aino Korhonen',
  category: 'Other',
  camera: { make: 'SONY', model: 'ILCE-7M4', lens: 'FE 200-600mm F5.6-6.3 G OSS', focal: 600 },
  development: { vignette: 0.15, grain: 1.4 },
  shots: [
    {
      name: 'ringed-giant',
      title: 'Ringed Giant',
      caption: 'Dome show, scene four: the long approach. Rendering.',
      alt: 'A banded amber gas planet with wide rings against a starry sky',
      tags: ['space', 'planet', 'rings', 'planetarium'],
      size: [3840, 2160],
      painted: 0.45,
      quality: 74,
      taken: '2026-02-03 20:00',
      exposure: { aperture: 6.3, seconds: 1 / 30, iso: 800 },
      paint: (w, h) => {
        const p = space(w, h, 4)
        nebula(p, 12, plum, teal, 0.16, 0.3, 0.3, 0.6)
        planet(p, {
          seed: 7,
          x: 1.08,
          y: 0.53,
          radius: 0.29,
          sun: [-0.75, 0.35, 0.5],
          surface: 'gas',
          colours: ramp('#6b3a24', '#c9804a', '#f2cf9a', '#fff0d8', '#d99a5c', '#8a4a2c'),
          air: colour('#ffca8a'),
          tilt: -0.32,
          rings: { inner: 1.28, outer: 2.25, flat: 0.24, colour: colour('#e8c9a0') },
        })
        planet(p, {
          seed: 3,
          x: 0.36,
          y: 0.28,
          radius: 0.022,
          sun: [-0.75, 0.35, 0.5],
          surface: 'rock',
          colours: ramp('#4a4a52', '#a8a8b0', '#e0e0e6'),
          air: [0.02, 0.02, 0.03],
          tilt: 0,
        })
        return p
      },
    },
    {
      name: 'blue-crescent',
      title: 'Blue Crescent',
      caption: 'Sunrise over somebody else’s ocean. Rendering.',
      alt: 'Crescent of a blue ocean planet with white clouds and a glowing thin atmosphere',
      tags: ['space', 'planet', 'ocean', 'crescent'],
      size: [1280, 1600],
      painted: 0.8,
      taken: '2026-02-04 20:00',
      exposure: { aperture: 6.3, seconds: 1 / 30, iso: 800 },
      paint: (w, h) => {
        const p = space(w, h, 9)
        planet(p, {
          seed: 21,
          x: 0.62,
          y: 0.72,
          radius: 0.52,
          sun: [-0.72, 0.62, 0.12],
          surface: 'sea',
          colours: ramp('#04204a', '#0a3f80', '#1466a8', '#2f7f6a', '#7a8a52', '#c9b486'),
          air: colour('#5aa8ff'),
          tilt: 0.4,
        })
        glow(p, 0.12, 0.18, 0.02, [1, 0.96, 0.9], 2.4)
        glow(p, 0.12, 0.18, 0.16, [0.6, 0.75, 1], 0.25)
        bloom(p, 0.03, 0.3, 0.7)
        return p
      },
    },
    {
      name: 'stellar-nursery',
      title: 'Stellar Nursery',
      caption: 'Dust on its way to become something. Rendering.',
      alt: 'A nebula of amber and teal gas clouds with bright young stars',
      tags: ['space', 'nebula', 'stars', 'teal', 'amber'],
      size: [1600, 1600],
      painted: 0.85,
      taken: '2026-02-05 20:00',
      exposure: { aperture: 6.3, seconds: 120, iso: 1600 },
      paint: (w, h) => {
        const p = space(w, h, 15)
        nebula(p, 33, amber, teal, 1.1, 0.5, 0.52, 0.5)
        nebula(p, 35, colour('#ff5a7a'), plum, 0.45, 0.62, 0.4, 0.34)
        const next = random(6)
        for (let n = 0; n < 26; n++) {
          const size = next() ** 4
          const x = 0.5 + (next() - 0.5) * 0.75
          const y = 0.52 + (next() - 0.5) * 0.75
          glow(p, x, y, 0.0016 + 0.003 * size, [0.9, 0.95, 1], 2.5)
          glow(p, x, y, 0.012 + 0.03 * size, teal, 0.12 + 0.25 * size)
        }
        bloom(p, 0.02, 0.35, 0.7)
        return p
      },
    },
    {
      name: 'rust-and-ice',
      title: 'Rust and Ice',
      caption: 'Two worlds, one tide. Rendering.',
      alt: 'A rust-red rocky planet with a small pale moon in front of stars',
      tags: ['space', 'planet', 'moon', 'red'],
      size: [1280, 853],
      taken: '2026-02-06 20:00',
      exposure: { aperture: 6.3, seconds: 1 / 60, iso: 800 },
      paint: (w, h) => {
        const p = space(w, h, 27)
        nebula(p, 44, amber, plum, 0.14, 1.1, 0.3, 0.5)
        planet(p, {
          seed: 52,
          x: 0.52,
          y: 0.56,
          radius: 0.34,
          sun: [0.8, 0.3, 0.45],
          surface: 'rock',
          colours: ramp('#3a140c', '#7a2e1a', '#b8552e', '#dd8a52', '#f0c49a'),
          air: colour('#ff9a6a'),
          tilt: 0.2,
        })
        planet(p, {
          seed: 58,
          x: 1.14,
          y: 0.3,
          radius: 0.075,
          sun: [0.8, 0.3, 0.45],
          surface: 'rock',
          colours: ramp('#5a6a78', '#a4b4c0', '#e6eef2', '#ffffff'),
          air: [0.03, 0.04, 0.05],
          tilt: 0,
        })
        return p
      },
    },
  ],
}
