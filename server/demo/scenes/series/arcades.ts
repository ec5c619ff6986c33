import { clamp, colour, ramp } from '../colour.ts'
import type { Series } from '../scene.ts'
import type { Part, Studio } from '../sculpture.ts'
import { sculpture } from '../sculpture.ts'
import { archway, ball, box, column, repeat } from '../solids.ts'
import { plaster } from '../still-life.ts'

// Rose plaster, white lime, one blue sky.
const rose = plaster('#dd8f74', 0.09)
const coral = plaster('#c96a4e', 0.09)
const sand = plaster('#ecc3a4', 0.07)
const lime = plaster('#f3ebe0', 0.06)
const blue = plaster('#2f6fb4', 0.05)

function outdoors(colours: string[], steep = 1.6): Studio['backdrop'] {
  const fade = ramp(...colours)
  return (up, ink) => fade(clamp(up * steep), ink)
}

const clear = outdoors(['#cfe4f2', '#8ec1e8', '#3f8cd0', '#2468b0'])
const warmSky = outdoors(['#ffe0c8', '#e8c6d2', '#a4b8e0', '#6a94d0'])

const day: Pick<Studio, 'ambient' | 'backdrop' | 'lens' | 'reach'> & { sun: Studio['sun'] } = {
  sun: { towards: [-0.8, 0.75, -0.55], colour: [2.55, 2.2, 1.75], size: 0.015 },
  ambient: [0.4, 0.52, 0.72],
  backdrop: clear,
  lens: 1.4,
  reach: 60,
}

const ground = (paint: Part['colour'], level = 0): Part => ({ shape: (_x, y) => y - level, colour: paint })

