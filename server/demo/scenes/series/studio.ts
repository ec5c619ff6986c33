import { colour } from '../colour.ts'
import { frond, leafLight, windowLight } from '../gobo.ts'
import type { Series } from '../scene.ts'
import { sculpture } from '../sculpture.ts'
import { ball, box, pebble, ring } from '../solids.ts'
import { pear, plaster, skin, stoneware, studio, sweep, tableAndWall, vessel } from '../still-life.ts'
import type { Vector } from '../vector.ts'

// Terracotta, cream, ochre and one deep green.
const clay = '#c4714d'
const cream = '#efe2cf'
const ochre = '#d9a043'
const green = '#2f4f46'
const blush = '#e3b49a'

const evening: Vector = [-0.9, 0.55, -0.5]

export const studioDays: Series = {
  name: 'Studio Days',
  photographer: 'Inês Carvalho',
  category: 'Other',
  camera: { make: 'FUJIFILM', model: 'GFX 50S II', lens: 'GF80mmF1.7 R WR', focal: 80 },
  development: { contrast: 1.04, vignette: 0.25 },
  shots: [
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
      name: 'two-pears',
      title: 'Two Pears',
      caption: 'A conversation on a green table.',
      alt: 'Two ripe pears leaning towards each other on a dark green surface',
      tags: ['still life', 'fruit', 'pears', 'green'],
      size: [1600, 1600],
      painted: 0.6,
      taken: '2025-02-02 11:05',
      exposure: { aperture: 4, seconds: 1 / 80, iso: 160 },
      paint: (w, h) =>
        sculpture(
          w,
          h,
          studio(
            [
              sweep('#3d6156', 3.2, 2, '#35574c'),
              ...pear(-0.62, 0, 1.0, -0.06, skin('#d8a93a', '#c2572e', [-1, 0.2, 0.3])),
              ...pear(0.62, 0.35, 0.86, 0.14, skin('#c9b24a', '#b8862f', [1, 0, 0])),
            ],
            {
              lens: 2.6,
              target: [0, 0.75, 0],
              eye: [0, 1.4, -7],
              sun: { towards: [-0.9, 0.7, -0.35], colour: [2.8, 2.4, 1.9], size: 0.22 },
              ambient: [0.3, 0.38, 0.4],
            },
          ),
        ),
    },
    {
      name: 'lemons-in-a-bowl',
      title: 'Lemons in a Bowl',
      caption: 'Breakfast is ready, nobody is up.',
      alt: 'Yellow lemons in a cream ceramic bowl beside one lemon on a terracotta table',
      tags: ['still life', 'fruit', 'lemons', 'kitchen'],
      size: [1600, 1067],
      painted: 0.65,
      taken: '2025-05-11 08:31',
      exposure: { aperture: 4, seconds: 1 / 125, iso: 100 },
      paint: (w, h) => {
        const lemon = (x: number, y: number, z: number, turn: number) => ({
          within: [x, y, z, 0.55] as const,
          shape: (px: number, py: number, pz: number) => {
            const a = (px - x) * Math.cos(turn) + (pz - z) * Math.sin(turn)
            const c = -(px - x) * Math.sin(turn) + (pz - z) * Math.cos(turn)
            const tip = 0.05 * Math.exp(-((Math.abs(a) - 0.42) ** 2) * 90)
            return pebble(a, py - y, c, 0.4, 0.3, 0.3) * 0.85 - tip
          },
          colour: skin('#f0c52e', '#e2a21c', [0.6, -0.6, 0]),
          gloss: 0.35,
        })
        return sculpture(
          w,
          h,
          studio(
            [
              ...tableAndWall('#c98262', '#e7d2ba', 2.2),
              vessel(-0.35, 0, 0.75, [0.4, 0.62, 0.86, 1.02, 1.1], stoneware(cream, '#b98b63', 0.12), 0.5),
              lemon(-0.75, 0.72, -0.15, 0.5),
              lemon(-0.05, 0.72, -0.2, -0.4),
              lemon(-0.4, 0.78, 0.45, 1.5),
              lemon(-0.38, 1.05, -0.02, 0.15),
              lemon(1.35, 0.3, -0.6, 0.9),
            ],
            {
              lens: 2.3,
              eye: [0, 2.3, -7],
              target: [0.15, 0.68, 0],
              sun: { towards: [0.85, 0.6, -0.2], colour: [2.8, 2.4, 1.8], size: 0.06 },
              gobo: windowLight([0.85, 0.6, -0.2], [0, 0.7, 0.3], 3, 2, 1.4, 1.3),
            },
          ),
        )
      },
    },
    {
      name: 'five-stones',
      title: 'Five Stones',
      caption: 'Found on one beach, stacked before the tide.',
      alt: 'Five smooth stones balanced on top of each other against a soft cream background',
      tags: ['still life', 'stones', 'balance', 'minimal'],
      size: [1067, 1600],
      painted: 0.7,
      taken: '2024-09-14 18:02',
      exposure: { aperture: 2.8, seconds: 1 / 200, iso: 100 },
      paint: (w, h) => {
        const stone = (x: number, y: number, a: number, b: number, hex: string) => ({
          within: [x, y, 0, a] as const,
          shape: (px: number, py: number, pz: number) => pebble(px - x, py - y, pz, a, b, a * 0.8) * 0.9,
          colour: plaster(hex, 0.16),
          gloss: 0.1,
        })
        return sculpture(
          w,
          h,
          studio(
            [
              sweep('#ead9c4', 3, 1.6),
              stone(0, 0.3, 0.86, 0.3, '#6b5b52'),
              stone(0.08, 0.82, 0.62, 0.24, cream),
              stone(-0.07, 1.28, 0.5, 0.23, clay),
              stone(0.05, 1.7, 0.36, 0.2, '#8b9b8e'),
              stone(0, 2.04, 0.22, 0.15, ochre),
            ],
            {
              lens: 2.3,
              target: [0, 1.35, 0],
              eye: [0, 1.6, -7],
              sun: { towards: [0.9, 0.5, -0.5], colour: [2.6, 2.1, 1.6], size: 0.16 },
            },
          ),
        )
      },
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
      name: 'nine-eggs',
      title: 'Nine Eggs',
      caption: 'Somebody always has to be different.',
      alt: 'Nine eggs in a row on linen-coloured ground, one of them painted terracotta',
      tags: ['still life', 'eggs', 'minimal', 'row'],
      size: [2560, 1440],
      painted: 0.45,
      taken: '2026-03-29 10:10',
      exposure: { aperture: 8, seconds: 1 / 60, iso: 100 },
      paint: (w, h) =>
        sculpture(
          w,
          h,
          studio(
            [
              sweep('#e6d6c1', 2.6, 1.5),
              ...Array.from({ length: 9 }, (_, n) => ({
                within: [(n - 4) * 0.68, 0.42, 0, 0.55] as const,
                shape: (x: number, y: number, z: number) => {
                  const a = x - (n - 4) * 0.68
                  const up = y - 0.42
                  return (
                    pebble(
                      a * (1 + 0.18 * up),
                      up,
                      (z - 0.08 * Math.sin(n * 2.4)) * (1 + 0.18 * up),
                      0.32,
                      0.42,
                      0.32,
                    ) * 0.8
                  )
                },
                colour:
                  n === 5 ? plaster(clay, 0.06) : plaster(['#f1e6d6', '#e9d2b6', '#f4ece0', '#dfc1a0'][n % 4]!, 0.05),
                gloss: 0.15,
              })),
            ],
            {
              lens: 2.0,
              target: [0, 0.75, 0],
              eye: [0, 1.6, -7],
              sun: { towards: [-0.9, 0.32, -0.35], colour: [2.7, 2.2, 1.7], size: 0.07 },
            },
          ),
        ),
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
  ],
}
