import { colour } from '../colour.ts'
import { frond, leafLight, windowLight } from '../gobo.ts'
import type { Shot } from '../scene.ts'
import { sculpture } from '../sculpture.ts'
import { ball, box, ring } from '../solids.ts'
import { plaster, stoneware, studio, tableAndWall, vessel } from '../still-life.ts'
import type { Vector } from '../vector.ts'
import { blush, clay, cream, evening, green, ochre } from './studio-set.ts'

/** Vessels and set pieces. */
export const clayPieces: Shot[] = [
  {
    name: 'three-vessels',
    title: 'Three Vessels',
    caption: 'Stoneware fresh from the kiln in the last hour of window light.',
    alt: 'Three ceramic vases in cream, terracotta and green lit by window-shaped evening light',
    tags: ['still life', 'ceramics', 'window light', 'terracotta'],
    size: [1280, 1600],
    painted: 0.7,
    taken: '2025-01-18 16:22',
    exposure: { aperture: 5.6, seconds: 1 / 60, iso: 200 },
    paint: (w, h) =>
      sculpture(
        w,
        h,
        studio(
          [
            ...tableAndWall(blush, '#e9cdb4', 1.5),
            vessel(-0.95, 0, 2.1, [0.34, 0.52, 0.5, 0.3, 0.16, 0.17, 0.22], stoneware(cream, clay, 0.42)),
            vessel(0.28, -0.3, 1.25, [0.3, 0.56, 0.66, 0.55, 0.34, 0.4], stoneware(clay, '#8d4a30', 0.2), 0.3),
            vessel(1.3, 0.25, 1.65, [0.25, 0.3, 0.36, 0.4, 0.36, 0.2, 0.26], stoneware(green, cream, 0.3), 0.7),
          ],
          {
            sun: { towards: evening, colour: [3, 2.3, 1.6], size: 0.05 },
            gobo: windowLight(evening, [0, 1.5, 1.2], 2, 3, 1.5, 1.05),
            target: [0.1, 1.25, 0],
            eye: [0.1, 1.5, -7],
            lens: 1.75,
          },
        ),
      ),
  },
  {
    name: 'moon-vase',
    title: 'Moon Vase',
    caption: 'A ring of clay under the shadow of the palm outside.',
    alt: 'Ring-shaped terracotta vase on a plinth with palm leaf shadows on the wall behind',
    tags: ['still life', 'ceramics', 'palm', 'shadow'],
    size: [1600, 1600],
    painted: 0.6,
    taken: '2025-07-20 17:48',
    exposure: { aperture: 5.6, seconds: 1 / 100, iso: 100 },
    paint: async (w, h) => {
      const sun: Vector = [0.85, 0.6, -0.75]
      const leaves = frond(900, 80, 720, 155) + frond(960, 420, 640, 190) + frond(700, -40, 560, 100)
      return sculpture(
        w,
        h,
        studio(
          [
            ...tableAndWall('#d9b79b', '#efd9c2', 1.2),
            { shape: (x, y, z) => box(x, y - 0.2, z, 0.95, 0.2, 0.6, 0.02), colour: plaster(cream) },
            {
              shape: (x, y, z) =>
                Math.min(
                  ring(x, y - 1.28, z, 0.62, 0.24),
                  Math.max(Math.abs(Math.hypot(x, z) - 0.13) - 0.03, Math.abs(y - 2.14) - 0.14),
                ),
              colour: stoneware(clay, '#8d4a30', 0.75),
              gloss: 0.25,
            },
            { shape: (x, y, z) => ball(x - 1.45, y - 0.33, z + 0.35, 0.33), colour: plaster(ochre), gloss: 0.2 },
          ],
          {
            lens: 2.05,
            target: [0.2, 1.2, 0],
            eye: [0, 1.45, -7],
            sun: { towards: sun, colour: [2.9, 2.3, 1.65], size: 0.05 },
            gobo: await leafLight(sun, [0, 1.5, 1], 5.2, leaves),
          },
        ),
      )
    },
  },
  {
    name: 'podium-in-pink',
    title: 'Podium',
    caption: 'Shapes waiting for the product that never arrived.',
    alt: 'Arrangement of a disc, a cylinder, a ball and an arch in blush and terracotta tones',
    tags: ['still life', 'geometry', 'pastel', 'set design'],
    size: [1280, 1600],
    painted: 0.7,
    taken: '2026-01-09 14:40',
    exposure: { aperture: 8, seconds: 1 / 160, iso: 64 },
    paint: (w, h) =>
      sculpture(
        w,
        h,
        studio(
          [
            ...tableAndWall('#dba488', '#e6b99f', 1.6),
            {
              shape: (x, y, z) =>
                Math.max(
                  box(x + 0.35, y - 1.3, z - 0.95, 1.0, 1.3, 0.22, 0.02),
                  -Math.max(y > 1.3 ? Math.hypot(x + 0.35, y - 1.3) - 0.55 : Math.abs(x + 0.35) - 0.55, -y),
                ),
              colour: plaster(clay),
            },
            {
              shape: (x, y, z) => Math.max(Math.hypot(x + 0.3, z + 0.35) - 0.85, Math.abs(y - 0.14) - 0.14) * 0.95,
              colour: plaster(cream),
            },
            {
              shape: (x, y, z) => Math.max(Math.hypot(x - 1.15, z - 0.1) - 0.36, Math.abs(y - 0.55) - 0.55) * 0.95,
              colour: plaster('#e9cdb4'),
            },
            { shape: (x, y, z) => ball(x - 1.15, y - 1.44, z - 0.1, 0.34), colour: colour(ochre), gloss: 0.8 },
            { shape: (x, y, z) => ball(x + 0.3, y - 0.72, z + 0.35, 0.44), colour: colour(green), gloss: 0.9 },
          ],
          {
            lens: 1.8,
            target: [0.2, 1.15, 0],
            eye: [0.4, 1.7, -7],
            sun: { towards: [-0.75, 0.8, -0.7], colour: [2.6, 2.1, 1.7], size: 0.05 },
          },
        ),
      ),
  },
]
