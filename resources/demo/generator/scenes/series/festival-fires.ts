import { bloom } from '../blur.ts'
import { colour, mix } from '../colour.ts'
import { firework, lantern, mirrorBelow, rocket } from '../festival.ts'
import { coverage } from '../mask.ts'
import { noise } from '../noise.ts'
import { glow, lay } from '../picture.ts'
import { between, random } from '../random.ts'
import type { Shot } from '../scene.ts'
import { crowd } from '../silhouettes.ts'
import { stars } from '../sky.ts'
import { amber, farBank, gold, ice, ink, night, rose, white } from './festival-set.ts'

/** Fireworks and lanterns. */
export const fires: Shot[] = [
  {
    name: 'harbour-fireworks',
    title: 'Harbour Fireworks',
    caption: 'Midnight of the harbour festival, seen from the ferry landing.',
    alt: 'Gold and rose fireworks over a dark town, mirrored in the harbour',
    tags: ['fireworks', 'festival', 'night', 'harbour', 'reflection'],
    size: [1600, 900],
    taken: '2024-08-10 23:59',
    exposure: { aperture: 8, seconds: 4, iso: 100, focal: 28 },
    paint: async (w, h) => {
      const p = night(w, h, '#060a1c', '#0c1431', '#1c2148', '#3a2a4e')
      firework(p, 3, 0.55, 0.3, 0.25, gold, amber)
      firework(p, 8, 1.02, 0.2, 0.19, rose, white)
      firework(p, 11, 1.35, 0.36, 0.2, white, gold)
      firework(p, 15, 0.2, 0.4, 0.12, ice, white)
      rocket(p, 0.84, 0.66, 0.03, 0.36, gold)
      await farBank(p, 4, 0.68, 0.085)
      mirrorBelow(p, 0.68, 5, 0.016, 0.62)
      bloom(p, 0.012, 0.5, 0.6)
      return p
    },
  },
  {
    name: 'golden-willow',
    title: 'Golden Willow',
    caption: 'The last shell of the night takes its time coming down.',
    alt: 'One huge golden firework drooping like a willow above a watching crowd',
    tags: ['fireworks', 'gold', 'crowd', 'night'],
    size: [1067, 1600],
    taken: '2024-08-11 00:14',
    exposure: { aperture: 11, seconds: 6, iso: 100, focal: 35 },
    paint: async (w, h) => {
      const p = night(w, h, '#05070f', '#0a0d20', '#171334', '#33203a')
      stars(p, 3, 260, 0.5, 0.35)
      firework(p, 21, 0.33, 0.33, 0.33, gold, amber, 1.9)
      firework(p, 22, 0.33, 0.33, 0.24, white, gold, 1.6)
      rocket(p, 0.36, 0.9, -0.03, 0.35, amber)
      glow(p, 0.33, 0.85, 0.35, amber, 0.1)
      bloom(p, 0.015, 0.5, 0.6)
      lay(p, await coverage(crowd(5, 670, 905, 26, 0.25), w, h), mix(ink, amber, 0.012))
      lay(p, await coverage(crowd(9, 670, 955, 38, 0.15), w, h), ink)
      return p
    },
  },
  {
    name: 'a-thousand-wishes',
    title: 'A Thousand Wishes',
    caption: 'Every lantern carries a line of handwriting.',
    alt: 'Hundreds of glowing paper lanterns rising into an indigo night above a crowd',
    tags: ['lanterns', 'festival', 'night', 'crowd', 'lights'],
    size: [1600, 1067],
    taken: '2024-11-15 20:06',
    exposure: { aperture: 2.8, seconds: 1 / 80, iso: 1600 },
    paint: async (w, h) => {
      const p = night(w, h, '#0a1030', '#161a47', '#3b2a5c', '#8a4a55')
      const next = random(14)
      for (let n = 0; n < 230; n++) {
        const near = (n / 230) ** 3.2
        const size = 0.006 + 0.085 * near
        lantern(
          p,
          next() * 1.5,
          0.86 - between(next, 0.05, 0.95) * (0.55 + 0.45 * next()),
          size,
          near > 0.7 ? (near - 0.7) * 1.1 : 0,
          mix(amber, gold, next() * 0.7),
          between(next, 0.7, 1.25),
        )
      }
      bloom(p, 0.03, 0.4, 0.5)
      lay(p, await coverage(crowd(31, 1500, 905, 24, 0.45), w, h), mix(ink, amber, 0.03))
      lay(p, await coverage(crowd(37, 1500, 968, 40, 0.3), w, h), ink)
      return p
    },
  },
  {
    name: 'lantern-lake',
    title: 'Lantern Lake',
    caption: 'Eleven left, drifting off over the water.',
    alt: 'A few glowing lanterns floating over a still lake with their reflections',
    tags: ['lanterns', 'lake', 'reflection', 'calm'],
    size: [1600, 1600],
    painted: 0.7,
    taken: '2024-11-15 21:31',
    exposure: { aperture: 2.8, seconds: 1 / 40, iso: 3200 },
    paint: async (w, h) => {
      const p = night(w, h, '#0b1238', '#1d2458', '#4a3a72', '#a0606a')
      stars(p, 8, 500, 0.5, 0.5)
      const field = noise(6)
      const ridge = (base: number, tall: number, seed: number) =>
        `<path d="M0 1000 ${Array.from({ length: 101 }, (_, n) => `L${n * 10} ${base - tall * (0.5 + field.fbm(n * 0.045 + seed, seed, 6))}`).join(' ')} L1000 1000 Z"/>`
      lay(p, await coverage(ridge(640, 190, 3), w, h), colour('#3c3266'))
      lay(p, await coverage(ridge(655, 110, 9), w, h), colour('#1b1a3d'))
      const places: [number, number, number][] = [
        [0.5, 0.34, 0.075],
        [0.3, 0.22, 0.038],
        [0.7, 0.16, 0.03],
        [0.78, 0.4, 0.042],
        [0.16, 0.42, 0.028],
        [0.4, 0.5, 0.02],
        [0.62, 0.52, 0.017],
        [0.88, 0.24, 0.016],
        [0.1, 0.15, 0.015],
        [0.55, 0.1, 0.013],
        [0.25, 0.54, 0.012],
      ]
      for (const [x, y, size] of places) lantern(p, x, y, size, 0, mix(amber, gold, 0.4), 1.1)
      mirrorBelow(p, 0.62, 9, 0.012, 0.75)
      bloom(p, 0.03, 0.45, 0.5)
      return p
    },
  },
]
