import { clamp, colour } from '../colour.ts'
import type { Shot } from '../scene.ts'
import { sculpture } from '../sculpture.ts'
import { archway, ball, box, column, repeat } from '../solids.ts'
import { plaster } from '../still-life.ts'
import { coral, day, ground, lime, rose, sand, warmSky } from './arcades-set.ts'

/** Walls, doors and what passes between them. */
export const walls: Shot[] = [
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
        ambient: [1.05, 0.9, 0.78],
        backdrop: warmSky,
        eye: [-0.25, 1.6, -5],
        target: [0.05, 1.6, 6],
        lens: 1.05,
        shift: 0.12,
      })
    },
  },
]

/** A wall in the plane z = 0, half a unit thick, with one round-headed door to each balcony. */
function facade(x: number, y: number, z: number): number {
  const floor = y - 1.5 * Math.round((y - 0.5) / 1.5)
  const opening = Math.max(archway(repeat(x, 1.7), floor, 0.36, 0.5), -floor - 0.02)
  return Math.max(Math.abs(z - 0.25) - 0.25, -opening)
}