export const arcades: Series = {
  name: 'Arcades',
  photographer: 'Lucía Ferrer',
  category: 'Architecture',
  camera: { make: 'Hasselblad', model: 'X2D 100C', lens: 'XCD 38V', focal: 38 },
  development: { vignette: 0.15, contrast: 1.03 },
  shots: [
    {
      name: 'nine-arches',
      title: 'Nine Arches',
      caption: 'Three in the afternoon, when only the shadows go for a walk.',
      alt: 'A rose-coloured arcade receding to the right with long arch-shaped shadows on the floor',
      tags: ['architecture', 'arches', 'shadow', 'mediterranean'],
      size: [1600, 1067],
      painted: 0.75,
      taken: '2024-05-04 15:06',
      exposure: { aperture: 8, seconds: 1 / 250, iso: 64 },
      paint: (w, h) => {
        const bay = (x: number, y: number) => archway(repeat(x, 2.4), y, 0.86, 2.2)
        return sculpture(w, h, {
          ...day,
          parts: [
            ground(sand),
            {
              shape: (x, y, z) => Math.max(box(x, y - 2.2, z, 20, 2.2, 0.35), -Math.max(bay(x, y), Math.abs(z) - 1)),
              colour: rose,
            },
            {
              shape: (x, y, z) =>
                Math.max(box(x, y - 2.2, z - 3.2, 20, 2.2, 0.3), -Math.max(bay(x + 1.2, y), Math.abs(z - 3.2) - 1)),
              colour: coral,
            },
            { shape: (x, y, z) => box(x, y - 4.46, z - 1.5, 20.2, 0.12, 2.4), colour: lime },
          ],
          sun: { ...day.sun, towards: [-0.55, 0.5, -0.75] },
          eye: [-5.2, 1.7, -6.4],
          target: [1.5, 1.7, 0.6],
          shift: 0.06,
        })
      },
    },
    {
      name: 'stairs-to-the-roof',
      title: 'Stairs to the Roof',
      caption: 'Nobody remembers what the second flight was for.',
      alt: 'Pink and coral staircases crossing in front of a deep blue sky, portrait format',
      tags: ['architecture', 'stairs', 'geometry', 'pink', 'sky'],
      size: [1280, 1600],
      painted: 0.7,
      taken: '2024-05-05 10:40',
      exposure: { aperture: 9, seconds: 1 / 320, iso: 64 },
      paint: (w, h) => {
        const flight = (x: number, y: number, z: number, steps: number, rise: number, run: number, deep: number) => {
          const n = clamp(Math.floor(x / run), 0, steps - 1)
          let d = 1e9
          for (let k = Math.max(0, n - 1); k <= Math.min(steps - 1, n + 1); k++)
            d = Math.min(d, box(x - (k + 0.5) * run, y - ((k + 1) * rise) / 2, z, run / 2, ((k + 1) * rise) / 2, deep))
          return d * 0.9
        }
        return sculpture(w, h, {
          ...day,
          parts: [
            ground(rose),
            { shape: (x, y, z) => flight(x + 2.2, y, z - 0.4, 12, 0.26, 0.34, 0.6), colour: coral },
            { shape: (x, y, z) => flight(2.6 - x, y, z - 2.0, 18, 0.26, 0.32, 0.6), colour: sand },
            {
              shape: (x, y, z) =>
                Math.max(
                  box(x - 2.7, y - 2.9, z - 1.2, 0.9, 2.9, 1.5),
                  -Math.max(archway(x - 2.7, y - 3.2, 0.45, 1.1), 3.5 - y),
                ),
              colour: rose,
            },
            {
              shape: (x, y, z) =>
                Math.max(
                  box(x + 2.9, y - 3.0, z - 3.6, 1.5, 3.0, 0.8),
                  -Math.max(Math.abs(x + 2.7) - 0.4, Math.abs(y - 4.4) - 0.5),
                ),
              colour: coral,
            },
            { shape: (x, y, z) => ball(x + 0.2, y - 0.4, z + 1.2, 0.4), colour: lime },
          ],
          sun: { ...day.sun, towards: [-0.75, 0.7, -0.7] },
          eye: [0, 2.1, -8.5],
          target: [0, 2.1, 0],
          lens: 1.45,
          shift: 0.1,
        })
      },
    },
    {
      name: 'blue-dome',
      title: 'Blue Dome',
      caption: 'The island paints everything white once a year, and this twice.',
      alt: 'White cubic houses with one blue dome above a bright sea',
      tags: ['architecture', 'island', 'white', 'blue', 'dome'],
      size: [1067, 1600],
      painted: 0.8,
      taken: '2024-07-19 18:10',
      exposure: { aperture: 8, seconds: 1 / 400, iso: 64 },
      paint: (w, h) => {
        const house = (cx: number, y: number, cz: number, a: number, b: number, c: number, paint = lime): Part => ({
          shape: (x, py, z) => {
            const body = box(x - cx, py - y - b, z - cz, a, b, c, 0.05)
            const door = Math.max(archway(x - cx + a * 0.3, py - y, 0.2, 0.55), Math.abs(z - cz + c) - 0.12)
            const pane = box(x - cx - a * 0.45, py - y - b * 1.1, z - cz + c, 0.16, 0.24, 0.1)
            return Math.max(body, -Math.min(door, pane))
          },
          colour: paint,
          within: [cx, y + b, cz, Math.hypot(a, b, c)],
        })
        return sculpture(w, h, {
          ...day,
          parts: [
            house(-1.7, -0.4, 0.2, 1.1, 1.0, 0.9),
            house(0.9, -1.6, -0.9, 1.3, 0.9, 0.9),
            house(1.6, -0.3, 1.3, 1.0, 1.25, 0.9, sand),
            house(-0.4, 0.2, 2.4, 1.0, 0.9, 1.0),
            house(-2.3, -1.9, -1.4, 1.1, 0.9, 0.8, sand),
            {
              shape: (x, y, z) =>
                Math.min(column(x + 0.4, y - 2, z - 2.4, 0.86, 0.35), ball(x + 0.4, y - 2.35, z - 2.4, 0.82)),
              colour: blue,
              gloss: 0.35,
            },
            {
              shape: (x, y, z) =>
                Math.min(
                  box(x + 0.4, y - 3.4, z - 2.4, 0.03, 0.3, 0.03),
                  box(x + 0.4, y - 3.48, z - 2.4, 0.16, 0.03, 0.03),
                ),
              colour: lime,
            },
            {
              shape: (x, y, z) =>
                Math.max(
                  box(x + 2.0, y - 2.3, z - 2.9, 0.55, 1.0, 0.22, 0.03),
                  -Math.max(archway(x + 2.0, y - 2.0, 0.28, 0.45), -(y - 2.0)),
                ),
              colour: lime,
            },
            { shape: (x, y, z) => box(x, y + 2.6, z - 1, 7, 1.1, 4, 0.1), colour: sand },
            { shape: (_x, y) => y + 6, colour: colour('#1e6fae'), gloss: 0.6 },
          ],
          sun: { ...day.sun, towards: [-0.85, 0.55, -0.6], colour: [2.6, 2.1, 1.6] },
          backdrop: outdoors(['#bfe0f2', '#6fb3e6', '#2d7fcc'], 1.8),
          haze: { from: 16, to: 58 },
          eye: [1.2, 2.4, -9],
          target: [-0.2, 1.0, 0],
          lens: 1.6,
          shift: 0.08,
        })
      },
    },
    {
      name: 'half-moons',
      title: 'Half Moons',
      caption: 'Twenty-four balconies, one of them with laundry until noon.',
      alt: 'Facade with rows of round balconies casting curved shadows in raking light',
      tags: ['architecture', 'facade', 'balconies', 'pattern'],
      size: [1600, 1600],
      painted: 0.6,
      taken: '2025-04-12 17:33',
      exposure: { aperture: 11, seconds: 1 / 125, iso: 64 },
      paint: (w, h) =>
        sculpture(w, h, {
          ...day,
          parts: [
            { shape: facade, colour: rose },
            { shape: (_x, _y, z) => 0.5 - z, colour: plaster('#5b3a3a', 0.1) },
            {
              shape: (x, y, z) => {
                const floor = y - 1.5 * Math.round((y - 0.2) / 1.5)
                const around = Math.hypot(repeat(x, 1.7), z)
                const rim = Math.max(Math.abs(around - 0.62) - 0.045, Math.abs(floor - 0.2) - 0.24)
                const slab = Math.max(around - 0.64, Math.abs(floor + 0.02) - 0.05)
                return Math.min(rim, slab) * 0.7
              },
              colour: sand,
            },
          ],
          sun: { ...day.sun, towards: [-0.8, 0.55, -0.42] },
          eye: [0.4, 2.6, -9],
          target: [0.4, 2.6, 0],
          lens: 1.75,
        }),
    },
    {
      name: 'the-door',
      title: 'The Door',
      caption: 'She had the key with her all along.',
      alt: 'A tiny person with a long shadow walking towards one tall doorway in a huge coral wall',
      tags: ['architecture', 'minimal', 'person', 'shadow', 'door'],
      category: 'People',
      size: [1600, 900],
      painted: 0.8,
      taken: '2025-09-06 18:21',
      exposure: { aperture: 8, seconds: 1 / 500, iso: 100 },
      paint: (w, h) => {
        const figure = (x: number, y: number, z: number) => {
          const dx = x - 0.7
          const dz = z + 1.3
          const body =
            Math.max(Math.hypot(dx, dz) - (0.13 - 0.05 * clamp((y - 0.35) / 0.5)), Math.abs(y - 0.55) - 0.28) * 0.8
          const legs = Math.min(
            ball(dx - 0.05, 0, dz - (0.1 * (0.3 - y)) / 0.3, 0.045),
            ball(dx + 0.05, 0, dz + (0.1 * (0.3 - y)) / 0.3, 0.045),
          )
          return Math.min(body, Math.max(legs, Math.abs(y - 0.15) - 0.16) * 0.8, ball(dx, y - 0.95, dz, 0.085))
        }
        return sculpture(w, h, {
          ...day,
          parts: [
            ground(sand),
            {
              shape: (x, y, z) =>
                Math.max(
                  box(x, y - 3, z - 1, 30, 3, 0.5),
                  -Math.max(archway(x - 2.6, y, 0.55, 2.0), Math.abs(z - 1) - 0.7),
                ),
              colour: coral,
            },
            { shape: (x, y, z) => box(x - 2.6, y - 2, z - 1.45, 1.2, 2, 0.05), colour: plaster('#3a1f22', 0.1) },
            { shape: (x, y, z) => box(x - 2.6, y - 0.06, z - 0.3, 1.0, 0.07, 0.45), colour: lime },
            { shape: figure, colour: colour('#1d2a44'), within: [0.7, 0.5, -1.3, 0.75] },
          ],
          sun: { ...day.sun, towards: [-0.9, 0.38, -0.5], colour: [2.8, 2.1, 1.5] },
          eye: [0, 1.6, -9],
          target: [0, 1.6, 0],
          lens: 1.5,
          shift: 0.02,
        })
      },
    },
    {
      name: 'cloister',
      title: 'Cloister',
      caption: 'Footsteps arrive long before the people do.',
      alt: 'View along a vaulted white corridor with rhythmic light falling between columns',
      tags: ['architecture', 'columns', 'light', 'corridor'],
      size: [1067, 1600],
      painted: 0.7,
      taken: '2025-05-31 09:02',
      exposure: { aperture: 5.6, seconds: 1 / 60, iso: 200 },
      paint: (w, h) => {
        const vault = (x: number, y: number) => (y > 2.6 ? Math.hypot(x, y - 2.6) - 1.6 : Math.abs(x) - 1.6)
        return sculpture(w, h, {
          ...day,
          parts: [
            {
              shape: (_x, y) => y,
              colour: (x, _y, z, ink) =>
                ink.set(
                  (Math.floor(x * 1.25 + 50) + Math.floor(z * 1.25 + 50)) % 2 ? colour('#e6c9a8') : colour('#c98a68'),
                ),
              gloss: 0.45,
            },
            {
              shape: (x, y, z) => {
                const shell = Math.max(-vault(x, y), vault(x, y) - 0.5, -y)
                const opening = Math.max(archway(repeat(z, 2.2), y, 0.78, 1.75), -x)
                return Math.max(shell, -opening)
              },
              colour: lime,
            },
            { shape: (x, y, z) => column(x - 1.85, y, Math.abs(repeat(z - 1.1, 2.2)) - 0.0, 0.2, 1.9), colour: sand },
            {
              shape: (x, y, z) =>
                Math.max(box(x, y - 2, z - 24, 3, 3, 0.2), -Math.max(archway(x, y, 0.7, 1.8), Math.abs(z - 24) - 1)),
              colour: rose,
            },
          ],
          sun: { towards: [0.9, 0.62, -0.25], colour: [3.2, 2.6, 1.9], size: 0.015 },
          ambient: [0.82, 0.76, 0.72],
          backdrop: warmSky,
          eye: [-0.25, 1.6, -5],
          target: [0.05, 1.6, 6],
          lens: 1.05,
          shift: 0.12,
        })
      },
    },
  ],
}

/** A wall in the plane z = 0, half a unit thick, with one round-headed door to each balcony. */
function facade(x: number, y: number, z: number): number {
  const floor = y - 1.5 * Math.round((y - 0.5) / 1.5)
  const opening = Math.max(archway(repeat(x, 1.7), floor, 0.36, 0.5), -floor - 0.02)
  return Math.max(Math.abs(z - 0.25) - 0.25, -opening)
}
