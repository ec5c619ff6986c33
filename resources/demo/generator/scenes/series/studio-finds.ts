import { windowLight } from '../gobo.ts'
import type { Shot } from '../scene.ts'
import { sculpture } from '../sculpture.ts'
import { pebble } from '../solids.ts'
import { pear, plaster, skin, stoneware, studio, sweep, tableAndWall, vessel } from '../still-life.ts'
import { clay, cream, ochre } from './studio-set.ts'

/** Fruit, stones and eggs. */
export const finds: Shot[] = [
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
                  pebble(a * (1 + 0.18 * up), up, (z - 0.08 * Math.sin(n * 2.4)) * (1 + 0.18 * up), 0.32, 0.42, 0.32) *
                  0.8
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
]
