import type { Colour } from '../colour.ts'
import { clamp, colour } from '../colour.ts'
import { noise } from '../noise.ts'
import type { Sheet } from '../papercut.ts'
import { lay } from '../papercut.ts'
import type { Picture } from '../picture.ts'
import { paint } from '../picture.ts'
import type { Series } from '../scene.ts'

const field = noise(60)
const base = (w: number, h: number, c: Colour): Picture => paint(w, h, (_x, _y, ink) => ink.set(c))
const round =
  (cx: number, cy: number, r: number): Sheet =>
  (x, y) =>
    r - Math.hypot(x - cx, y - cy)
const hill =
  (level: number, tall: number, seed: number, scale = 1.6): Sheet =>
  (x, y) =>
    (y - level + tall * field.fbm(x * scale + seed, seed * 3.7, 3)) * 0.8

/** Scenes of layered card, photographed from above with one lamp. */
export const paper: Series = {
  name: 'Paper Country',
  photographer: 'Inês Carvalho',
  category: 'Abstract',
  camera: { make: 'FUJIFILM', model: 'GFX 50S II', lens: 'GF80mmF1.7 R WR', focal: 80 },
  development: { vignette: 0.2, grain: 0.8 },
  shots: [
    {
      name: 'paper-valley',
      title: 'Paper Valley',
      caption: 'Nine sheets, one lamp, a very sharp knife.',
      alt: 'Layered paper hills from peach to deep teal with a round paper sun',
      tags: ['paper', 'layers', 'hills', 'craft'],
      size: [3840, 2560],
      painted: 0.4,
      quality: 70,
      taken: '2025-12-02 15:30',
      exposure: { aperture: 8, seconds: 1 / 30, iso: 100 },
      paint: (w, h) => {
        const p = base(w, h, colour('#ffd9b0'))
        lay(p, round(1.02, 0.4, 0.33), colour('#ffcb96'), 0.008)
        lay(p, round(1.02, 0.4, 0.22), colour('#ffb377'), 0.008)
        lay(p, round(1.02, 0.4, 0.12), colour('#ff8f5a'), 0.01)
        const sheets = ['#f2a88a', '#d98585', '#a86f86', '#6f5f86', '#43527a', '#234160', '#0f2c42']
        for (const [n, hex] of sheets.entries())
          lay(p, hill(0.5 + n * 0.072, 0.2 + 0.02 * n, n * 5 + 2, 2.2 - n * 0.12), colour(hex), 0.012 + n * 0.0015)
        return p
      },
    },
    {
      name: 'soundings',
      title: 'Soundings',
      caption: 'Down to the deepest blue in eleven cuts.',
      alt: 'Concentric irregular paper cut-outs stepping down from white to deep blue like a depth chart',
      tags: ['paper', 'topography', 'blue', 'depth'],
      size: [1600, 1600],
      painted: 0.8,
      taken: '2025-12-03 11:10',
      exposure: { aperture: 8, seconds: 1 / 30, iso: 100 },
      paint: (w, h) => {
        const p = base(w, h, colour('#061a36'))
        const hexes = [
          '#0a2850',
          '#0f3a6c',
          '#175088',
          '#2369a2',
          '#3584b8',
          '#539fca',
          '#7bb9d8',
          '#a6d0e2',
          '#cfe4ea',
          '#f2f1ea',
        ]
        const depth = (x: number, y: number) =>
          field.fbm(x * 1.5 + 4, y * 1.5 + 9, 3) + 0.95 * Math.hypot(x - 0.48, y - 0.54) - 0.14
        for (const [n, hex] of hexes.entries())
          lay(p, (x, y) => (depth(x, y) + 0.16 - n * 0.065) * 0.55, colour(hex), 0.011)
        return p
      },
    },
    {
      name: 'scallop-sea',
      title: 'Scallop Sea',
      caption: 'Cut in one evening, stacked in three.',
      alt: 'Rows of layered paper waves in blue and cream under a coral paper sun',
      tags: ['paper', 'waves', 'sea', 'pattern'],
      size: [1280, 1600],
      painted: 0.85,
      taken: '2025-12-05 19:02',
      exposure: { aperture: 8, seconds: 1 / 30, iso: 100 },
      paint: (w, h) => {
        const p = base(w, h, colour('#f6e5cf'))
        lay(p, round(0.52, 0.3, 0.17), colour('#f2704e'), 0.01)
        const hexes = ['#d9e6e6', '#a9cfd8', '#6fb0c8', '#3f8ab4', '#266a9c', '#174f80', '#0e3864', '#08254a']
        hexes.forEach((hex, n) => {
          const step = 0.2 + n * 0.012
          const offset = (n % 2) * 0.5 + n * 0.13
          const level = 0.36 + n * 0.083
          lay(
            p,
            (x, y) => {
              const t = x / step + offset
              const u = (t - Math.floor(t) - 0.5) * step
              const lean = 0.02 * Math.sin(x * 5 + n)
              return y - (level + lean - Math.sqrt(Math.max(0, (step * 0.56) ** 2 - u * u)) + step * 0.28)
            },
            colour(hex),
            0.01,
          )
        })
        return p
      },
    },
    {
      name: 'bloom',
      title: 'Bloom',
      caption: 'A flower that needs no water.',
      alt: 'Paper flower of many layered petals from burgundy to pale pink, seen from above',
      tags: ['paper', 'flower', 'pink', 'petals'],
      size: [1600, 1600],
      painted: 0.8,
      taken: '2025-12-06 12:44',
      exposure: { aperture: 8, seconds: 1 / 30, iso: 100 },
      paint: (w, h) => {
        const p = base(w, h, colour('#2b3a4a'))
        const hexes = [
          '#54202f',
          '#7c2a3c',
          '#a6394a',
          '#c9525a',
          '#e27070',
          '#f08f88',
          '#f7b0a4',
          '#fbcdbf',
          '#fde4d6',
        ]
        hexes.forEach((hex, n) => {
          const petals = [13, 12, 11, 10, 9, 8, 7, 6, 5][n]!
          const reach = 0.47 - n * 0.05
          lay(
            p,
            (x, y) => {
              const dx = x - 0.5
              const dy = y - 0.5
              const angle = Math.atan2(dy, dx) + n * 0.37
              const lobe = Math.abs(Math.cos((angle * petals) / 2)) ** 0.6
              return (
                (reach * (0.66 + 0.34 * lobe) * (1 + 0.03 * field.at(dx * 6 + n, dy * 6)) - Math.hypot(dx, dy)) * 0.8
              )
            },
            colour(hex),
            0.012,
          )
        })
        lay(p, round(0.5, 0.5, 0.04), colour('#f2b84b'), 0.008)
        return p
      },
    },
    {
      name: 'moon-in-the-clouds',
      title: 'Moon in the Clouds',
      caption: 'A night sky that fits into a drawer.',
      alt: 'Paper moon between layered dark blue paper clouds, wide format',
      tags: ['paper', 'moon', 'clouds', 'night'],
      size: [1600, 900],
      taken: '2025-12-08 17:20',
      exposure: { aperture: 8, seconds: 1 / 20, iso: 100 },
      paint: (w, h) => {
        const p = base(w, h, colour('#10214e'))
        lay(p, round(1.12, 0.42, 0.4), colour('#1a3166'), 0.01)
        lay(p, round(1.12, 0.42, 0.3), colour('#28447f'), 0.01)
        lay(p, round(1.12, 0.42, 0.2), colour('#ffe9bf'), 0.012)
        const puffs = (level: number, seed: number): Sheet => {
          const balls = Array.from(
            { length: 15 },
            (_, n) =>
              [
                n * 0.135 - 0.05 + 0.05 * field.at(n * 3.3, seed),
                level + 0.09 * field.at(n * 1.7 + 5, seed * 2.1),
                0.085 + 0.05 * clamp(0.5 + field.at(n * 2.9, seed + 7)),
              ] as const,
          )
          return (x, y) => {
            let best = y - level
            for (const [bx, by, r] of balls) best = Math.max(best, r - Math.hypot(x - bx, y - by))
            return best
          }
        }
        const clouds = ['#3d5a94', '#6f86b4', '#a9b6d0', '#2c3f76', '#16264f']
        for (const [n, hex] of clouds.entries()) lay(p, puffs(0.6 + n * 0.088, n * 4 + 1), colour(hex), 0.013)
        return p
      },
    },
  ],
}
