import { bloom } from '../blur.ts'
import type { Colour } from '../colour.ts'
import { colour } from '../colour.ts'
import { mirrorBelow } from '../festival.ts'
import { coverage } from '../mask.ts'
import { lay } from '../picture.ts'
import { ridges } from '../ridges.ts'
import type { Series, Shot } from '../scene.ts'
import { birds, carrying, person } from '../silhouettes.ts'
import type { Sky } from '../sky.ts'
import { sky } from '../sky.ts'

const ink: Colour = [0.012, 0.012, 0.02]

type Beach = {
  above: Sky
  level: number
  ripple: number
  dim: number /** Mirrored in the water. */
  standing: string /** In front of it. */
  front?: string
  far?: boolean
}

const beach = (shot: Omit<Shot, 'paint'>, how: Beach): Shot => ({
  ...shot,
  paint: async (w, h) => {
    const p = sky(w, h, how.above)
    if (how.far)
      ridges(p, {
        seed: 71,
        count: 2,
        from: how.level - 0.012,
        to: how.level,
        relief: [0.06, 0.035],
        far: colour('#9a8fb0'),
        near: colour('#4a4a72'),
        mist: colour('#ffc4a4'),
        fog: 0.5,
        trees: 0,
      })
    lay(p, await coverage(how.standing, w, h), ink, 0.97)
    mirrorBelow(p, how.level, 15, how.ripple, how.dim)
    if (how.front) lay(p, await coverage(how.front, w, h), ink, 0.97)
    bloom(p, 0.03, 0.25, 0.8)
    return p
  },
})

const boards = (x0: number, x1: number, y: number) =>
  Array.from(
    { length: Math.round((x1 - x0) / 62) + 1 },
    (_, n) => `<rect x="${x0 + n * 62}" y="${y}" width="7" height="70"/>`,
  ).join('')

