import { bloom, blur } from '../blur.ts'
import type { Colour } from '../colour.ts'
import { colour, mix, ramp, rise } from '../colour.ts'
import { beam, disc, firework, lantern, mirrorBelow, rocket } from '../festival.ts'
import { coverage } from '../mask.ts'
import { noise } from '../noise.ts'
import type { Picture } from '../picture.ts'
import { glow, lay, paint } from '../picture.ts'
import { between, random } from '../random.ts'
import type { Series } from '../scene.ts'
import { carrying, crowd, person } from '../silhouettes.ts'
import { stars } from '../sky.ts'

// Indigo night, gold light, a little rose.
const gold = colour('#ffc46b')
const amber = colour('#ff8f3a')
const rose = colour('#ff5d8f')
const white = colour('#fff1dc')
const ice = colour('#8fc7ff')
const ink: Colour = [0.004, 0.005, 0.012]

function night(width: number, height: number, ...colours: string[]): Picture {
  const fade = ramp(...colours)
  return paint(width, height, (_x, y, ink) => fade(y, ink))
}

/** A far bank of houses with lit windows, standing on `level`. */
async function farBank(picture: Picture, seed: number, level: number, tall: number): Promise<void> {
  const next = random(seed)
  const aspect = picture.width / picture.height
  let shapes = ''
  const windows: [number, number][] = []
  for (let x = -20; x < aspect * 1000 + 40; ) {
    const wide = between(next, 22, 70)
    const up = tall * 1000 * between(next, 0.25, 1) ** 1.5
    shapes += `<rect x="${x}" y="${level * 1000 - up}" width="${wide + 1}" height="${up + 4}"/>`
    if (next() > 0.75)
      shapes += `<path d="M${x} ${level * 1000 - up} l${wide / 2} ${-wide * 0.5} l${wide / 2} ${wide * 0.5} z"/>`
    for (let n = 0; n < (wide * up) / 500; n++)
      windows.push([(x + between(next, 4, wide - 4)) / 1000, level - between(next, 4, up - 2) / 1000])
    x += wide
  }
  lay(picture, await coverage(shapes, picture.width, picture.height), ink, 0.96)
  for (const [x, y] of windows)
    if (next() > 0.45) glow(picture, x, y, 0.0013, next() > 0.2 ? gold : ice, between(next, 0.2, 0.9))
}

export const festival: Series = {
  name: 'Festival Nights',
  photographer: 'Kenji Watanabe',
  category: 'Events',
  camera: { make: 'Canon', model: 'Canon EOS R6m2', lens: 'RF24-105mm F2.8 L IS USM Z', focal: 50 },
  development: { vignette: 0.25, grain: 2 },
  shots: [
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
            person(800, 860, 400, 0.7, 1, carrying.coat + carrying.umbrella) +
              person(905, 862, 372, 0.65, 1, carrying.coat),
            w,
            h,
          ),
          [0.006, 0.006, 0.014],
        )
        return p
      },
    },
  ],
}
