import { clamp, colour } from '../colour.ts'
import type { Shot } from '../scene.ts'
import type { Part } from '../sculpture.ts'
import { sculpture } from '../sculpture.ts'
import { archway, ball, box, column, repeat } from '../solids.ts'
import { blue, coral, day, ground, lime, outdoors, rose, sand } from './arcades-set.ts'

/** Outside, under an open sky. */
export const streets: Shot[] = [
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
]
