import { arcticNight, flat } from '../arctic.ts'
import type { Curtain } from '../aurora.ts'
import type { Colour } from '../colour.ts'
import { colour } from '../colour.ts'
import type { Shore } from '../lake.ts'
import { basin } from '../lake.ts'
import { coverage } from '../mask.ts'
import type { Picture } from '../picture.ts'
import { glow, lay } from '../picture.ts'
import { random } from '../random.ts'
import type { Series, Shot } from '../scene.ts'
import { carrying, conifer, person } from '../silhouettes.ts'

const green = colour('#2be8a0')
const teal = colour('#1f9fd0')
const violet = colour('#7a4fd8')
const black: Colour = [0.004, 0.008, 0.014]

const night = (
  shot: Omit<Shot, 'paint'>,
  seed: number,
  view: Shore['view'],
  curtains: Curtain[],
  after?: (p: Picture, w: number, h: number) => Promise<void>,
  ring = false,
): Shot => ({
  ...shot,
  paint: async (w, h) => {
    const picture = arcticNight(w, h, seed, ring ? basin(71, 0.22, 0.12) : basin(33, 0.26, 0.07, 1), view, curtains)
    await after?.(picture, w, h)
    return picture
  },
})

export const aurora: Series = {
  name: 'Northern Lights',
  photographer: 'Aino Korhonen',
  category: 'Nature',
  camera: { make: 'SONY', model: 'ILCE-7M4', lens: 'FE 20mm F1.8 G', focal: 20 },
  development: { vignette: 0.28, grain: 2 },
  shots: [
    night(
      {
        name: 'green-river',
        title: 'Green River',
        caption: 'It poured over the mountain for eleven minutes and was gone.',
        alt: 'Green northern lights over a fjord, mirrored in dark water',
        tags: ['aurora', 'night', 'fjord', 'green', 'reflection'],
        size: [1600, 1067],
        taken: '2025-01-29 23:12',
        exposure: { aperture: 1.8, seconds: 6, iso: 1600 },
      },
      4,
      { x: 0.442, z: 0.411, eye: 0.02, heading: 0.02, horizon: 0.62, lens: 1.2 },
      [
        { seed: 3, low: green, high: teal, strength: 0.85, foot: flat(0.36, -0.12), tall: 0.16 },
        { seed: 8, low: green, high: violet, strength: 0.4, foot: flat(0.46, 0.16), tall: 0.12 },
      ],
    ),
    night(
      {
        name: 'violet-crown',
        title: 'Violet Crown',
        caption: 'Strong enough for the cameras to see red, and for us to forget the cold.',
        alt: 'Tall green and violet aurora rays above mountains, portrait format',
        tags: ['aurora', 'violet', 'night', 'winter'],
        size: [1067, 1600],
        taken: '2025-02-26 00:40',
        exposure: { aperture: 1.8, seconds: 4, iso: 2000 },
      },
      14,
      { x: 0.465, z: 0.363, eye: 0.02, heading: 0.63, horizon: 0.76, lens: 0.95 },
      [
        { seed: 22, low: green, high: violet, strength: 0.95, foot: flat(0.54, 0.1, 0.05), tall: 0.3 },
        { seed: 27, low: teal, high: colour('#c04fb8'), strength: 0.4, foot: flat(0.34, -0.1, 0.04), tall: 0.2 },
      ],
      undefined,
      true,
    ),
    night(
      {
        name: 'out-on-the-ice',
        title: 'Out on the Ice',
        caption: 'Selfie sticks were not invented for minus twenty-six.',
        alt: 'A lone person with a headlamp standing under curtains of green northern lights',
        tags: ['aurora', 'person', 'headlamp', 'night'],
        category: 'People',
        size: [1600, 1067],
        taken: '2025-02-27 22:03',
        exposure: { aperture: 2, seconds: 5, iso: 2500 },
      },
      6,
      { x: 0.485, z: 0.25, eye: 0.012, heading: 0.02, horizon: 0.7, lens: 1.5 },
      [
        { seed: 31, low: green, high: teal, strength: 0.8, foot: flat(0.5, 0.22, 0.05), tall: 0.24 },
        { seed: 35, low: green, high: violet, strength: 0.35, foot: flat(0.3, 0.1, 0.03), tall: 0.14 },
      ],
      async (p, w, h) => {
        const bank = `<path d="M0 1000 L0 905 Q 240 880 520 900 T 1020 892 T 1500 900 L1500 1000 Z"/>`
        lay(p, await coverage(bank + person(800, 898, 175, 0, 1, carrying.coat), w, h), black)
        glow(p, 0.808, 0.737, 0.004, [1, 0.95, 0.8], 3)
        glow(p, 0.808, 0.737, 0.03, [1, 0.9, 0.7], 0.25)
      },
    ),
    night(
      {
        name: 'spruce-line',
        title: 'Spruce Line',
        caption: 'The forest keeps quiet and watches.',
        alt: 'Silhouettes of spruce trees in front of a bright green aurora',
        tags: ['aurora', 'forest', 'spruce', 'silhouette'],
        size: [1600, 900],
        taken: '2025-03-01 21:27',
        exposure: { aperture: 2.2, seconds: 8, iso: 1250 },
      },
      9,
      { x: 0.5, z: 0.3, eye: 0.6, heading: 0.04, horizon: 0.97, lens: 1 },
      [
        { seed: 41, low: green, high: teal, strength: 0.75, foot: flat(0.62, -0.3, 0.04), tall: 0.26 },
        { seed: 44, low: colour('#8ff0b0'), high: green, strength: 0.5, foot: flat(0.7, 0.12, 0.02), tall: 0.16 },
      ],
      async (p, w, h) => {
        const next = random(19)
        let trees = '<path d="M0 1000 V935 Q 450 910 900 938 T 1790 920 V1000 Z"/>'
        for (let x = -20; x < 1800; x += 18 + next() * 46) {
          const edge = Math.abs(x - 1000) / 900
          trees += conifer(x, 950, 60 + 330 * next() ** 1.6 * (0.25 + edge), next)
        }
        lay(p, await coverage(trees, w, h), black)
      },
    ),
  ],
}
