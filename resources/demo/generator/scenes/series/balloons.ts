import { balloon } from '../balloon.ts'
import { bloom } from '../blur.ts'
import type { Colour } from '../colour.ts'
import { colour } from '../colour.ts'
import { mirrorBelow } from '../festival.ts'
import { coverage } from '../mask.ts'
import type { Picture } from '../picture.ts'
import { lay } from '../picture.ts'
import { between, random } from '../random.ts'
import { ridges } from '../ridges.ts'
import type { Series } from '../scene.ts'
import { crowd } from '../silhouettes.ts'
import { sky } from '../sky.ts'

const cloths: Colour[][] = [
  ['#e2533a', '#f4c95d'],
  ['#22577a', '#f2efe6'],
  ['#f4c95d', '#e98a3c', '#e2533a'],
  ['#5b3a78', '#e98aa0'],
  ['#2a9d8f', '#f4e3c1'],
  ['#f2efe6', '#e2533a'],
].map((set) => set.map(colour))

function fleet(
  p: Picture,
  seed: number,
  count: number,
  wide: number,
  top: number,
  bottom: number,
  air: Colour,
  side: number,
): void {
  const next = random(seed)
  for (let n = 0; n < count; n++) {
    const near = n / count
    const size = between(next, 0.016, 0.03) + 0.07 * near ** 2
    balloon(
      p,
      between(next, 0.04, wide - 0.04),
      between(next, top, bottom) + 0.06 * near,
      size,
      cloths[n % cloths.length]!,
      [1.5, 1.25, 1],
      side,
      0.75 * (1 - near) ** 1.2,
      air,
    )
  }
}

export const balloons: Series = {
  name: 'Balloon Week',
  photographer: 'Camille Roux',
  category: 'Events',
  camera: { make: 'Canon', model: 'Canon EOS R5', lens: 'RF70-200mm F2.8 L IS USM', focal: 105 },
  shots: [
    {
      name: 'sixty-balloons',
      title: 'Lift-off at Sunrise',
      caption: 'Second morning of the balloon week, and the wind said yes.',
      alt: 'Many colourful hot-air balloons rising over misty hills at sunrise',
      tags: ['balloons', 'sunrise', 'festival', 'mist', 'sky'],
      size: [1600, 1067],
      taken: '2025-09-12 06:58',
      exposure: { aperture: 6.3, seconds: 1 / 320, iso: 200 },
      paint: (w, h) => {
        const p = sky(w, h, {
          colours: ['#ffe0b8', '#f8cdb0', '#d3c4d0', '#8fb0d6'],
          horizon: 0.66,
          sun: { x: 0.3, y: 0.56, colour: [1, 0.75, 0.45], spread: 0.35, glow: 0.6 },
          clouds: { seed: 8, cover: 0.3, lit: [1.15, 0.95, 0.85], shade: [0.7, 0.66, 0.75], stretch: 3 },
        })
        const sun = { x: 0.3, y: 0.6, colour: [1, 0.66, 0.36] as Colour, strength: 0.4 }
        ridges(p, {
          seed: 15,
          count: 3,
          from: 0.62,
          to: 0.74,
          relief: [0.1, 0.12],
          far: colour('#d8bcb4'),
          near: colour('#8a8398'),
          mist: colour('#ffdcb8'),
          fog: 0.9,
          trees: 0.02,
          sun,
        })
        fleet(p, 5, 26, 1.5, 0.08, 0.6, [0.95, 0.74, 0.6], -1)
        balloon(p, 1.12, 0.34, 0.3, cloths[2]!, [1.6, 1.3, 1], -1, 0, [0, 0, 0])
        balloon(p, 0.56, 0.24, 0.15, cloths[1]!, [1.5, 1.28, 1.05], -1, 0.1, [0.95, 0.76, 0.62])
        ridges(p, {
          seed: 19,
          count: 2,
          from: 0.86,
          to: 0.98,
          relief: [0.08, 0.06],
          far: colour('#4d5560'),
          near: colour('#141d20'),
          mist: colour('#f0cdb0'),
          fog: 0.7,
          trees: 0.07,
          sun,
        })
        bloom(p, 0.03, 0.2, 0.9)
        return p
      },
    },
    {
      name: 'the-red-one',
      title: 'The Red One',
      caption: 'It came over the lake so low that we could hear the burner.',
      alt: 'One red and cream hot-air balloon mirrored in a calm lake, portrait format',
      tags: ['balloon', 'lake', 'reflection', 'calm'],
      size: [1067, 1600],
      taken: '2025-09-13 07:20',
      exposure: { aperture: 5.6, seconds: 1 / 400, iso: 200 },
      paint: (w, h) => {
        const p = sky(w, h, { colours: ['#f6e3cf', '#d8dde2', '#a3c0da', '#6f9fca'], horizon: 0.66 })
        ridges(p, {
          seed: 33,
          count: 3,
          from: 0.6,
          to: 0.66,
          relief: [0.1, 0.05],
          far: colour('#b4c2cc'),
          near: colour('#3a5560'),
          mist: colour('#f0e8de'),
          fog: 0.95,
          trees: 0.025,
        })
        balloon(p, 0.36, 0.33, 0.3, cloths[5]!, [1.35, 1.25, 1.15], 1, 0, [0, 0, 0], 0.15)
        balloon(p, 0.1, 0.2, 0.035, cloths[0]!, [1.3, 1.2, 1.1], 1, 0.45, [0.7, 0.74, 0.78])
        balloon(p, 0.57, 0.14, 0.026, cloths[3]!, [1.3, 1.2, 1.1], 1, 0.55, [0.66, 0.72, 0.8])
        mirrorBelow(p, 0.665, 12, 0.008, 0.82)
        return p
      },
    },
    {
      name: 'night-glow',
      title: 'Night Glow',
      caption: 'All burners on three, two, one.',
      alt: 'Glowing hot-air balloons on a field at night with a crowd in front',
      tags: ['balloons', 'night', 'glow', 'crowd', 'festival'],
      size: [1600, 900],
      taken: '2025-09-13 21:05',
      exposure: { aperture: 2.8, seconds: 1 / 20, iso: 1600, focal: 70 },
      development: { grain: 2, vignette: 0.25 },
      paint: async (w, h) => {
        const p = sky(w, h, { colours: ['#6a4a6e', '#39376e', '#1a2352', '#0b1434'], horizon: 0.8 })
        const dim: Colour = [0.1, 0.1, 0.16]
        for (const [x, y, size, set, glowing] of [
          [0.5, 0.66, 0.2, 3, 0.35],
          [1.22, 0.64, 0.22, 4, 0.4],
          [0.86, 0.6, 0.28, 2, 0.75],
          [0.2, 0.58, 0.32, 1, 0.55],
          [1.56, 0.56, 0.34, 0, 0.8],
          [1.05, 0.24, 0.07, 5, 0.5],
        ] as const)
          balloon(p, x, y, size, cloths[set]!, dim, 1, 0, dim, glowing * 1.3)
        bloom(p, 0.04, 0.5, 0.35)
        lay(
          p,
          await coverage(`<rect y="845" width="1800" height="160"/>${crowd(8, 1778, 850, 18, 0.12)}`, w, h),
          [0.02, 0.014, 0.02],
        )
        lay(p, await coverage(crowd(12, 1778, 925, 34, 0.1), w, h), [0.005, 0.004, 0.008])
        return p
      },
    },
  ],
}
