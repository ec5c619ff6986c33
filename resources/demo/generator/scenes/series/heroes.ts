import { peaks } from '../alpine.ts'
import { arcticNight, flat } from '../arctic.ts'
import { colour } from '../colour.ts'
import { desert } from '../desert.ts'
import { frond, leafLight } from '../gobo.ts'
import { basin } from '../lake.ts'
import type { Series } from '../scene.ts'
import { sculpture } from '../sculpture.ts'
import { ball, ring } from '../solids.ts'
import { plaster, stoneware, studio, tableAndWall, vessel } from '../still-life.ts'
import type { Vector } from '../vector.ts'

const wide: [number, number] = [2200, 1240]

/** Opening pictures: one large calm area on the left or in the middle, so that words can stand there. */
export const heroes: Series = {
  name: 'Openings',
  photographer: 'Vitrine Studio',
  category: 'Other',
  camera: { make: 'FUJIFILM', model: 'GFX 100S', lens: 'GF32-64mmF4 R LM WR', focal: 45 },
  development: { vignette: 0.22 },
  shots: [
    {
      name: 'evening-ranges',
      title: 'Pictures worth the climb',
      caption: 'Landscapes, still lifes and city nights by nine photographers.',
      alt: 'Snowy mountain ranges in pink evening light under a wide violet sky',
      tags: ['hero', 'mountains', 'evening'],
      size: wide,
      painted: 0.75,
      taken: '2025-02-14 17:31',
      exposure: { aperture: 8, seconds: 1 / 60, iso: 100 },
      paint: (w, h) =>
        peaks(w, h, {
          seed: 4,
          tall: 0.17,
          view: { x: 0.69, z: 0.773, eye: 0.125, heading: 1.2, horizon: 0.6, lens: 1.35 },
          sun: [0.2, 0.16],
          warm: '#ff9a78',
          cool: '#5f74c0',
          sky: {
            colours: ['#ffc4a4', '#e0a0b4', '#8c86c4', '#46589e', '#2a3f86'],
            clouds: {
              seed: 3,
              cover: 0.3,
              lit: [1.2, 0.75, 0.65],
              shade: [0.5, 0.42, 0.62],
              stretch: 4,
              strength: 0.6,
            },
          },
          snowline: 0.045,
          haze: { density: 0.8, low: 1.6, base: 0.03, depth: 0.03, tint: colour('#8a86c8'), tinted: 0.45 },
          strength: 2.7,
        }),
    },
    {
      name: 'quiet-sand',
      title: 'Made slowly, on purpose',
      caption: 'Prints, courses and stories from people who wait for the light.',
      alt: 'A wide desert with one curved dune crest on the right in morning light',
      tags: ['hero', 'desert', 'dunes'],
      size: wide,
      painted: 0.8,
      taken: '2024-10-22 07:12',
      exposure: { aperture: 11, seconds: 1 / 125, iso: 100 },
      paint: (w, h) =>
        desert(w, h, {
          seed: 21,
          waves: 8,
          tall: 0.035,
          sand: '#d99a66',
          shade: '#b9713f',
          warm: [2.7, 1.8, 1.1],
          cool: [0.3, 0.33, 0.5],
          view: { x: 0.125, z: 0.861, eye: 0.0535, heading: 1.85, horizon: 0.55, lens: 1.7 },
          sun: [0.6, 0.17],
          haze: { density: 0.7 },
          sky: { colours: ['#ffdcc0', '#efbfae', '#a4b0d2', '#6188be', '#4a74b0'] },
        }),
    },
    {
      name: 'polar-evening',
      title: 'Stay up late with us',
      caption: 'A new gallery every Friday, free for members.',
      alt: 'Wide band of green and violet northern lights above a snowy mountain range and dark water',
      tags: ['hero', 'aurora', 'night'],
      size: wide,
      painted: 0.75,
      taken: '2025-02-26 01:15',
      exposure: { aperture: 4, seconds: 10, iso: 3200, focal: 32 },
      development: { vignette: 0.25, grain: 1.6 },
      paint: (w, h) =>
        arcticNight(
          w,
          h,
          14,
          basin(71, 0.22, 0.12),
          { x: 0.465, z: 0.363, eye: 0.02, heading: 0.63, horizon: 0.86, lens: 0.9 },
          [
            {
              seed: 23,
              low: colour('#2be8a0'),
              high: colour('#7a4fd8'),
              strength: 0.85,
              foot: flat(0.52, -0.16, 0.05),
              tall: 0.2,
            },
            {
              seed: 29,
              low: colour('#1f9fd0'),
              high: colour('#7a4fd8'),
              strength: 0.35,
              foot: flat(0.3, 0.12, 0.04),
              tall: 0.16,
            },
          ],
        ),
    },
    {
      name: 'palm-and-clay',
      title: 'Objects with an afternoon in them',
      caption: 'The shop is open: ceramics, prints and small editions.',
      alt: 'Ceramic vases and a ring vase at the right of a warm plaster wall with palm shadows',
      tags: ['hero', 'ceramics', 'shadow'],
      size: wide,
      painted: 0.62,
      taken: '2025-07-21 17:20',
      exposure: { aperture: 5.6, seconds: 1 / 100, iso: 100, focal: 63 },
      paint: async (w, h) => {
        const sun: Vector = [0.85, 0.6, -0.75]
        const leaves = frond(1000, 60, 640, 165, 22) + frond(1040, 330, 560, 195, 22) + frond(620, -60, 420, 120, 20)
        return sculpture(
          w,
          h,
          studio(
            [
              ...tableAndWall('#cf9472', '#e9c6a8', 1.3),
              vessel(1.35, 0.1, 1.9, [0.3, 0.48, 0.46, 0.27, 0.14, 0.15, 0.2], stoneware('#efe2cf', '#c4714d', 0.4)),
              {
                shape: (x, y, z) => ring(x - 2.45, y - 0.66, z, 0.46, 0.2),
                colour: stoneware('#c4714d', '#8d4a30', 0.32),
                gloss: 0.25,
                within: [2.45, 0.66, 0, 0.68],
              },
              { shape: (x, y, z) => ball(x - 0.62, y - 0.24, z + 0.45, 0.24), colour: plaster('#d9a043'), gloss: 0.3 },
            ],
            {
              lens: 1.9,
              target: [0.35, 1.15, 0],
              eye: [0.35, 1.4, -7],
              sun: { towards: sun, colour: [2.9, 2.25, 1.6], size: 0.05 },
              gobo: await leafLight(sun, [-0.6, 1.6, 1], 6.6, leaves, 7),
            },
          ),
        )
      },
    },
  ],
}
