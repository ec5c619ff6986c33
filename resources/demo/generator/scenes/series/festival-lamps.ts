import { bloom, blur } from '../blur.ts'
import { colour, mix, rise } from '../colour.ts'
import { beam, disc, mirrorBelow } from '../festival.ts'
import { coverage } from '../mask.ts'
import { noise } from '../noise.ts'
import { glow, lay, paint } from '../picture.ts'
import { between, random } from '../random.ts'
import type { Shot } from '../scene.ts'
import { carrying, crowd, person } from '../silhouettes.ts'
import { amber, gold, ice, ink, night, rose, white } from './festival-set.ts'

/** Stage, garden, fairground and the way home. */
export const lamps: Shot[] = [
  {
    name: 'second-encore',
    title: 'Second Encore',
    caption: 'Row thirty, and nobody is looking at the clock.',
    alt: 'Concert crowd with raised hands in front of gold and rose stage lights',
    tags: ['concert', 'crowd', 'stage', 'music'],
    size: [1600, 1067],
    painted: 0.75,
    taken: '2025-06-21 22:41',
    exposure: { aperture: 2.8, seconds: 1 / 200, iso: 3200 },
    paint: async (w, h) => {
      const p = night(w, h, '#08060f', '#150a24', '#3a1440', '#8a2a52')
      glow(p, 0.75, 0.78, 0.36, rose, 0.35)
      glow(p, 0.75, 0.8, 0.16, gold, 0.8)
      for (let n = 0; n < 9; n++) {
        const x = 0.15 + n * 0.15
        beam(
          p,
          x,
          0.02,
          (0.75 - x) * -0.5 + (n % 2 ? 0.28 : -0.22),
          0.075,
          n % 3 === 0 ? gold : n % 3 === 1 ? rose : colour('#7a5cff'),
          0.85,
        )
      }
      for (let n = 0; n < 6; n++) beam(p, 0.45 + n * 0.12, 0.74, Math.PI + (n - 2.5) * 0.3, 0.04, white, 0.35)
      bloom(p, 0.03, 0.5, 0.6)
      const stage = `<rect x="480" y="720" width="540" height="40"/><rect x="500" y="120" width="12" height="620"/><rect x="990" y="120" width="12" height="620"/><rect x="470" y="112" width="560" height="16"/>${person(690, 722, 92, 0.6)}${person(800, 722, 90, 0.3, -1)}`
      lay(p, await coverage(stage, w, h), mix(ink, rose, 0.02))
      lay(p, await coverage(crowd(2, 1500, 790, 22, 0.5), w, h), mix(ink, rose, 0.06))
      lay(p, await coverage(crowd(3, 1500, 850, 34, 0.55), w, h), mix(ink, rose, 0.025))
      lay(p, await coverage(crowd(4, 1500, 935, 54, 0.5), w, h), ink)
      return p
    },
  },
  {
    name: 'garden-party',
    title: 'Garden Party',
    caption: 'Strings of bulbs between the chestnut trees.',
    alt: 'Out-of-focus strings of warm light bulbs against a deep blue evening garden',
    tags: ['bokeh', 'string lights', 'party', 'summer'],
    size: [1024, 1280],
    painted: 0.9,
    taken: '2025-07-12 21:58',
    exposure: { aperture: 2.8, seconds: 1 / 125, iso: 800 },
    paint: (w, h) => {
      const field = noise(4)
      const p = paint(w, h, (x, y, ink) => {
        const leaf = field.fbm(x * 3, y * 3, 3)
        ink[0] = 0.012 + 0.02 * y
        ink[1] = 0.03 + 0.025 * rise(-0.2, 0.5, leaf)
        ink[2] = 0.06 - 0.02 * y
      })
      const next = random(9)
      for (let n = 0; n < 70; n++)
        disc(
          p,
          next() * 0.8,
          0.35 + next() * 0.65,
          between(next, 0.008, 0.03),
          mix(amber, next() > 0.6 ? rose : gold, next()),
          between(next, 0.05, 0.2),
        )
      blur(p, 0.004)
      for (const [from, to, sag, count, size, power] of [
        [0.05, 0.22, 0.1, 22, 0.012, 0.5],
        [0.3, 0.12, 0.14, 15, 0.021, 0.6],
        [0.12, 0.46, 0.18, 10, 0.042, 0.7],
        [0.55, 0.3, 0.22, 7, 0.07, 0.6],
      ] as const) {
        for (let n = 0; n <= count; n++) {
          const t = n / count
          const y = from + (to - from) * t + sag * 4 * t * (1 - t)
          disc(
            p,
            -0.05 + 0.9 * t + between(next, -0.004, 0.004),
            y,
            size * between(next, 0.93, 1.07),
            mix(amber, gold, between(next, 0.3, 1)),
            power * between(next, 0.75, 1.15),
          )
        }
      }
      bloom(p, 0.05, 0.25, 0.4)
      return p
    },
  },
  {
    name: 'the-big-wheel',
    title: 'The Big Wheel',
    caption: 'Four seconds of the last ride.',
    alt: 'Long exposure of a turning Ferris wheel drawing circles of light at dusk',
    tags: ['ferris wheel', 'fair', 'long exposure', 'dusk'],
    size: [1280, 1600],
    painted: 0.8,
    taken: '2025-08-30 20:37',
    exposure: { aperture: 14, seconds: 4, iso: 100, focal: 32 },
    paint: async (w, h) => {
      const p = night(w, h, '#101a4a', '#2b2f6e', '#7a4a7c', '#e08a6a')
      const cx = 0.4
      const cy = 0.42
      const next = random(12)
      for (const [radius, c, power] of [
        [0.31, gold, 0.5],
        [0.3, amber, 0.3],
        [0.255, rose, 0.35],
        [0.2, white, 0.22],
        [0.145, gold, 0.3],
        [0.08, rose, 0.4],
      ] as const) {
        for (let n = 0; n < 900; n++) {
          const a = (n / 900) * Math.PI * 2
          const flicker = 0.55 + 0.45 * Math.sin(a * 24 + radius * 40)
          glow(p, cx + Math.cos(a) * radius, cy + Math.sin(a) * radius, 0.0018, c, power * 0.32 * (0.3 + flicker))
        }
      }
      for (let spoke = 0; spoke < 24; spoke++) {
        const a = (spoke / 24) * Math.PI * 2
        for (let n = 0; n < 70; n++) {
          const r = 0.03 + (n / 70) * 0.275
          for (const late of [0, 0.025, 0.05])
            glow(p, cx + Math.cos(a + late) * r, cy + Math.sin(a + late) * r, 0.0015, mix(gold, rose, n / 70), 0.075)
        }
      }
      bloom(p, 0.025, 0.5, 0.5)
      const legs = `<path d="M393 420 L250 905 L268 905 L400 450 L532 905 L550 905 L407 420 Z"/><rect x="285" y="780" width="230" height="7"/><rect x="0" y="900" width="800" height="100"/>`
      let stalls = ''
      for (let x = -20; x < 820; x += 88) stalls += `<path d="M${x} 905 V862 L${x + 42} 826 L${x + 84} 862 V905 Z"/>`
      lay(p, await coverage(legs + stalls, w, h), colour('#141130'))
      for (let n = 0; n < 46; n++)
        glow(
          p,
          0.01 + n * 0.0175,
          0.866 + 0.012 * Math.sin(n * 1.43),
          0.0035,
          n % 3 ? gold : rose,
          between(next, 0.5, 1.1),
        )
      lay(p, await coverage(crowd(18, 800, 938, 17, 0.05), w, h), ink)
      bloom(p, 0.012, 0.3, 0.7)
      return p
    },
  },
  {
    name: 'walk-home-in-the-rain',
    title: 'Walk Home in the Rain',
    caption: 'The fair is over, the umbrella was worth carrying.',
    alt: 'Silhouettes of two people under an umbrella in front of blurred city lights on a wet street',
    tags: ['rain', 'umbrella', 'bokeh', 'street', 'couple'],
    category: 'People',
    size: [1600, 1067],
    taken: '2025-10-04 22:12',
    exposure: { aperture: 2.8, seconds: 1 / 160, iso: 1250 },
    paint: async (w, h) => {
      const p = night(w, h, '#070a1a', '#10163a', '#241f4a', '#1a1a3a')
      const next = random(77)
      for (let n = 0; n < 120; n++) {
        const far = next()
        const x = next() * 1.5
        const y = 0.6 - (0.06 + 0.42 * next() ** 1.7) * (1 - 0.3 * far)
        disc(
          p,
          x,
          y,
          between(next, 0.012, 0.036),
          [gold, amber, rose, ice, white][Math.floor(next() * 4.6)]!,
          between(next, 0.12, 0.6),
        )
      }
      glow(p, 0.82, 0.55, 0.3, amber, 0.3)
      mirrorBelow(p, 0.7, 3, 0.05, 0.85)
      bloom(p, 0.03, 0.3, 0.5)
      lay(
        p,
        await coverage(
          person(800, 862, 262, 0.7, 1, carrying.coat + carrying.umbrella) +
            person(868, 864, 244, 0.6, 1, carrying.coat),
          w,
          h,
        ),
        [0.006, 0.006, 0.014],
      )
      return p
    },
  },
]