export const lowTide: Series = {
  name: 'Low Tide',
  photographer: 'Noor Haddad',
  category: 'People',
  camera: { make: 'SONY', model: 'ILCE-7RM5', lens: 'FE 70-200mm F2.8 GM OSS II', focal: 110 },
  development: { grain: 1.4 },
  shots: [
    beach(
      {
        name: 'end-of-the-pier',
        title: 'End of the Pier',
        caption: 'He counts the ferries. Today there were four.',
        alt: 'One person standing at the end of a long wooden pier at sunset, mirrored in still water',
        tags: ['pier', 'person', 'sunset', 'sea', 'silhouette'],
        size: [1600, 1067],
        taken: '2024-08-25 20:14',
        exposure: { aperture: 8, seconds: 1 / 125, iso: 100 },
      },
      {
        above: {
          colours: ['#ffc98a', '#ff9f86', '#c98aa8', '#5f6fae', '#34509a'],
          horizon: 0.6,
          sun: { x: 0.5, y: 0.53, colour: [1, 0.62, 0.32], spread: 0.26, glow: 0.8, disc: 0.03 },
          clouds: { seed: 4, cover: 0.4, lit: [1.2, 0.72, 0.5], shade: [0.5, 0.4, 0.58], stretch: 4 },
        },
        level: 0.605,
        ripple: 0.02,
        dim: 0.84,
        far: true,
        standing: `<rect x="940" y="560" width="600" height="9"/>${boards(952, 1500, 560)}<rect x="940" y="520" width="5" height="44"/>${person(975, 561, 92, 0)}`,
      },
    ),
    beach(
      {
        name: 'glass',
        title: 'Glass',
        caption: 'Six in the evening, no wind, nobody else out.',
        alt: 'A stand-up paddler crossing a mirror-calm orange sea, portrait format',
        tags: ['paddle board', 'sea', 'calm', 'orange', 'sport'],
        size: [1067, 1600],
        taken: '2024-08-27 20:31',
        exposure: { aperture: 5.6, seconds: 1 / 500, iso: 100 },
      },
      {
        above: {
          colours: ['#ffb878', '#ff8a6a', '#d9708a', '#7a5f9e', '#3f4a8e'],
          horizon: 0.55,
          sun: { x: 0.33, y: 0.46, colour: [1, 0.6, 0.3], spread: 0.3, glow: 0.9, disc: 0.045 },
        },
        level: 0.56,
        ripple: 0.03,
        dim: 0.88,
        standing: birds(3, 470, 170, 120, 5, 13),
        front: `<path d="M205 744 Q 300 730 420 738 Q 430 744 420 748 Q 300 760 205 744 Z"/>${person(320, 742, 150, 0.25, 1, carrying.paddle)}<g opacity="0.45" transform="translate(0 1490) scale(1 -1)">${person(320, 742, 150, 0.25, 1, carrying.paddle)}</g>`,
      },
    ),
    beach(
      {
        name: 'kite-weather',
        title: 'Kite Weather',
        caption: 'The string was longer than the beach.',
        alt: 'Parent and child flying a kite on a wet beach that mirrors a pastel sky',
        tags: ['beach', 'kite', 'family', 'pastel', 'reflection'],
        size: [1280, 720],
        taken: '2025-05-18 19:48',
        exposure: { aperture: 5.6, seconds: 1 / 640, iso: 200 },
      },
      {
        above: {
          colours: ['#ffe3c8', '#f6c4bc', '#c4b8d8', '#8fb0dc', '#6f9ad2'],
          horizon: 0.64,
          clouds: { seed: 16, cover: 0.5, lit: [1.15, 0.98, 0.92], shade: [0.74, 0.7, 0.82], stretch: 2.4 },
        },
        level: 0.78,
        ripple: 0.01,
        dim: 0.9,
        standing: `${person(620, 778, 150, 0.8)}${person(530, 779, 96, 1)}<path d="M636 712 Q 900 560 1240 205" fill="none" stroke="#000" stroke-width="1.3"/><path d="M1240 150 L1278 196 L1240 268 L1202 196 Z"/><path d="M1240 268 Q 1220 310 1246 340 Q 1270 372 1244 410" fill="none" stroke="#000" stroke-width="3"/><path d="M1234 305 l20 8 l-20 8 z M1252 352 l20 8 l-20 8 z"/>`,
      },
    ),
    beach(
      {
        name: 'the-last-cast',
        title: 'The Last Cast',
        caption: 'His grandfather’s boat, his own patience.',
        alt: 'Fisherman in a small boat with a rod on a still lake at blue dusk',
        tags: ['fisherman', 'boat', 'lake', 'dusk', 'calm'],
        size: [1600, 1067],
        taken: '2025-09-28 19:22',
        exposure: { aperture: 4, seconds: 1 / 100, iso: 640 },
      },
      {
        above: {
          colours: ['#f6c9a8', '#d9a8b0', '#8f94c0', '#456aa8', '#244684'],
          horizon: 0.5,
          clouds: { seed: 28, cover: 0.35, lit: [1.05, 0.78, 0.7], shade: [0.42, 0.42, 0.6], stretch: 5 },
        },
        level: 0.515,
        ripple: 0.012,
        dim: 0.86,
        far: true,
        standing: '',
        front: `<path d="M520 706 Q 560 742 640 744 H800 Q 880 742 930 694 Q 800 716 700 716 Q 600 716 520 706 Z"/>${person(690, 728, 118, 0, 1)}<path d="M700 660 Q 880 560 1010 592" fill="none" stroke="#000" stroke-width="2.6"/><path d="M1010 592 L1030 742" stroke="#000" stroke-width="1"/><g opacity="0.4" transform="translate(0 1478) scale(1 -1)"><path d="M540 720 Q 560 742 640 744 H800 Q 880 742 910 716 Z"/>${person(690, 728, 118, 0, 1)}</g>`,
      },
    ),
  ],
}
